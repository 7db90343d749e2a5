import { type Kysely, sql } from "kysely";
import type { Day } from "../../../common/zone-time.ts";
import { millilitresOf } from "../../site/tank/litres.ts";
import { type CrossedPair, type DeliveryBalance, crossedPairs } from "./cross-drop.rules.ts";
import type { CrossDrop, CrossDropTank } from "./explain.types.ts";
import { litresText } from "./wet-stock.rules.ts";

/** A tank of a network, and days at its station's clocks. */
interface Asked {
  readonly networkId: string;
  readonly tankId: string;
  readonly from: Day;
  readonly to: Day;
}

interface BalanceRow extends CrossDropTank {
  readonly deliveryId: string | null;
  readonly ticketId: string | null;
  readonly ticketNumber: string | null;
  readonly gradeId: string;
  readonly begins: Date;
  readonly ends: Date;
  readonly beyond: string;
}

/** What is near the days that are asked for may be of a load of theirs. */
const AROUND = sql.raw("interval '6 hours'");

/** The deliveries of a tank's station about some days with what they are beyond their papers. */
async function balancesAt(db: Kysely<unknown>, { networkId, tankId, from, to }: Asked): Promise<readonly BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    with place as (
      select t.station_id, day_begins(${from}::date, s.time_zone) - ${AROUND} as since, day_begins(${to}::date + 1, s.time_zone) + ${AROUND} as until
      from tank t join station s on s.network_id = t.network_id and s.id = t.station_id where t.network_id = ${networkId} and t.id = ${tankId}
    ), balance as (
      select d.id as delivery_id, b.id as ticket_id, b.number, d.tank_id, d.started_at as begins, d.time as ends, d.delivered - coalesce(b.volume, 0) as beyond
      from place p join tank_delivery d on d.network_id = ${networkId} and d.station_id = p.station_id and d.superseded_by is null and d.time >= p.since and d.time < p.until
        left join delivery_ticket b on b.network_id = d.network_id and b.delivery_id = d.id
      union all
      select null, b.id, b.number, b.tank_id, b.time, b.time, -b.volume
      from place p join delivery_ticket b on b.network_id = ${networkId} and b.station_id = p.station_id and b.delivery_id is null and b.withdrawn_at is null
        and b.time >= p.since and b.time < p.until
    )
    select b.delivery_id as "deliveryId", b.ticket_id as "ticketId", b.number as "ticketNumber", b.tank_id as "tankId", k.number, k.grade_id as "gradeId", gr.name as "gradeName",
      b.begins, b.ends, b.beyond::text as beyond
    from balance b join tank k on k.network_id = ${networkId} and k.id = b.tank_id join grade gr on gr.network_id = k.network_id and gr.id = k.grade_id
    order by b.ends, b.delivery_id, b.ticket_id`.execute(db);
  return rows;
}

/** The loads of some days that went into a tank though their tickets name another one of its station, or the other way round; oldest first. */
export async function crossDropsOf(db: Kysely<unknown>, asked: Asked): Promise<CrossDrop[]> {
  const rows = await balancesAt(db, asked);
  const told = new Map<DeliveryBalance, BalanceRow>(
    rows.map((row) => {
      const { deliveryId, ticketId, tankId, begins, ends, beyond } = row;
      const balance = { deliveryId, ticketId, tankId, beyond: millilitresOf(beyond) };
      return [{ ...balance, begins: begins.getTime(), ends: ends.getTime() }, row];
    }),
  );
  return crossedPairs([...told.keys()])
    .filter(({ got, lacked }) => [got.tankId, lacked.tankId].includes(asked.tankId))
    .flatMap((pair) => toldPair(pair, told));
}

function toldPair({ got, lacked }: CrossedPair, told: ReadonlyMap<DeliveryBalance, BalanceRow>): CrossDrop[] {
  const [into, meant] = [told.get(got), told.get(lacked)];
  if (into?.deliveryId == null || meant?.ticketId == null) {
    return [];
  }
  const tankOf = ({ tankId, number, gradeName }: BalanceRow) => ({ tankId, number, gradeName });
  return [
    {
      at: into.ends,
      litres: litresText(got.beyond),
      lackingLitres: litresText(-lacked.beyond),
      into: tankOf(into),
      meant: tankOf(meant),
      mixes: into.gradeId !== meant.gradeId,
      deliveryId: into.deliveryId,
      ticketId: meant.ticketId,
      ticketNumber: meant.ticketNumber ?? "",
    },
  ];
}
