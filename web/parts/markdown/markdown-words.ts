import { useMemo } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import type { MarkdownKind } from "../../schema-types.generated.ts";
import type { GradeChoice } from "../grade/grade-select.tsx";
import type { Places } from "../places/use-places.ts";
import { placesOfKind, type StationSetValue } from "./station-set.ts";

/** What one reads at a glance; the rest is counted. */
const MOST_NAMES = 3;

interface Validity {
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

/** What a price is changed by, where, for what and until when, in the person's language. */
export function useMarkdownWords(grades: readonly GradeChoice[], places: Places) {
  const intl = useIntl();
  const symbol = useMe()?.network.currencySymbol ?? "";
  const { price, number } = useFormat();
  // A day is one of the calendar, in no zone.
  const { date } = useFormat("UTC");
  return useMemo(() => {
    const { formatMessage, formatList } = intl;
    const listed = (names: readonly string[]) =>
      names.length <= MOST_NAMES
        ? formatList(names, { type: "conjunction", style: "narrow" })
        : formatMessage(
            { id: "markdown.andMore" },
            {
              names: formatList(names.slice(0, MOST_NAMES), { type: "conjunction", style: "narrow" }),
              count: names.length - MOST_NAMES,
            },
          );
    return {
      /** "¥7.00", "−¥0.30", "−5 %". */
      markdown: (kind: MarkdownKind, value: string) =>
        formatMessage(
          { id: `markdown.value.${kind}` },
          { value: kind === "PERCENT_OFF" ? number(value, 2) : price(value, symbol) },
        ),
      /** The grades by name; none is all. */
      grades: (ids: readonly string[]) =>
        ids.length === 0
          ? formatMessage({ id: "markdown.allGrades" })
          : listed(ids.map((id) => grades.find((grade) => grade.id === id)?.name ?? "…")),
      /** The stations, by what the set names them by. */
      stations: ({ kind, ids }: StationSetValue) => {
        const known = placesOfKind(kind, places.stations);
        return kind === "ALL"
          ? formatMessage({ id: "stationSet.ALL" })
          : listed(ids.map((id) => known.find((place) => place.id === id)?.name ?? "…"));
      },
      /** The days from and until which something is valid; undefined where it always is. */
      validity: ({ validFrom, validUntil }: Validity) =>
        validFrom === null && validUntil === null
          ? undefined
          : formatMessage(
              { id: validFrom === null ? "filter.until" : validUntil === null ? "filter.since" : "filter.between" },
              { from: validFrom === null ? "" : date(validFrom), to: validUntil === null ? "" : date(validUntil) },
            ),
    };
  }, [intl, symbol, grades, places, price, number, date]);
}
