import { addDays, type Day, firstOfMonth, isDay } from "../../../../common/zone-time.ts";
import { paths } from "../../../lib/paths.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { words } from "../../../parts/records/words.ts";
import type { TankFinding, VarianceState, WetStockFilter, WetStockOrder } from "../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, idsField, reckonedMonth } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import type { List } from "../../../ui/data-table/use-list-state.ts";

/** How the stock is shown. */
export const SHOWN = ["calendar", "table"] as const;
/** What tanks are sorted by, as the address has it. */
export const SORTS = ["station", "worst"] as const;
export type StockSort = (typeof SORTS)[number];

export const STATE_WORDS = words<VarianceState>(
  ["RED", "AMBER", "WITHIN", "UNKNOWN"],
  (state) => `wetStock.state.${state}`,
);

export const FINDING_WORDS = words<TankFinding>(
  ["LEAK_SUSPECTED", "LEAK_WATCH", "METER_DRIFT", "CROSS_DROP"],
  (finding) => `wetStock.finding.${finding}`,
);

/** What the stock is asked for by; the keys are the address's. */
export interface StockFilters extends PlaceFilters {
  readonly days: Days;
  readonly state: readonly VarianceState[];
  readonly found: readonly TankFinding[];
  readonly grade: readonly string[];
  readonly show: readonly (typeof SHOWN)[number][];
}

/** The choice as it stands, and the ways to change it. */
export type StockList = List<StockFilters, WetStockOrder, WetStockFilter>;

/** As many days as the server tells at once. */
const MOST_DAYS = 92;
const DAY_MS = 86_400_000;

/** The last day and the first one, both included. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

const lengthOf = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The days asked for, of too many the last ones; where none are, the {@link reckonedMonth}. */
export function stockDays(days: Days | undefined, timeZone: string | undefined): Days & Span {
  const asked = reckonedMonth(days, timeZone);
  const earliest = addDays(asked.to, 1 - MOST_DAYS);
  return asked.from < earliest ? { from: earliest, to: asked.to } : asked;
}

/** The days before these, or behind them: the month where they are of one from its first day on, else as many as they are. */
export function daysBeside(span: Span, direction: -1 | 1): Span {
  const month = firstOfMonth(span.from);
  if (span.from === month && span.to < firstOfMonth(month, 1) && span.to !== span.from) {
    return { from: firstOfMonth(month, direction), to: addDays(firstOfMonth(month, direction + 1), -1) };
  }
  const length = lengthOf(span) * direction;
  return { from: addDays(span.from, length), to: addDays(span.to, length) };
}

/** The choice of tanks, days and manner, as its address has it. */
export const STOCK_ADDRESS: ListSchema<StockFilters, WetStockOrder, WetStockFilter> = {
  fields: {
    days: daysField,
    state: choicesField(STATE_WORDS.values),
    found: choicesField(FINDING_WORDS.values),
    ...placeFields,
    grade: idsField,
    show: choicesField(SHOWN),
  },
  sorts: {
    station: { up: "STATION_ASC", down: "STATION_ASC" },
    worst: { up: "WORST_DESC", down: "WORST_DESC" },
  },
  sortedBy: { key: "station", down: false },
  places: PLACE_KEYS,
  filterOf: ({ days, state, found, grade, show: _, ...places }, timeZone) => {
    const { from, to } = stockDays(days, timeZone);
    return {
      from,
      to,
      ...placeFilterOf(places),
      ...(state !== undefined && { states: [...state] }),
      ...(found !== undefined && { findings: [...found] }),
      ...(grade !== undefined && { gradeIds: [...grade] }),
    };
  },
};

/** What is open beside the tanks: one of them, and which of its days. */
export interface OpenStock {
  readonly tankId: string;
  readonly day?: Day;
}

const APART = ".";

/** {@link OpenStock} as the address has it. */
export const writeOpen = ({ tankId, day }: OpenStock): string => (day === undefined ? tankId : tankId + APART + day);

/** The same, read. */
export function readOpen(text: string): OpenStock {
  const [tankId = "", day = ""] = text.split(APART);
  return { tankId, ...(isDay(day) && { day }) };
}

/** The records under a figure of a tank within some days, each as the list of its screen is asked for them. */
export function recordsOf(tank: { readonly id: string; readonly stationId: string }, { from, to }: Span) {
  const days = `${from}..${to}`;
  const search = (told: Readonly<Record<string, string>>) => new URLSearchParams({ ...told, days }).toString();
  return {
    sales: `${paths.transactions}?${search({ station: tank.stationId, tank: tank.id })}`,
    salesOf: (gunId: string) => `${paths.transactions}?${search({ gun: gunId, tank: tank.id })}`,
    missing: `${paths.transactions}?${search({ station: tank.stationId, tank: tank.id, mark: "missing" })}`,
    deliveries: `${paths.inboundOil}?${search({ station: tank.stationId, tank: tank.id })}`,
    movements: `${paths.stockMovements}?${search({ tank: tank.id })}`,
    readings: `${paths.tankHistory}?${search({ tank: tank.id })}`,
  };
}
