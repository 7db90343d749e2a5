import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { useWeekday } from "../../../lib/weekdays.ts";
import { useMarkdownWords } from "../../../parts/markdown/markdown-words.ts";
import { usePlaces } from "../../../parts/places/use-places.ts";
import type { DiscountRuleLineFragment } from "./discounts.generated.ts";

/** What a rule says, in the person's language. */
export function useRuleWords() {
  const { formatMessage, formatList } = useIntl();
  const { number } = useFormat();
  const weekday = useWeekday();
  const words = useMarkdownWords(useGradeChoices(), usePlaces());
  const times = ({ weekdays, windows }: Pick<DiscountRuleLineFragment, "weekdays" | "windows">) =>
    [
      formatList(weekdays.map(weekday), { type: "conjunction", style: "narrow" }),
      formatList(
        windows.map(({ from, to }) => formatMessage({ id: "filter.between" }, { from, to })),
        { type: "conjunction", style: "narrow" },
      ),
    ]
      .filter((text) => text !== "")
      .join(" · ");
  const members = ({ memberLevels, minPoints }: Pick<DiscountRuleLineFragment, "memberLevels" | "minPoints">) =>
    [
      memberLevels.length > 0 &&
        formatMessage(
          { id: "discount.levels.are" },
          { levels: formatList(memberLevels.map(String), { type: "conjunction", style: "narrow" }) },
        ),
      minPoints !== null && formatMessage({ id: "discount.points.from" }, { points: number(minPoints) }),
    ]
      .filter((text) => text !== false)
      .join(" · ");
  return {
    ...words,
    times,
    members,
    /** All that narrows the rule, one after the other; what narrows nothing is left out. */
    conditions: (rule: DiscountRuleLineFragment) =>
      [
        words.grades(rule.gradeIds),
        words.stations(rule.stations),
        members(rule),
        times(rule),
        words.validity(rule) ?? "",
      ].filter((text) => text !== ""),
  };
}
