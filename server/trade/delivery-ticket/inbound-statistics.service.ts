import { sql } from "kysely";
import type { Context } from "../../kernel/context.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import type { InboundFigures, InboundGrouping, InboundStatistic, InboundStatistics } from "./delivery-ticket.types.ts";
import { type InboundFilter, inboundDeliveries } from "./inbound.list.ts";
import { DIFFERENCE, DIFFERENCE_NET, INBOUND, INBOUND_JOINS, VOLUMES_JOIN } from "./inbound.sql.ts";

const DAY = "(i.time at time zone s.time_zone)::date";

/** What deliveries have in common, and the name that goes with it. */
const KEYS: Readonly<Record<InboundGrouping, readonly [key: string, name: string]>> = {
  SUPPLIER: ["t.supplier", "null"],
  STATION: ["i.station_id::text", "s.name"],
  GRADE: ["k.grade_id::text", "gr.name"],
  TANK: ["i.tank_id::text", "s.name"],
  DAY: [`${DAY}::text`, "null"],
  MONTH: [`date_trunc('month', ${DAY})::date::text`, "null"],
};

const IN_ORDER: readonly InboundGrouping[] = ["DAY", "MONTH"];

const SUMS = `json_build_object('tickets', count(r.ticket), 'rises', count(r.received), 'matched', count(r.difference),
  'ticketLitres', coalesce(sum(r.ticket), 0)::text, 'receivedLitres', coalesce(sum(r.received), 0)::text,
  'differenceLitres', coalesce(sum(r.difference), 0)::text, 'net', count(r.net), 'differenceNetLitres', coalesce(sum(r.net), 0)::text,
  'differencePercent', round(sum(r.judged) * 100 / sum(r.judged_of) filter (where r.judged is not null), 2)::text)`;

type Sum = InboundStatistic & { readonly isTotal: boolean };

/** What the deliveries that a filter leaves came to, in one statement, by what they have in common or all together alone. */
export async function inboundStatistics(
  ctx: Context,
  filter: InboundFilter | null,
  by: InboundGrouping | null,
): Promise<InboundStatistics> {
  const [key, name] = by === null ? ["null::text", "null::text"] : KEYS[by];
  const sets = sql.raw(by === null ? "()" : "(r.key), ()");
  const order = sql.raw(
    by !== null && IN_ORDER.includes(by) ? "r.key" : "greatest(sum(r.ticket), sum(r.received)) desc nulls last, 2, 1",
  );
  const { rows } = await sql<Sum>`
    with r as (
      select ${sql.raw(key)} as key, ${sql.raw(name)}::text as name, ${sql.raw(by === "TANK" ? "k.number" : "null::int")} as tank_number,
        t.volume as ticket, v.received, ${sql.raw(DIFFERENCE)} as difference, ${sql.raw(DIFFERENCE_NET)} as net, v.judged, v.judged_of
      from ${sql.raw(INBOUND)} i ${sql.raw([...Object.values(INBOUND_JOINS), VOLUMES_JOIN].join(" "))}
      where ${rawOf(inboundDeliveries.condition(ctx, filter))}
    )
    select ${sql.raw(by === null ? "null" : "r.key")} as key, max(r.name) as name, max(r.tank_number) as "tankNumber",
      ${sql.raw(by === null ? "true" : "grouping(r.key) = 1")} as "isTotal", ${sql.raw(SUMS)} as figures
    from r group by grouping sets (${sets}) order by ${order}`.execute(ctx.db);
  return {
    rows: rows.filter(({ isTotal }) => !isTotal),
    total: rows.find(({ isTotal }) => isTotal)?.figures as InboundFigures,
  };
}
