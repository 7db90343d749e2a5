import { MEASURE_GROUPS, type MeasureGroup } from "../../../../common/measures.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { choicesField, type FilterField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";

const HOUR_MS = 3_600_000;
/** How far back a trend goes, until now; ms. */
export const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, month: 30 * 24 * HOUR_MS } as const;
export type Span = keyof typeof SPANS;
export const SPAN_NAMES = Object.keys(SPANS) as Span[];

/** What is shown of skids, as the address has it: at which places, and which trend. */
export interface MonitorFilters extends PlaceFilters {
  /** The skids whose trends are open. */
  readonly skid: readonly string[];
  readonly trend: readonly MeasureGroup[];
  readonly span: readonly Span[];
}

/** More of them than these are never open at once. */
const MOST_OPEN = 20;

/** Parts of devices, by {@link skidId}. */
const skidsField: FilterField<readonly string[]> = {
  parse: (values) => {
    const skids = [...new Set(values)]
      .filter((value) => /^[0-9a-f-]{36}\.[\w-]{1,40}$/i.test(value))
      .slice(0, MOST_OPEN);
    return skids.length > 0 ? skids : undefined;
  },
  format: (skids) => skids,
};

export const MONITOR_ADDRESS: ListSchema<MonitorFilters, "NONE", ReturnType<typeof placeFilterOf>> = {
  fields: { ...placeFields, skid: skidsField, trend: choicesField(MEASURE_GROUPS), span: choicesField(SPAN_NAMES) },
  sorts: { none: { up: "NONE", down: "NONE" } },
  sortedBy: { key: "none", down: false },
  places: PLACE_KEYS,
  filterOf: ({ skid: _skid, trend: _trend, span: _span, ...places }) => placeFilterOf(places),
};

interface Part {
  readonly deviceId: string;
  /** Null until the device has told of one. */
  readonly address: string | null;
}

/** Which part of which device, as one word of the address. */
export const skidId = ({ deviceId, address }: Part): string => `${deviceId}.${address ?? ""}`;

/** What is shown: a device stands for its parts only until it has told of one. */
export const partsTold = <Each extends Part>(rows: readonly Each[]): readonly Each[] =>
  rows.filter(
    ({ deviceId, address }) =>
      address !== null || !rows.some((other) => other.deviceId === deviceId && other.address !== null),
  );
