import { sql } from "kysely";
import { recordDue } from "../../access/audit/audit.service.ts";
import { type Services, sqlOf } from "../../kernel/context.ts";
import { CATALOGUE } from "../../kernel/errors/catalogue.ts";
import { OPEN } from "../../site/gun/owed-prices.ts";
import { deliverPrices } from "./price-order.service.ts";
import { owePrices } from "../prices/price.writer.ts";

/** Stations that are served in one transaction. */
const MOST_STATIONS = 200;

type Work = Pick<Services, "em" | "clock" | "pubsub">;

interface Due {
  readonly id: string;
  readonly network_id: string;
  readonly station_id: string;
  readonly grade_id: string;
  readonly platform_id: string;
  readonly account_id: string;
  readonly author: string;
  readonly price: string;
  readonly refusal: keyof typeof CATALOGUE | null;
}

/**
 * Brings planned prices into force whose time has come: each exactly once, whatever is restarted and however many
 * servers look. At a station that controls itself by then, or is gone, a price is refused, and the log says so. Gives back
 * those that came into force or were refused.
 */
export async function applyDuePrices(work: Work): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const due = await work.em.fork().transactional((em) => applySome({ ...work, em }));
    for (const [networkId, rows] of Map.groupBy(due, (row) => row.network_id)) {
      work.pubsub.publish("price", { networkId, stationIds: [...new Set(rows.map((row) => row.station_id))] });
    }
    applied.push(...due.map(({ id }) => id));
    if (due.length === 0) {
      return applied;
    }
  }
}

/** Takes stations that no other server holds, and all that is due there. */
async function applySome({ em, clock }: Work): Promise<Due[]> {
  const [db, now] = [sqlOf(em), clock.now()];
  const { rows: stations } = await sql<{ id: string }>`
    select s.id from station s
    where s.id in (select u.station_id from unit_price u where u.network_id = s.network_id and u.status = 'SCHEDULED' and u.effective_at <= ${now})
    order by s.id limit ${MOST_STATIONS} for no key update of s skip locked`.execute(db);
  if (stations.length === 0) {
    return [];
  }
  const { rows: due } = await sql<Due>`
    update unit_price u set applied_at = ${now}, status = case when s.control_mode = 'STATION' or s.deleted_at is not null then 'REFUSED' else 'APPLIED' end,
      refusal = case when s.deleted_at is not null then 'SITE_NOT_FOUND' when s.control_mode = 'STATION' then 'STATION_CONTROLLED' end
    from station s
    where s.id = u.station_id and s.network_id = u.network_id and s.id = any(${stations.map(({ id }) => id)}::uuid[])
      and u.status = 'SCHEDULED' and u.effective_at <= ${now}
    returning u.id, u.network_id, u.station_id, u.grade_id, s.platform_id, u.account_id, u.author, u.price::text as price, u.refusal`.execute(
    db,
  );
  const networkIds = [...new Set(due.map((row) => row.network_id))];
  await owePrices(db, { networkIds, ids: due.map(({ id }) => id), now });
  for (const price of due) {
    await recordRefusal({ em, clock }, price);
  }
  return due;
}

/** Nobody is there to be told when a price is refused that somebody planned: the log of the station's platform keeps it. */
async function recordRefusal(work: Pick<Work, "em" | "clock">, due: Due): Promise<void> {
  const { refusal, station_id: stationId, grade_id: gradeId, price } = due;
  if (refusal === null) {
    return;
  }
  const after = { stationId, gradeId, price, number: CATALOGUE[refusal].number };
  const doer = { networkId: due.network_id, platformId: due.platform_id, accountId: due.account_id, name: due.author };
  const deed = { operation: "applyPrice", objectType: "UnitPrice", objectId: due.id, after, outcome: refusal };
  await recordDue(work, deed, doer);
}

/** What a server does for prices every second. */
export async function tendPrices(work: Work): Promise<void> {
  await applyDuePrices(work);
  await deliverPrices(work);
}

/**
 * Owes the price in force to guns that were made or given another grade since it came into force, and what a gun waited
 * for of a grade that it sells no more, or before it was deleted, is superseded. Run every minute.
 */
export async function oweToNewGuns({ em, clock }: Work): Promise<void> {
  const now = clock.now();
  await sql`
    with left_behind as (
      update price_gun p set state = 'SUPERSEDED', changed_at = ${now} from unit_price u, gun g
      where u.id = p.unit_price_id and u.network_id = p.network_id and g.id = p.gun_id
        and (g.grade_id <> u.grade_id or g.deleted_at is not null) and p.state in ${OPEN}
    )
    insert into price_gun (unit_price_id, gun_id, network_id, station_id, state, next_try_at, changed_at)
    select u.id, g.id, g.network_id, g.station_id, 'QUEUED', ${now}, ${now}
    from gun g join station s on s.id = g.station_id and s.network_id = g.network_id and s.deleted_at is null
      join lateral (select id from unit_price where network_id = g.network_id and station_id = g.station_id and grade_id = g.grade_id
        and status = 'APPLIED' order by effective_at desc, id desc limit 1) u on true
    where g.deleted_at is null and not exists (select 1 from price_gun p where p.network_id = g.network_id and p.unit_price_id = u.id and p.gun_id = g.id)
    order by g.id on conflict do nothing`.execute(sqlOf(em.fork()));
}
