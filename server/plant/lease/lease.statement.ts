import { type Kysely, type RawBuilder, sql } from "kysely";
import type { GatewayCaller } from "../../kernel/context.ts";
import { LEASE, LIVES_SQL, spanOf } from "./lease.rules.ts";

/** A station that the asking gateway holds now. */
export interface HeldStation {
  readonly stationId: string;
  readonly term: number;
  /** Whose it was until now; null where nothing changed. */
  readonly takenFrom: string | null;
  /** It was nobody's or another's until now. */
  readonly isTaken: boolean;
}

/** How many of its stations a gateway shares, and how many of them are its part among those that live. */
export interface Share {
  readonly shared: number;
  readonly part: number;
  /** None of the other gateways lives. */
  readonly isAlone: boolean;
}

/** The stations that a gateway shares: l, m, s. */
const SHARED = sql`station_gateway m
  join station_lease l on l.network_id = m.network_id and l.station_id = m.station_id
  join station s on s.network_id = m.network_id and s.id = m.station_id and s.deleted_at is null and s.activation_state = 'ACTIVATED'`;

/** Notes that a gateway lives. True: it didn't, as far as was known. */
export async function notePresence(db: Kysely<unknown>, { networkId, gatewayId }: GatewayCaller): Promise<boolean> {
  const { rows } = await sql<{
    isBack: boolean;
  }>`insert into gateway_presence (network_id, gateway_id, asked_at, asking_since) values (${networkId}, ${gatewayId}, now(), now())
    on conflict (network_id, gateway_id) do update set asked_at = now(),
      asking_since = case when gateway_presence.asked_at < now() - ${spanOf(LEASE.heldMs)} then now() else gateway_presence.asking_since end
    returning asking_since = asked_at as "isBack"`.execute(db);
  return rows[0]?.isBack ?? false;
}

/** A gateway's part: its stations divided by those of their gateways that live. */
export async function shareOf(db: Kysely<unknown>, { networkId, gatewayId }: GatewayCaller): Promise<Share> {
  const { rows } = await sql<Share>`
    with mine as (select m.station_id from ${SHARED} where m.network_id = ${networkId} and m.gateway_id = ${gatewayId}),
    living as (select count(distinct m.gateway_id) as gateways from station_gateway m
      join gateway_presence p on p.network_id = m.network_id and p.gateway_id = m.gateway_id
      where m.network_id = ${networkId} and m.station_id in (select station_id from mine) and ${sql.raw(LIVES_SQL)})
    select count(*)::int as shared, ceil(count(*)::numeric / greatest((select gateways from living), 1))::int as part,
      (select gateways from living) <= 1 as "isAlone" from mine`.execute(db);
  return rows[0] ?? { shared: 0, part: 0, isAlone: true };
}

/**
 * Renews all that a gateway holds and takes what is free, its part or what nobody else has taken: one statement, whose guard is
 * the lease's own row, so of two that ask at once one gets a station.
 */
export async function renewAndTake(
  db: Kysely<unknown>,
  { networkId, gatewayId }: GatewayCaller,
  { part, isAlone, known, now }: Omit<Share, "shared"> & { readonly known: readonly string[]; readonly now: Date },
): Promise<HeldStation[]> {
  const { rows } = await sql<HeldStation>`
    with mine as (select l.station_id, l.gateway_id, l.held_until, l.released_by from ${SHARED}
      where m.network_id = ${networkId} and m.gateway_id = ${gatewayId}),
    room as (select ${part}::int - count(*) filter (where gateway_id = ${gatewayId}) as stations from mine),
    free as (select station_id, row_number() over (order by held_until, station_id) as place, held_until < now() - ${spanOf(LEASE.lateMs)} as is_late
      from mine where gateway_id is distinct from ${gatewayId}::uuid and held_until <= now()
        and (${isAlone} or released_by is distinct from ${gatewayId}::uuid or held_until < now() - ${spanOf(LEASE.heldMs)})),
    locked as (select l.station_id from station_lease l
      join station s on s.network_id = l.network_id and s.id = l.station_id
      where l.network_id = ${networkId} and l.held_until <= now() and l.gateway_id is distinct from ${gatewayId}::uuid
        and l.station_id in (select station_id from free, room where place <= room.stations or is_late)
      for update of s, l skip locked),
    taken as (update station_lease l set gateway_id = ${gatewayId}, term = l.term + 1, held_since = ${now},
        held_until = now() + ${spanOf(LEASE.heldMs)}, released_by = null
      where l.network_id = ${networkId} and l.station_id in (select station_id from locked)
      returning l.station_id, l.term, coalesce(old.gateway_id, old.released_by) as taken_from),
    kept as (update station_lease l set held_until = case when l.held_until is null and not l.station_id::text = any(${known}::text[]) then null
        else now() + ${spanOf(LEASE.heldMs)} end
      where l.network_id = ${networkId} and l.gateway_id = ${gatewayId} and l.station_id in (select station_id from mine)
      returning l.station_id, l.term)
    select station_id as "stationId", term::int as term, taken_from as "takenFrom", true as "isTaken" from taken
    union all select station_id, term::int, null, false from kept
    order by 1`.execute(db);
  return rows;
}

/** Gives stations back, or all of them: whoever asks next takes them. */
export async function giveBack(
  db: Kysely<unknown>,
  { networkId, gatewayId }: GatewayCaller,
  stationIds: readonly string[] | "ALL",
): Promise<void> {
  const which = stationIds === "ALL" ? sql`true` : sql`station_id::text = any(${stationIds}::text[])`;
  await sql`update station_lease set gateway_id = null, released_by = ${gatewayId}, held_until = now()
    where network_id = ${networkId} and gateway_id = ${gatewayId} and held_until is not null and ${which}`.execute(db);
}

/** Another gateway of a lease's station (l) lives. */
const otherLives = (more: RawBuilder<unknown> = sql`true`) => sql`exists (select from station_gateway m
  join gateway_presence p on p.network_id = m.network_id and p.gateway_id = m.gateway_id
  where m.network_id = l.network_id and m.station_id = l.station_id and m.gateway_id <> l.gateway_id and ${sql.raw(LIVES_SQL)} and ${more})`;

/** A lease's station (l) has a device that calls in, of which this holds (live row: v). */
const callsIn = (more: RawBuilder<unknown> = sql`true`) => sql`exists (select from device d
  left join device_live v on v.network_id = d.network_id and v.device_id = d.id
  where d.network_id = l.network_id and d.station_id = l.station_id and d.deleted_at is null and d.cut_off_at is null and d.gateway_id is null
    and d.protocol = 'JSONPTS' and coalesce(d.settings ->> 'way', '') <> 'CLIENT' and ${more})`;

/**
 * Stations that a gateway is to hand over. Above its part, for one that lives, has settled and has less than its own: where nobody
 * fills, no command is under way and no device calls in, since such a device may know one door alone. And those whose devices that
 * call in have not come to it for a while: they may be at another's door.
 */
export async function toHandOver(
  db: Kysely<unknown>,
  { networkId, gatewayId }: GatewayCaller,
  { part, most, now }: { readonly part: number; readonly most: number; readonly now: Date },
): Promise<string[]> {
  const since = new Date(now.getTime() - LEASE.awaitedMs);
  const { rows } = await sql<{ id: string }>`
    (select l.station_id as id from station_lease l
    where l.network_id = ${networkId} and l.gateway_id = ${gatewayId} and not ${callsIn()}
      and ${otherLives(sql`p.asking_since < now() - ${spanOf(LEASE.settledMs)}
        and (select count(*) from station_lease h where h.network_id = m.network_id and h.gateway_id = m.gateway_id) < ${part}`)}
      and not exists (select from gun_live g where g.network_id = l.network_id and g.station_id = l.station_id and g.state in ('AUTHORIZED', 'REFUELLING'))
      and not exists (select from gun_command c where c.network_id = l.network_id and c.station_id = l.station_id and c.finished_at is null)
    order by l.held_since, l.station_id limit ${most})
    union
    (select l.station_id from station_lease l
    where l.network_id = ${networkId} and l.gateway_id = ${gatewayId} and l.held_since < ${since} and ${otherLives()}
      and ${callsIn()} and not ${callsIn(sql`v.online`)}
    order by l.held_since, l.station_id limit ${LEASE.handedOver})`.execute(db);
  return rows.map(({ id }) => id);
}

/** After how many ms the first of a gateway's shared stations that another holds may be free. */
export async function soonestFree(
  db: Kysely<unknown>,
  { networkId, gatewayId }: GatewayCaller,
): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select ceil(extract(epoch from min(l.held_until) - now()) * 1000)::int as ms from ${SHARED}
    where m.network_id = ${networkId} and m.gateway_id = ${gatewayId} and l.gateway_id is distinct from ${gatewayId}::uuid`.execute(
    db,
  );
  return rows[0]?.ms ?? null;
}
