import { type Kysely, type RawBuilder, sql } from "kysely";
import { firstOfMonth, startOfDay, wallTime } from "../../../common/zone-time.ts";
import { NOTHING_USED, type PlateUse } from "./plate-judge.rules.ts";

/** Whose plates are asked, by what, as of when. */
export interface PlateDesk {
  readonly db: Kysely<unknown>;
  readonly networkId: string;
  readonly at: Date;
}

/** The gun that a card is held to: what is held for it there is decided anew. */
export interface PlateAtGun {
  readonly cardId: string;
  readonly deviceId: string;
  readonly address: string;
}

/** That a group of plates (g) is for training, or that it is not: what fills at a station of the one kind is in no group of the other. */
export const groupOfTraining = (training: boolean): RawBuilder<unknown> =>
  sql`(select gp.training from platform gp where gp.network_id = g.network_id and gp.id = g.platform_id) = ${training}`;

/**
 * What plates took until an instant on its day and in its month, at all stations of the network that are for training as their groups
 * are, or are not: what was reversed is taken off, and what is held for fills under way counts as taken, all of it, so that two guns
 * never share one rest.
 */
export async function usesOfPlates(
  { db, networkId, at }: PlateDesk,
  plates: readonly string[],
  { timeZone, here = null }: { readonly timeZone: string; readonly here?: PlateAtGun | null },
): Promise<(plate: string) => PlateUse> {
  const { day } = wallTime(at, timeZone);
  const [dayBegins, monthBegins] = [startOfDay(day, timeZone), startOfDay(firstOfMonth(day), timeZone)];
  const names = [...plates];
  const isHere =
    here === null
      ? sql`false`
      : sql`h.card_id = ${here.cardId} and h.device_id = ${here.deviceId} and h.address = ${here.address}`;
  const { rows } = await sql<PlateUse & { plate: string }>`
    with known as (
      select l.normalised as plate, gp.training
      from licence_plate l join licence_plate_group g on g.network_id = l.network_id and g.id = l.group_id
        join platform gp on gp.network_id = g.network_id and gp.id = g.platform_id
      where l.network_id = ${networkId} and l.normalised = any(${names}::text[])
    ), fill as (
      select licence_plate_key(t.car_number) as plate, t.time >= ${dayBegins} as today,
        case t.consume_type when 'REVERSE' then -1 else 1 end as sign, abs(t.amount) as amount, abs(t.volume) as volume
      from sale t join known k on k.plate = licence_plate_key(t.car_number)
        join station s on s.network_id = t.network_id and s.id = t.station_id
        join platform sp on sp.network_id = s.network_id and sp.id = s.platform_id and sp.training = k.training
      where t.network_id = ${networkId} and t.car_number is not null and licence_plate_key(t.car_number) = any(${names}::text[])
        and t.time >= ${monthBegins} and t.time <= ${at}
      union all
      select c.plate, h.opened_at >= ${dayBegins}, 1, h.amount, h.amount / nullif(coalesce(h.price, h.unit_price), 0)
      from card c join known k on k.plate = c.plate
        join platform cp on cp.network_id = c.network_id and cp.id = c.platform_id and cp.training = k.training
        join card_hold h on h.network_id = c.network_id and h.card_id = c.id
      where c.network_id = ${networkId} and c.plate = any(${names}::text[])
        and h.ended_at is null and h.opened_at >= ${monthBegins} and h.opened_at <= ${at} and not (${isHere})
    )
    select plate, coalesce(sum(sign * amount) filter (where today), 0)::text as "dayAmount",
      coalesce(sum(sign * volume) filter (where today), 0)::text as "dayVolume",
      coalesce(sum(sign) filter (where today), 0)::int as "dayCount",
      coalesce(sum(sign * amount), 0)::text as "monthAmount",
      coalesce(sum(sign * volume), 0)::text as "monthVolume",
      coalesce(sum(sign), 0)::int as "monthCount"
    from fill group by plate`.execute(db);
  const used = new Map(rows.map(({ plate, ...use }) => [plate, use]));
  return (plate) => used.get(plate) ?? NOTHING_USED;
}
