import { type RawBuilder, sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { alarms } from "../../plant/alarm/alarm.list.ts";
import { OPEN } from "../../site/gun/owed-prices.ts";
import { inboundDeliveries } from "../../trade/delivery-ticket/inbound.list.ts";
import { MATCH_WITHIN_HOURS } from "../../trade/delivery-ticket/match.rules.ts";
import { fuelOrders } from "../../trade/fuel-order/fuel-order.list.ts";
import { tankForecasts } from "../../trade/tank-forecast/tank-forecast.list.ts";
import type { HandedDevice, HandedHold, HandedPrice, ShiftHandOver } from "./hand-over.types.ts";
import { shifts } from "./shift.list.ts";

const MOST = 50;
/** For so long a rise may still be a ticket's. */
const EXPECTED_MS = MATCH_WITHIN_HOURS * 3_600_000;

interface At {
  readonly networkId: string;
  readonly stationId: string;
}

const holdsAt = ({ networkId, stationId }: At): RawBuilder<HandedHold> => sql`
  select h.id, c.number as "cardNumber", g.number as "gunNumber", h.amount::text as amount, h.opened_at as "openedAt"
  from card_hold h join card c on c.network_id = h.network_id and c.id = h.card_id
    left join gun g on g.network_id = h.network_id and g.id = h.gun_id
  where h.network_id = ${networkId} and h.station_id = ${stationId} and h.ended_at is null order by h.opened_at, h.id limit ${MOST}`;

const devicesAt = ({ networkId, stationId }: At): RawBuilder<HandedDevice> => sql`
  select d.id, d.name, l.since from device d join device_live l on l.network_id = d.network_id and l.device_id = d.id
  where d.network_id = ${networkId} and d.station_id = ${stationId} and d.deleted_at is null and not l.online order by d.name, d.id limit ${MOST}`;

const pricesAt = ({ networkId, stationId }: At): RawBuilder<HandedPrice> => sql`
  select g.id as "gunId", g.number as "gunNumber", gr.name as "gradeName", u.price::text as price, u.effective_at as "effectiveAt"
  from price_gun q join unit_price u on u.network_id = q.network_id and u.id = q.unit_price_id
    join gun g on g.network_id = q.network_id and g.id = q.gun_id and g.deleted_at is null
    join grade gr on gr.network_id = u.network_id and gr.id = u.grade_id
  where q.network_id = ${networkId} and q.station_id = ${stationId} and q.state in ${OPEN} order by g.number, g.id limit ${MOST}`;

/** What the next shift of a station has to know, drafted from what stands there now. 10014 */
export async function shiftHandOver(ctx: Context, id: string): Promise<ShiftHandOver> {
  const shift = (await shifts.one(ctx, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
  const { stationId } = shift;
  const at = { networkId: account(ctx).scope.networkId, stationId };
  const [holds, devices, prices] = await Promise.all([
    holdsAt(at).execute(ctx.db),
    devicesAt(at).execute(ctx.db),
    pricesAt(at).execute(ctx.db),
  ]);
  return {
    shift,
    alarms: await alarms.rows(ctx, [], { filter: { stationIds: [stationId], open: true }, limit: MOST }),
    tanks: await tankForecasts.rows(ctx, [], { filter: { stationIds: [stationId], toOrder: true }, limit: MOST }),
    deliveries: await inboundDeliveries.rows(ctx, [], {
      filter: {
        stationIds: [stationId],
        states: ["TICKET_ONLY"],
        from: new Date(ctx.clock.now().getTime() - EXPECTED_MS),
      },
      orderBy: "TIME_ASC",
      limit: MOST,
    }),
    orders: await fuelOrders.rows(ctx, [], {
      filter: { stationIds: [stationId], states: ["IN_TRANSIT"] },
      orderBy: "EXPECTED_ASC",
      limit: MOST,
    }),
    holds: holds.rows,
    devices: devices.rows,
    prices: prices.rows,
  };
}
