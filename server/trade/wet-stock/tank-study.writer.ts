import { type Kysely, sql } from "kysely";
import { type Day, addDays } from "../../../common/zone-time.ts";
import type { Services } from "../../kernel/context.ts";
import { networksWithStations } from "../../site/station/networks.ts";
import { LEAST_LEARNED_DAYS } from "./explain.rules.ts";
import { LEARNED_DAYS, studied } from "./tank-study.ts";

/** A tank is not studied again within this time, however many of its days are reckoned anew. */
const REST_MS = 5 * 60_000;
/** A day is written so long after the time that it is reckoned at. */
const WRITTEN = "1 minute";
/** Of a network at a time: a study takes some tenths of a second, and a pass ends. */
const MOST_AT_A_TIME = 40;

interface Claimed {
  readonly tankId: string;
  readonly until: Day;
}

/**
 * Studies the tanks of which a final day was reckoned since their last study, those never studied first; gives how many. A tank needs
 * fourteen final days of the last 28. Several servers share the tanks: who claims one studies it.
 */
export async function studyTanks({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  let count = 0;
  for (const networkId of await networksWithStations(db)) {
    for (let left = MOST_AT_A_TIME; left > 0; left -= 1) {
      const claimed = await claim(db, networkId, clock.now());
      if (claimed === undefined) {
        break;
      }
      await study(db, networkId, claimed);
      count += 1;
    }
  }
  return count;
}

/** Takes the tank that has waited longest, so that no other server studies it too. */
async function claim(db: Kysely<unknown>, networkId: string, now: Date): Promise<Claimed | undefined> {
  const rested = new Date(now.getTime() - REST_MS);
  const { rows } = await sql<Claimed>`
    with due as (
      select t.id as tank_id, d.until
      from tank t
        join station s on s.network_id = t.network_id and s.id = t.station_id
        left join tank_study y on y.network_id = t.network_id and y.tank_id = t.id
        cross join lateral (
          select max(d.day) as until, max(d.reckoned_at) as reckoned_at, count(*) as days from tank_day d
          where d.network_id = t.network_id and d.tank_id = t.id and d.final
            and d.day >= (${now}::timestamptz at time zone s.time_zone)::date - ${LEARNED_DAYS}::int) d
      where t.network_id = ${networkId} and t.deleted_at is null and d.days >= ${LEAST_LEARNED_DAYS}
        and (y.studied_at is null or y.studied_at <= ${rested} and y.studied_at < d.reckoned_at + ${WRITTEN}::interval)
      order by y.studied_at nulls first, t.id limit 1)
    insert into tank_study as y (network_id, tank_id, studied_at, until, leak, drifting_guns, cross_drops)
    select ${networkId}::uuid, due.tank_id, ${now}::timestamptz, due.until, 'UNKNOWN', 0, 0 from due
    on conflict (network_id, tank_id) do update set studied_at = excluded.studied_at, until = excluded.until where y.studied_at <= ${rested}
    returning y.tank_id as "tankId", y.until::text as until`.execute(db);
  return rows[0];
}

async function study(db: Kysely<unknown>, networkId: string, { tankId, until }: Claimed): Promise<void> {
  const since = addDays(until, 1 - LEARNED_DAYS);
  const { leak, guns, crossDrops } = await studied(db, { networkId, tankId, since, from: since, to: until });
  const drifting = guns.filter(({ gunId, drifts }) => gunId !== "" && drifts).length;
  await sql`
    update tank_study set leak = ${leak.state}, litres_per_hour = ${leak.litresPerHour}, band_litres_per_hour = ${leak.bandLitresPerHour},
      drifting_guns = ${drifting}, cross_drops = ${crossDrops.length}
    where network_id = ${networkId} and tank_id = ${tankId}`.execute(db);
}
