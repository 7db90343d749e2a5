import { CircleCheck, CirclePause } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { useWeekday } from "../../../lib/weekdays.ts";
import { useMarkdownWords } from "../../../parts/markdown/markdown-words.ts";
import { usePlaces } from "../../../parts/places/use-places.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { useWordOf } from "../../../parts/records/words.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { ACTIVE_WORDS, UNIT_WORDS } from "./rule-list.ts";
import type { PointsRuleLineFragment } from "./rules.generated.ts";

/** Whether a rule is asked at all. */
export function ActiveBadge({ active }: Pick<PointsRuleLineFragment, "active">) {
  const wordOf = useWordOf(ACTIVE_WORDS);
  return active ? (
    <StatusBadge meaning="free" icon={CircleCheck} word={wordOf("true")} />
  ) : (
    <StatusBadge meaning="offline" icon={CirclePause} word={wordOf("false")} />
  );
}

/** What a rule pays, e.g. "1 for every ¥10.00 × 2". */
function useEarning() {
  const { formatMessage } = useIntl();
  const { money, number } = useFormat();
  const symbol = useMe()?.network.currencySymbol ?? "";
  return ({ points, step, unit, multiplier }: PointsRuleLineFragment) =>
    formatMessage(
      { id: Number(multiplier) === 1 ? "pointsRule.earning.is" : "pointsRule.earning.times" },
      {
        points: number(points),
        step:
          unit === "VOLUME"
            ? formatMessage({ id: "pointsRule.units" }, { step: number(step), count: Number(step) })
            : money(step, symbol),
        multiplier: number(multiplier),
      },
    );
}

/** When a rule holds, for whom, where and for what; what narrows nothing is said so. */
function useConditions() {
  const { formatList, formatMessage } = useIntl();
  const { number } = useFormat();
  const weekday = useWeekday();
  const narrow = { type: "conjunction", style: "narrow" } as const;
  const { grades, stations, validity } = useMarkdownWords(useGradeChoices(), usePlaces());
  return {
    grades: ({ gradeIds, type }: PointsRuleLineFragment) => (type === "CONSUME" ? grades(gradeIds) : NO_VALUE),
    stations: (rule: PointsRuleLineFragment) => stations(rule.stations),
    levels: ({ memberLevels }: PointsRuleLineFragment) =>
      memberLevels.length === 0
        ? formatMessage({ id: "pointsRule.levels.all" })
        : formatList(
            memberLevels.map((level) => number(level)),
            narrow,
          ),
    weekdays: ({ weekdays }: PointsRuleLineFragment) =>
      weekdays.length === 0
        ? formatMessage({ id: "weekdays.all" })
        : formatList(
            weekdays.map((day) => weekday(day)),
            narrow,
          ),
    windows: ({ windows }: PointsRuleLineFragment) =>
      windows.length === 0
        ? formatMessage({ id: "hours.all" })
        : formatList(
            windows.map((hours) => formatMessage({ id: "filter.between" }, { ...hours })),
            narrow,
          ),
    validity: (rule: PointsRuleLineFragment) => validity(rule) ?? formatMessage({ id: "markdown.always" }),
  };
}

/** What is known of a rule for points. */
export function usePointsRuleColumns(): readonly RecordColumn<PointsRuleLineFragment>[] {
  const { formatMessage, formatNumber } = useIntl();
  const earning = useEarning();
  const conditions = useConditions();
  return [
    { id: "name", title: "pointsRule.name", sort: "name", width: 12, grow: true, priority: 1 },
    { id: "unit", title: "pointsRule.unit", words: UNIT_WORDS, filter: "unit", width: 9, hidden: true },
    {
      id: "points",
      title: "pointsRule.earning",
      cell: (rule) => <bdi>{earning(rule)}</bdi>,
      under: ({ mostPerDay }) =>
        mostPerDay !== null && formatMessage({ id: "pointsRule.dayCap" }, { points: formatNumber(mostPerDay) }),
      tells: ["mostPerDay"],
      file: [
        { id: "points", title: "pointsRule.points" },
        { id: "step", title: "pointsRule.step" },
        { id: "unit", title: "pointsRule.unit" },
        { id: "multiplier", title: "pointsRule.multiplier" },
      ],
      width: 12,
    },
    {
      id: "mostPerDay",
      title: "pointsRule.mostPerDay",
      cell: ({ mostPerDay }) => (mostPerDay === null ? NO_VALUE : formatNumber(mostPerDay)),
      numeric: true,
      width: 9,
      hidden: true,
    },
    {
      id: "priority",
      title: "pointsRule.priority",
      cell: ({ priority }) => formatNumber(priority),
      sort: "priority",
      numeric: true,
      width: 7.25,
    },
    { id: "grades", title: "markdown.grades", cell: conditions.grades, file: [], width: 10 },
    { id: "stations", title: "markdown.stations", cell: conditions.stations, file: [], width: 9 },
    { id: "levels", title: "pointsRule.levels", cell: conditions.levels, file: [], width: 8, hidden: true },
    { id: "weekdays", title: "weekdays.title", cell: conditions.weekdays, file: [], width: 9, hidden: true },
    { id: "windows", title: "hours.title", cell: conditions.windows, file: [], width: 9, hidden: true },
    {
      id: "validity",
      title: "pointsRule.validity",
      cell: conditions.validity,
      file: [
        { id: "validFrom", title: "markdown.validFrom" },
        { id: "validUntil", title: "markdown.validUntil" },
      ],
      width: 9,
    },
    {
      id: "active",
      title: "pointsRule.active",
      cell: (rule) => <ActiveBadge {...rule} />,
      words: ACTIVE_WORDS,
      filter: "active",
      width: 9,
    },
    { id: "platformName", title: "customer.platform", width: 11, hidden: true },
  ];
}
