import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, idsIn, mentioning, since, textsIn } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { allOf, piece } from "../../kernel/lists/piece.ts";
import { PLACES, ofEverStation, stationDays } from "../../site/station/list-places.ts";
import { DifferenceLevel, DisputeState, InboundDelivery, InboundState } from "./delivery-ticket.types.ts";
import { FIGURES, INBOUND, INBOUND_JOINS, ofVolumes } from "./inbound.sql.ts";

/** A delivery with what the contract doesn't show. */
export class InboundDeliveryRow extends InboundDelivery {
  readonly imageId!: string | null;
  readonly disputedById!: string | null;
  readonly capacityLitres!: string;
}

const LITRES = { kind: "DECIMAL", digits: [0, 3] } as const;
const MEASURE = { kind: "DECIMAL", digits: [0, 2] } as const;
const DISPUTE = "coalesce(t.dispute, 'NONE')";
const ENTRIES = `(select coalesce(json_agg(json_build_object('id', e.id, 'time', e.time, 'deed', e.deed, 'author', e.author, 'text', e.text,
    'outcome', e.outcome, 'agreedLitres', e.agreed_litres::text) order by e.time, e.id), '[]')
  from delivery_dispute_entry e where e.network_id = i.network_id and e.ticket_id = i.ticket_id)`;

/** Deliveries with their tickets, what the gauge saw of them, or both. */
export const inboundDeliveries = defineList("InboundDelivery", {
  rows: "deliveries",
  node: InboundDelivery,
  row: InboundDeliveryRow,
  from: `${INBOUND} i`,
  joins: INBOUND_JOINS,
  scope: (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece("i.network_id = $1", scope.networkId), ofEverStation(scope)]);
  },
  columns: {
    id: "i.id",
    state: { sql: FIGURES.state, file: "ENUM" },
    time: { sql: "i.time", file: "TIME" },
    stationId: "i.station_id",
    stationCode: { sql: "s.code", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    timeZone: "s.time_zone",
    tankId: "i.tank_id",
    tankNumber: { sql: "k.number", file: "INTEGER" },
    gradeId: "k.grade_id",
    gradeName: { sql: "gr.name", file: "TEXT" },
    ticketId: "i.ticket_id",
    number: { sql: "t.number", file: "TEXT" },
    supplier: { sql: "t.supplier", file: "TEXT" },
    driver: { sql: "t.driver", file: "TEXT" },
    vehicle: { sql: "t.vehicle", file: "TEXT" },
    plannedAt: { sql: "t.planned_at", file: "TIME" },
    ticketLitres: { sql: "t.volume", file: LITRES },
    ticketNetLitres: { sql: "t.net_volume", file: LITRES },
    loadedNetLitres: { sql: ofVolumes("v.loaded_net"), file: LITRES },
    ticketTemperatureC: { sql: "t.temperature_c", file: MEASURE },
    density: { sql: "t.density", file: LITRES },
    compartments: { sql: "t.compartments", file: "TEXT" },
    remark: { sql: "t.remark", file: "TEXT" },
    author: { sql: "t.author", file: "TEXT" },
    deliveryId: "i.delivery_id",
    matchedAt: { sql: "t.matched_at", file: "TIME" },
    matchedBy: { sql: "t.matched_by", file: "TEXT" },
    startedAt: { sql: "d.started_at", file: "TIME" },
    endedAt: { sql: "d.ended_at", file: "TIME" },
    riseLitres: { sql: FIGURES.rise, file: LITRES },
    soldLitres: { sql: ofVolumes("v.sold"), file: LITRES },
    receivedLitres: { sql: ofVolumes("v.received"), file: LITRES },
    receivedNetLitres: { sql: ofVolumes("v.received_net"), file: LITRES },
    startTemperatureC: { sql: "d.start_temperature_c", file: MEASURE },
    gaugeTemperatureC: { sql: "d.end_temperature_c", file: MEASURE },
    differenceLitres: { sql: FIGURES.difference, file: LITRES },
    differenceNetLitres: { sql: FIGURES.differenceNet, file: LITRES },
    differencePercent: { sql: FIGURES.percent, file: MEASURE },
    basis: { sql: FIGURES.basis, file: "ENUM" },
    level: { sql: FIGURES.level, file: "ENUM" },
    dispute: { sql: DISPUTE, file: "ENUM" },
    disputedByMe: (ctx) => piece("coalesce(t.disputed_by_id = $1, false)", account(ctx).accountId),
    outcome: { sql: "t.outcome", file: "ENUM" },
    agreedLitres: { sql: "t.agreed_litres", file: LITRES },
    disputeEntries: ENTRIES,
    imageId: "t.image_id",
    disputedById: "t.disputed_by_id",
    capacityLitres: "k.capacity_litres",
  },
  always: ["imageId"],
  filters: {
    ...PLACES,
    tankIds: idsIn("i.tank_id", "Into one of these tanks."),
    gradeIds: idsIn("k.grade_id", "Of one of these grades."),
    from: since("i.time", "Delivered at or after."),
    to: before("i.time", "Delivered before."),
    ...stationDays("i.time"),
    states: among(InboundState, FIGURES.state, "Of which so much is known."),
    disputes: among(DisputeState, DISPUTE, "Whose dispute stands so."),
    levels: among(DifferenceLevel, FIGURES.level, "Matched, with a difference of one of these levels."),
    suppliers: textsIn("t.supplier", "By one of these suppliers, exactly."),
    search: mentioning(
      ["t.supplier", "t.number", "t.driver", "t.vehicle"],
      "Part of the supplier, the document's number, the driver or the vehicle; at most 200 characters.",
    ),
  },
  sorts: {
    TIME: [{ sql: "i.time", type: "time" }],
    STATION: ["s.code", { sql: "k.number", type: "number" }],
  },
  sorted: "By when it was delivered, or by station and tank.",
  order: "TIME_DESC",
  file: { list: "INBOUND_DELIVERIES", permissions: [Permission.StationReport] },
});

/** Which deliveries. */
export type InboundFilter = FilterIn<typeof inboundDeliveries>;
