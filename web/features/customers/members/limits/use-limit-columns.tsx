import { useIntl } from "react-intl";
import { useMe } from "../../../../lib/me.ts";
import type { RecordColumn } from "../../../../parts/records/columns.tsx";
import { useWordOf } from "../../../../parts/records/words.ts";
import type { LimitRule } from "../../../../schema-types.generated.ts";
import { NO_VALUE } from "../../../../ui/reading-age.tsx";
import { LIMIT_WORDS, YES_NO_WORDS } from "./limit-list.ts";
import type { LimitProfileLineFragment } from "./limits.generated.ts";
import { useBoundTold, useLineTold } from "./use-limit-told.ts";

type Profile = LimitProfileLineFragment;

const limit = <Id extends "Amount" | "Volume" | "Count", Of extends "day" | "month">(of: Of, id: Id) =>
  ({ id: `${of}${id}`, title: `plateGroup.${of}${id}` }) as const;

/** The bounds of a profile that are there, in one line. */
function useBounds() {
  const { formatMessage } = useIntl();
  const told = useBoundTold(useMe()?.network.currencySymbol ?? "");
  return (bounds: Partial<Record<LimitRule, string | number | null>>) => {
    const there = Object.entries(bounds).flatMap(([rule, most]) =>
      most === null ? [] : [told(rule as LimitRule, String(most))],
    );
    return there.length === 0 ? formatMessage({ id: "plateGroup.noLimit" }) : <bdi>{there.join(" · ")}</bdi>;
  };
}

/** What is known of a limit profile. */
export function useLimitColumns(): readonly RecordColumn<Profile>[] {
  const { formatList } = useIntl();
  const [bounds, lineTold, ruleOf] = [useBounds(), useLineTold(), useWordOf(LIMIT_WORDS)];
  const plate = (row: Profile) => (row.plateRequired || row.plates.length > 0 ? lineTold("PLATE", row) : NO_VALUE);
  return [
    { id: "name", title: "limitProfile.name", sort: "name", width: 10, grow: true, priority: 1 },
    { id: "cardCount", title: "limitProfile.cards", numeric: true, width: 5 },
    {
      id: "fill",
      title: "limitProfile.fill",
      cell: (row) => bounds({ FILL_AMOUNT: row.fillAmount, FILL_VOLUME: row.fillVolume }),
      file: [
        { id: "fillAmount", title: "limit.rule.FILL_AMOUNT" },
        { id: "fillVolume", title: "limit.rule.FILL_VOLUME" },
      ],
      width: 8,
    },
    {
      id: "day",
      title: "plateGroup.day",
      cell: (row) => bounds({ DAY_AMOUNT: row.dayAmount, DAY_VOLUME: row.dayVolume, DAY_COUNT: row.dayCount }),
      file: [limit("day", "Amount"), limit("day", "Volume"), limit("day", "Count")],
      width: 8.5,
    },
    {
      id: "month",
      title: "plateGroup.month",
      cell: (row) =>
        bounds({ MONTH_AMOUNT: row.monthAmount, MONTH_VOLUME: row.monthVolume, MONTH_COUNT: row.monthCount }),
      file: [limit("month", "Amount"), limit("month", "Volume"), limit("month", "Count")],
      width: 8.5,
    },
    {
      id: "flagged",
      title: "limitProfile.flagged",
      cell: ({ flagged }) =>
        flagged.length === 0
          ? NO_VALUE
          : formatList(
              flagged.map((rule) => ruleOf(rule)),
              { type: "conjunction", style: "narrow" },
            ),
      words: LIMIT_WORDS,
      filter: "flagging",
      file: [],
      width: 8,
    },
    { id: "grades", title: "limit.rule.GRADE", cell: (row) => lineTold("GRADE", row), file: [], width: 10 },
    { id: "stations", title: "limit.rule.STATION", cell: (row) => lineTold("STATION", row), file: [], width: 9 },
    {
      id: "plates",
      title: "limit.rule.PLATE",
      cell: plate,
      file: [{ id: "plateRequired", title: "limit.plateRequired", words: YES_NO_WORDS }],
      width: 10,
      hidden: true,
    },
    {
      id: "hours",
      title: "limit.rule.HOURS",
      cell: (row) => lineTold("HOURS", row),
      file: [],
      width: 10,
      hidden: true,
    },
    {
      id: "kmPerDay",
      title: "limit.kmPerDay",
      cell: ({ kmPerDay }) => (kmPerDay === null ? NO_VALUE : bounds({ ODOMETER: kmPerDay })),
      numeric: true,
      width: 8,
      hidden: true,
    },
    { id: "platformName", title: "card.platform", width: 10, hidden: true },
  ];
}
