import { type RawBuilder, sql } from "kysely";

/**
 * How stations are shared. A holder that dies is noticed when its lease is over (6 s) and replaced by the next gateway that asks,
 * which is told to ask when a lease may be over; that leaves more than three of ten seconds for the devices to be spoken to.
 */
export const LEASE = {
  /** For so long a station is its holder's, by the database's clock from the moment of its asking. */
  heldMs: 6_000,
  /** For so long the holder uses it, by its own clock: what is on its way to a device then is there before another may send. */
  usableMs: 5_500,
  /** A gateway that shares stations asks so often. */
  askAgainMs: 2_000,
  /** One that shares none asks so often, to be told when it does; it hears of that by its configuration too. */
  idleMs: 30_000,
  /** After that a former holder lets go of the devices; until then it reads on, in case that only the server is away. */
  readOnMs: 30_000,
  /** What is free for so long is taken by whoever asks, fair or not. */
  lateMs: 1_000,
  /** Who has come back gets stations after so long without a gap: one that falls over again and again gets none. */
  settledMs: 30_000,
  /** A holder to whom the devices that call in have not come for so long hands their station over: they may be at another's door. */
  awaitedMs: 60_000,
  /** Nobody asks more often. */
  soonestMs: 200,
  /** Stations that a holder hands over at a time. */
  handedOver: 2,
} as const;

/** A span for PostgreSQL. */
export const spanOf = (ms: number): RawBuilder<unknown> => sql`make_interval(secs => ${ms / 1_000}::float8)`;

/** A gateway with presence p lives: it has asked within the time of a lease. */
export const LIVES_SQL = `p.asked_at > now() - make_interval(secs => ${LEASE.heldMs / 1_000})`;

/** Whether a station (alias s) that is shared could be taken over: an expression of {@link StandBy}. */
export const STAND_BY_SQL = `case
  when not exists (select from station_lease h where h.network_id = s.network_id and h.station_id = s.id) then 'NONE'
  when exists (select from station_gateway m
    join gateway_presence p on p.network_id = m.network_id and p.gateway_id = m.gateway_id
    where m.network_id = s.network_id and m.station_id = s.id and m.gateway_id is distinct from s.gateway_id and ${LIVES_SQL}) then 'READY'
  else 'GONE' end`;
