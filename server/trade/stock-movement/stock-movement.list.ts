import { ID } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { PermissionLevel, holdsOneOf, rightsTo } from "../../access/auth/rights.ts";
import { isSecondPerson } from "../../access/auth/second-person.ts";
import { type Context, account } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, mentioning, narrowing, since } from "../../kernel/lists/filters.ts";
import { type Piece, allOf, is, piece } from "../../kernel/lists/piece.ts";
import { PLACES, ofEverStation, stationDays } from "../../site/station/list-places.ts";
import { StockMovement, StockMovementKind, StockMovementState } from "./stock-movement.types.ts";

/** A movement with what the contract doesn't show. */
export class StockMovementRow extends StockMovement {
  readonly accountId!: string;
  readonly lockReason!: string | null;
}

const LITRES = { kind: "DECIMAL", digits: [0, 3] } as const;
const DECIDES = rightsTo(PermissionLevel.APPROVE, [Permission.OrderReview]);
const COUNTERED = `exists (select 1 from stock_movement c where c.network_id = m.network_id and c.counters = m.id and c.state = 'DONE')`;
const STATE = `(case when m.state = 'DONE' and ${COUNTERED} then 'WITHDRAWN' else m.state end)`;

const readingBeside = (side: string): string => `(select r.time, r.volume from tank_reading r
  where r.network_id = m.network_id and r.tank_id = m.tank_id and r.volume is not null and ${side} limit 1)`;
const GAUGE = `case when m.kind = 'DIP' then (select g.volume from (
  ${readingBeside("r.time <= m.time and r.time > m.time - interval '1 hour' order by r.time desc")} union all
  ${readingBeside("r.time > m.time and r.time < m.time + interval '1 hour' order by r.time")}) g order by abs(extract(epoch from g.time - m.time)), g.time limit 1) end`;

/** Whether it waits and the caller may decide about it. */
function mayDecide(ctx: Context): Piece {
  const { text, values } = isSecondPerson(ctx, piece("m.account_id"));
  return holdsOneOf(account(ctx).rights, DECIDES)
    ? piece(`(m.state = 'WAITING' and ${text})`, ...values)
    : piece("false");
}

/** What people entered of tanks. */
export const stockMovements = defineList("StockMovement", {
  rows: "stock movements",
  node: StockMovement,
  row: StockMovementRow,
  from: "stock_movement m",
  joins: {
    s: "join station s on s.network_id = m.network_id and s.id = m.station_id",
    k: "join tank k on k.network_id = m.network_id and k.id = m.tank_id",
    gr: "join grade gr on gr.network_id = k.network_id and gr.id = k.grade_id",
    o: "left join tank o on o.network_id = m.network_id and o.id = m.to_tank_id",
  },
  scope: (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece("m.network_id = $1", scope.networkId), ofEverStation(scope)]);
  },
  columns: {
    id: "m.id",
    kind: { sql: "m.kind", file: "ENUM" },
    state: { sql: STATE, file: "ENUM" },
    time: { sql: "m.time", file: "TIME" },
    stationId: "m.station_id",
    stationCode: { sql: "s.code", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    timeZone: "s.time_zone",
    tankId: "m.tank_id",
    tankNumber: { sql: "k.number", file: "INTEGER" },
    gradeName: { sql: "gr.name", file: "TEXT" },
    toTankId: "m.to_tank_id",
    toTankNumber: { sql: "o.number", file: "INTEGER" },
    litres: { sql: "m.litres", file: LITRES },
    gaugeLitres: { sql: GAUGE, file: LITRES },
    number: { sql: "m.number", file: "TEXT" },
    reason: { sql: "m.reason", file: "TEXT" },
    countersId: "m.counters",
    author: { sql: "m.author", file: "TEXT" },
    createdAt: { sql: "m.created_at", file: "TIME" },
    mine: (ctx) => piece("m.account_id = $1::uuid", account(ctx).accountId),
    mayDecide,
    decidedAt: { sql: "m.decided_at", file: "TIME" },
    decider: { sql: "m.decider", file: "TEXT" },
    note: { sql: "m.note", file: "TEXT" },
    accountId: "m.account_id",
    lockReason: "m.lock_reason",
  },
  filters: {
    ...PLACES,
    tankIds: narrowing<string[]>(
      () => [ID],
      "Of one of these tanks, transfers into it too.",
      (ids) => piece("(m.tank_id = any($1::uuid[]) or m.to_tank_id = any($1::uuid[]))", usableIds(ids)),
    ),
    from: since("m.time", "At or after."),
    to: before("m.time", "Before."),
    ...stationDays("m.time"),
    kinds: among(StockMovementKind, "m.kind", "Of one of these kinds."),
    states: among(StockMovementState, STATE, "Standing so."),
    mayDecide: narrowing<boolean>(
      () => Boolean,
      "That the caller may decide about now, or may not.",
      (wanted, ctx) => is(mayDecide(ctx), wanted),
    ),
    search: mentioning(
      ["m.number", "m.reason", "m.author"],
      "Part of the paper's number, the reason or the login of who entered it; at most 200 characters.",
    ),
  },
  sorts: {
    TIME: [{ sql: "m.time", type: "time" }],
    STATION: ["s.code", { sql: "k.number", type: "number" }],
  },
  sorted: "By when it happened, or by station and tank.",
  order: "TIME_DESC",
  file: { list: "STOCK_MOVEMENTS", permissions: [Permission.StationReport, Permission.TankInfo] },
});
