import { useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import { addDays, firstOfMonth } from "../../../../common/zone-time.ts";
import { useFormat } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import type { CoverageOf } from "../../../parts/coverage/use-coverage.ts";
import { useWordOf } from "../../../parts/records/words.ts";
import type { SalePayment } from "../../../schema-types.generated.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import type { SheetLine } from "../../../parts/sales/sales-sheet.tsx";
import { PAYMENT_WORDS } from "../../../parts/sales/payment-words.ts";
import type { ReportGrouping } from "./report-address.ts";
import type { ReportRowFragment } from "./station-report.generated.ts";

interface Span {
  readonly from: string;
  readonly to: string;
}

const MONTHS = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const;
const DAYS_OF_WEEK = 7;
/** Monday of some week: weekdays are told by their names alone. */
const MONDAY = "2024-01-01";

/** The days that a time of a report covers, of those that it is of; undefined: no days of their own. */
export function daysOfTime(by: ReportGrouping, key: string, { from, to }: Span): Span | undefined {
  const within = (first: string, last: string) => ({ from: first < from ? from : first, to: last > to ? to : last });
  switch (by) {
    case "DAY":
      return { from: key, to: key };
    case "WEEK":
      return within(key, addDays(key, DAYS_OF_WEEK - 1));
    case "MONTH":
    case "QUARTER":
    case "YEAR":
      return within(key, addDays(firstOfMonth(key, MONTHS[by]), -1));
    default:
      return undefined;
  }
}

/** By which filter of the list of sales the key of a row narrows it. */
const NARROWS: Partial<Record<ReportGrouping, string>> = {
  GRADE: "grade",
  PAYMENT: "payment",
  STATION: "station",
  CITY: "city",
  PLATFORM: "platform",
};

const CARRIED = ["platform", "region", "city", "station", "grade", "payment"];

/** The sales under a row, as the list of sales is asked for them; undefined where no list has just these. */
function useSalesPath(by: ReportGrouping, days: Span) {
  const [params] = useSearchParams();
  return (key: string | null): string | undefined => {
    const narrows = NARROWS[by];
    const of = key === null ? undefined : narrows === undefined ? daysOfTime(by, key, days) : days;
    if (key === null || of === undefined) {
      return undefined;
    }
    const told = new URLSearchParams([...params].filter(([each]) => CARRIED.includes(each)));
    told.set("days", `${of.from}..${of.to}`);
    if (narrows !== undefined) {
      told.set(narrows, key);
    }
    return `${paths.transactions}?${told}`;
  };
}

/** How the rows of a report are called. */
export function useNameOf(by: ReportGrouping) {
  const { formatMessage, formatDate } = useIntl();
  const { date, weekday } = useFormat("UTC");
  const paymentOf = useWordOf(PAYMENT_WORDS);
  return ({ key, name }: Pick<ReportRowFragment, "key" | "name">): string => {
    if (key === null) {
      return formatMessage({ id: "report.noGrade" });
    }
    const named: Partial<Record<ReportGrouping, () => string>> = {
      HOUR_OF_DAY: () => `${key.padStart(2, "0")}:00`,
      DAY: () => date(key),
      WEEK: () => formatMessage({ id: "report.week" }, { day: date(key) }),
      MONTH: () => formatDate(key, { month: "long", year: "numeric", timeZone: "UTC" }),
      QUARTER: () =>
        formatMessage(
          { id: "report.quarter" },
          { quarter: Math.ceil(Number(key.slice(5, 7)) / 3), year: key.slice(0, 4) },
        ),
      YEAR: () => key.slice(0, 4),
      WEEKDAY: () => weekday(addDays(MONDAY, Number(key) - 1)),
      PAYMENT: () => paymentOf(key as SalePayment),
    };
    return named[by]?.() ?? name ?? NO_VALUE;
  };
}

/** The rows of a report as lines that lead to their sales. */
export function useReportLines(
  by: ReportGrouping,
  days: Span,
  rows: readonly ReportRowFragment[],
): readonly SheetLine[] {
  const nameOf = useNameOf(by);
  const pathOf = useSalesPath(by, days);
  return rows.map((row) => ({
    key: row.key ?? "",
    name: nameOf(row),
    to: pathOf(row.key),
    figures: row.figures,
    compared: row.compared,
    parts: new Map(row.parts.map(({ key, figures }) => [key ?? "", figures.amount])),
  }));
}

interface Covered {
  readonly by: ReportGrouping;
  readonly days: Span;
  readonly coverage: Pick<CoverageOf, "days" | "incomplete"> | undefined;
}

/** Lines of times and stations with how many of their hours are not complete. */
export function markedLines(lines: readonly SheetLine[], { by, days, coverage }: Covered): readonly SheetLine[] {
  if (coverage === undefined) {
    return lines;
  }
  const ofStation = new Map(coverage.incomplete.map(({ stationId, missingHours }) => [stationId, missingHours]));
  const missingOf = (key: string): number => {
    if (by === "STATION") {
      return ofStation.get(key) ?? 0;
    }
    const of = daysOfTime(by, key, days);
    const within = coverage.days.filter(({ day }) => of !== undefined && of.from <= day && day <= of.to);
    return within.reduce((sum, { missingHours }) => sum + missingHours, 0);
  };
  return lines.map((line) => ({ ...line, missingHours: missingOf(line.key) }));
}
