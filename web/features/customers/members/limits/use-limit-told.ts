import { useIntl } from "react-intl";
import { useFormat } from "../../../../lib/format.ts";
import { useMe } from "../../../../lib/me.ts";
import { useGradeChoices } from "../../../../parts/grade/grade-select.tsx";
import { useWeekday } from "../../../../lib/weekdays.ts";
import { useMarkdownWords } from "../../../../parts/markdown/markdown-words.ts";
import { usePlaces } from "../../../../parts/places/use-places.ts";
import type { LimitRule } from "../../../../schema-types.generated.ts";
import type { LinesTold } from "./limit-list.ts";

const NARROW = { type: "conjunction", style: "narrow" } as const;

/** Says what is written of a bound: money, a volume, fills or km. */
export function useBoundTold(symbol: string) {
  const { formatMessage } = useIntl();
  const { price, number, quantity } = useFormat();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  return (rule: LimitRule, value: string): string => {
    if (rule === "ODOMETER") {
      return formatMessage({ id: "limit.km" }, { count: number(value) });
    }
    if (rule.endsWith("COUNT")) {
      return formatMessage({ id: "plateGroup.fills" }, { count: Number(value) });
    }
    return rule.endsWith("AMOUNT") ? price(value, symbol) : quantity(value, unit);
  };
}

/** Says what a line that has no figures allows. */
export function useLineTold() {
  const { formatList, formatMessage } = useIntl();
  const weekday = useWeekday();
  const { grades, stations } = useMarkdownWords(useGradeChoices(), usePlaces());
  return (rule: LimitRule, lines: LinesTold): string => {
    switch (rule) {
      case "GRADE":
        return grades(lines.gradeIds);
      case "STATION":
        return stations({ kind: lines.stations.kind, ids: lines.stations.ids });
      case "PLATE":
        return lines.plates.length === 0
          ? formatMessage({ id: "limit.plateRequired" })
          : formatList([...lines.plates], NARROW);
      case "HOURS":
        return hoursTold(lines);
      default:
        return "";
    }
  };

  function hoursTold({ weekdays, windows }: LinesTold): string {
    const days =
      weekdays.length === 0
        ? formatMessage({ id: "weekdays.all" })
        : formatList(
            weekdays.map((day) => weekday(day)),
            NARROW,
          );
    const hours = windows.map((each) => formatMessage({ id: "filter.between" }, { ...each }));
    return hours.length === 0 ? days : `${days} · ${formatList(hours, NARROW)}`;
  }
}
