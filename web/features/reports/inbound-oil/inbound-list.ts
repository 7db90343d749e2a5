import { ReceiptText } from "lucide-react";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { STATION_CODE } from "../../../parts/places/station-column.tsx";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type {
  DifferenceBasis,
  DifferenceLevel,
  DisputeOutcome,
  DisputeState,
  InboundDeliveryFilter,
  InboundDeliveryOrder,
  InboundGrouping,
  InboundState,
} from "../../../schema-types.generated.ts";
import {
  choicesField,
  type Days,
  daysField,
  idsField,
  textField,
  stationDaysOf,
} from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CreateDeliveryTicketDocument, InboundListDocument, InboundSumsDocument } from "./inbound.generated.ts";

export const STATE_WORDS = words<InboundState>(
  ["MATCHED", "TICKET_ONLY", "RISE_ONLY"],
  (state) => `inbound.state.${state}`,
);
export const LEVEL_WORDS = words<DifferenceLevel>(["WITHIN", "AMBER", "RED"], (level) => `inbound.level.${level}`);
export const BASIS_WORDS = words<DifferenceBasis>(["NET", "GROSS"], (basis) => `inbound.basis.${basis}`);
export const DISPUTE_WORDS = words<DisputeState>(["NONE", "OPEN", "SETTLED"], (state) => `inbound.dispute.${state}`);
export const OUTCOME_WORDS = words<DisputeOutcome>(
  ["OURS", "THEIRS", "SHARED"],
  (outcome) => `inbound.outcome.${outcome}`,
);

/** By what the statistics add up, in the order in which they are offered. */
export const GROUPINGS: readonly InboundGrouping[] = ["SUPPLIER", "STATION", "GRADE", "TANK", "DAY", "MONTH"];

/** What deliveries can be narrowed by; the keys are the address's. */
interface InboundFilters extends PlaceFilters {
  readonly text: string;
  readonly days: Days;
  readonly state: readonly InboundState[];
  readonly level: readonly DifferenceLevel[];
  readonly dispute: readonly DisputeState[];
  readonly supplier: string;
  readonly grade: readonly string[];
  readonly tank: readonly string[];
}

/** How deliveries stand in the address, for the list and for the statistics. */
export const INBOUND_ADDRESS: ListSchema<InboundFilters, InboundDeliveryOrder, InboundDeliveryFilter> = {
  fields: {
    text: textField,
    days: daysField,
    state: choicesField(STATE_WORDS.values),
    level: choicesField(LEVEL_WORDS.values),
    dispute: choicesField(DISPUTE_WORDS.values),
    ...placeFields,
    supplier: textField,
    grade: idsField,
    tank: idsField,
  },
  sorts: {
    time: { up: "TIME_ASC", down: "TIME_DESC" },
    station: { up: "STATION_ASC", down: "STATION_DESC" },
  },
  sortedBy: { key: "time", down: true },
  places: PLACE_KEYS,
  filterOf: ({ text, days, state, level, dispute, supplier, grade, tank, ...places }) => ({
    ...stationDaysOf(days),
    ...placeFilterOf(places),
    ...(text !== undefined && { search: text }),
    ...(state !== undefined && { states: [...state] }),
    ...(level !== undefined && { levels: [...level] }),
    ...(dispute !== undefined && { disputes: [...dispute] }),
    ...(supplier !== undefined && { suppliers: [supplier] }),
    ...(grade !== undefined && { gradeIds: [...grade] }),
    ...(tank !== undefined && { tankIds: [...tank] }),
  }),
};

/** Deliveries with their tickets, newest first. */
export const INBOUND = recordList({
  noun: "inboundDeliveries",
  document: InboundListDocument,
  address: INBOUND_ADDRESS,
  title: "menu.inboundOil",
  views: "inboundOil",
  search: "inbound.search",
  empty: { title: "inbound.none", text: "inbound.none.text" },
  nameOf: ({ stationName, tankNumber, number }) =>
    [stationName, tankNumber, ...(number === null ? [] : [number])].join(", "),
  add: { needs: CreateDeliveryTicketDocument, label: "inbound.enter", icon: ReceiptText },
  filled: "DELIVERY_TICKETS",
  sums: InboundSumsDocument,
  file: { list: "INBOUND_DELIVERIES", before: [STATION_CODE] },
});
