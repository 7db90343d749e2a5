import { ID } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { PermissionLevel, holdsOneOf, rightsTo } from "../../access/auth/rights.ts";
import { isSecondPerson } from "../../access/auth/second-person.ts";
import { type Context, account } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, mentioning, narrowing, textsIn } from "../../kernel/lists/filters.ts";
import { type Piece, allOf, is, piece } from "../../kernel/lists/piece.ts";
import { PLACES, ofEverStation, stationDays } from "../../site/station/list-places.ts";
import { COURSE, LINES, ORDERED, withLine } from "./fuel-order.sql.ts";
import { FuelOrder, FuelOrderState } from "./fuel-order.types.ts";

/** An order with what the contract doesn't show. */
export class FuelOrderRow extends FuelOrder {
  readonly accountId!: string;
  readonly writerId!: string;
}

const LITRES = { kind: "DECIMAL", digits: [0, 3] } as const;
const APPROVES = rightsTo(PermissionLevel.APPROVE, [Permission.OrderReview]);

/** Whether it is a draft that the caller may approve. */
function mayApprove(ctx: Context): Piece {
  if (!holdsOneOf(account(ctx).rights, APPROVES)) {
    return piece("false");
  }
  const writers = ["o.account_id", "o.writer_id"].map((writer) => isSecondPerson(ctx, piece(writer)));
  const { text, values } = allOf([piece("o.state = 'DRAFT'"), ...writers]);
  return { text: `(${text})`, values };
}

/** Orders of fuel. */
export const fuelOrders = defineList("FuelOrder", {
  rows: "fuel orders",
  node: FuelOrder,
  row: FuelOrderRow,
  from: "fuel_order o",
  joins: { s: "join station s on s.network_id = o.network_id and s.id = o.station_id" },
  scope: (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece("o.network_id = $1", scope.networkId), ofEverStation(scope)]);
  },
  columns: {
    id: "o.id",
    number: { sql: "o.number", file: "INTEGER" },
    state: { sql: "o.state", file: "ENUM" },
    stateAt: { sql: "o.state_at", file: "TIME" },
    stationId: "o.station_id",
    stationCode: { sql: "s.code", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    timeZone: "s.time_zone",
    supplier: { sql: "o.supplier", file: "TEXT" },
    wantedFrom: { sql: "o.wanted_from", file: "TIME" },
    wantedUntil: { sql: "o.wanted_until", file: "TIME" },
    note: { sql: "o.note", file: "TEXT" },
    carrier: { sql: "o.carrier", file: "TEXT" },
    vehicle: { sql: "o.vehicle", file: "TEXT" },
    expectedAt: { sql: "o.expected_at", file: "TIME" },
    orderedLitres: { sql: ORDERED, file: LITRES },
    lines: LINES,
    course: COURSE,
    author: { sql: "o.author", file: "TEXT" },
    createdAt: { sql: "o.created_at", file: "TIME" },
    mayApprove,
    accountId: "o.account_id",
    writerId: "o.writer_id",
  },
  filters: {
    ...PLACES,
    states: among(FuelOrderState, "o.state", "Standing so."),
    tankIds: narrowing<string[]>(
      () => [ID],
      "With a line for one of these tanks.",
      (ids) => piece(withLine("n.tank_id = any($1::uuid[])"), usableIds(ids)),
    ),
    gradeIds: narrowing<string[]>(
      () => [ID],
      "With a line of one of these grades.",
      (ids) => piece(withLine("n.grade_id = any($1::uuid[])"), usableIds(ids)),
    ),
    suppliers: textsIn("o.supplier", "From one of these suppliers, exactly."),
    ...stationDays("o.wanted_from"),
    mayApprove: narrowing<boolean>(
      () => Boolean,
      "That the caller may approve now, or may not.",
      (wanted, ctx) => is(mayApprove(ctx), wanted),
    ),
    search: mentioning(
      ["o.number::text", "o.supplier", "o.note", "o.carrier", "o.vehicle", "o.author"],
      "Part of the number, the supplier, the note, the carrier, the plate or the author's login; at most 200 characters.",
    ),
  },
  sorts: {
    NUMBER: [{ sql: "o.number", type: "number" }],
    WANTED: [{ sql: "o.wanted_from", type: "time" }],
    EXPECTED: [{ sql: "o.expected_at", type: "time", nullable: true }],
    STATE_AT: [{ sql: "o.state_at", type: "time" }],
    STATION: ["s.code", { sql: "o.number", type: "number" }],
  },
  sorted:
    "By number, by when they are wanted or expected, by since when they stand as they do, or by station and number.",
  order: "NUMBER_DESC",
  file: { list: "FUEL_ORDERS", permissions: [Permission.StationReport, Permission.OrderReview] },
});
