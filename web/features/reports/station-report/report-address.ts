import { addDays, type Day, firstOfMonth, weekdayOf } from "../../../../common/zone-time.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { words } from "../../../parts/records/words.ts";
import type {
  SalePayment,
  SalesComparison,
  SalesGrouping,
  SalesReportFilter,
  SalesSplit,
} from "../../../schema-types.generated.ts";
import {
  choicesField,
  type Days,
  daysField,
  idsField,
  monthSoFar,
  type WholeDays,
} from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PAYMENT_WORDS } from "../../../parts/sales/payment-words.ts";

/** The kinds of report, in the order in which they are offered, and by what each adds up; shifts, deliveries and nozzles have reports of their own. */
export const KINDS = {
  hourly: "HOUR_OF_DAY",
  daily: "DAY",
  weekly: "WEEK",
  monthly: "MONTH",
  quarterly: "QUARTER",
  yearly: "YEAR",
  weekday: "WEEKDAY",
  energy: "GRADE",
  payment: "PAYMENT",
  station: "STATION",
  city: "CITY",
  platform: "PLATFORM",
  shift: null,
  inbound: null,
  nozzle: null,
} as const satisfies Readonly<Record<string, SalesGrouping | null>>;
export type ReportKind = keyof typeof KINDS;
export type ReportGrouping = NonNullable<(typeof KINDS)[ReportKind]>;

export const COMPARISONS = ["PREVIOUS", "WEEKDAYS", "LAST_YEAR"] as const satisfies readonly SalesComparison[];
export const SPLITS = ["GRADE", "PAYMENT"] as const satisfies readonly SalesSplit[];
export const MEASURES = ["amount", "volume", "sales"] as const;
export const SHOWN = ["chart", "table"] as const;

export const KIND_WORDS = words(Object.keys(KINDS) as ReportKind[], (kind) => `report.kind.${kind}`);

/** Since when a kind of long steps is shown until somebody chooses days: enough of them that a course is seen; all others, the month so far. */
const SINCE: Partial<Record<ReportKind, (today: Day) => Day>> = {
  weekly: (today) => addDays(today, 1 - weekdayOf(today) - 11 * 7),
  monthly: (today) => firstOfMonth(today, -11),
  quarterly: (today) => firstOfMonth(`${today.slice(0, 4)}-01-01`, -12),
  yearly: (today) => firstOfMonth(`${today.slice(0, 4)}-01-01`, -48),
};

/** The days of a report, an open end closed; where none are chosen, those that its kind begins with. */
export function reportDays(kind: ReportKind, days: Days | undefined, timeZone: string | undefined): WholeDays {
  const present = monthSoFar(days, timeZone);
  const since = days === undefined ? SINCE[kind] : undefined;
  return since === undefined ? present : { from: since(present.to), to: present.to };
}

/** What a report is asked for by; the keys are the address's. */
export interface ReportFilters extends PlaceFilters {
  readonly kind: readonly ReportKind[];
  readonly days: Days;
  readonly grade: readonly string[];
  readonly payment: readonly SalePayment[];
  readonly compare: readonly SalesComparison[];
  readonly split: readonly SalesSplit[];
  readonly measure: readonly (typeof MEASURES)[number][];
  readonly show: readonly (typeof SHOWN)[number][];
}

/** The choice of report, days and manner, as its address has it. */
export const REPORT_ADDRESS: ListSchema<ReportFilters, "NONE", SalesReportFilter> = {
  fields: {
    kind: choicesField(KIND_WORDS.values),
    days: daysField,
    compare: choicesField(COMPARISONS),
    split: choicesField(SPLITS),
    measure: choicesField(MEASURES),
    show: choicesField(SHOWN),
    ...placeFields,
    grade: idsField,
    payment: choicesField(PAYMENT_WORDS.values),
  },
  sorts: { none: { up: "NONE", down: "NONE" } },
  sortedBy: { key: "none", down: false },
  places: PLACE_KEYS,
  filterOf: (
    { days, grade, payment, kind: [kind = "daily"] = [], compare: _c, split: _s, measure: _m, show: _w, ...places },
    timeZone,
  ) => {
    const { from, to } = reportDays(kind, days, timeZone);
    return {
      from,
      to,
      ...placeFilterOf(places),
      ...(grade !== undefined && { gradeIds: [...grade] }),
      ...(payment !== undefined && { payments: [...payment] }),
    };
  },
};
