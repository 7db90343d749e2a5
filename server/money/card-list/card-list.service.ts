import { randomBytes } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Context, account, gateway, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { knownDevices } from "../../plant/telemetry/known-devices.ts";
import type { AuthorizationMode, Certification } from "../../site/station/station.types.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import { stationPlace } from "../../trade/markdown/station-set.service.ts";
import { limitsOffline } from "../card-limit/limit-offline.ts";
import { cardSettingsOf } from "../card/card-setting.service.ts";
import { HELD, HOLD_MS } from "../hold/hold.writer.ts";
import { purseRoomAt } from "../hold/purse.ts";
import { judgePlatesOfCards } from "../plate/plates-of-cards.service.ts";
import { accountsSetUpSince } from "./card-set-up.ts";
import { type CardToList, listCard } from "./card-list.rules.ts";
import type { CardList, CardListStand } from "./card-list.types.ts";

const PAGE = 500;
/** What changed is told from this much earlier: servers' clocks differ, and what a transaction wrote is seen at its end. */
const OVERLAP_MS = 120_000;
/** Whoever has heard nothing for longer gets all cards. */
const LONGEST_GAP_MS = 24 * 3_600_000;

interface Asked {
  readonly stationId: string;
  readonly since: string | null;
  readonly after: string | null;
}

interface AtStation {
  readonly mode: AuthorizationMode;
  readonly certification: Certification;
  readonly currency: string;
  readonly training: boolean;
}

/** Whose cards are listed, where, by what. */
interface Desk {
  readonly db: Kysely<unknown>;
  readonly networkId: string;
  readonly stationId: string;
  readonly at: Date;
  readonly salt: string;
}

/**
 * The cards of the gateway's network that are good at one of its stations, as it may decide on them alone: all, or what changed since a version.
 * A card may be told again without having changed. 10014 (a station that isn't the gateway's).
 */
export async function cardList(ctx: Context, { stationId, since, after }: Asked): Promise<CardList> {
  const me = gateway(ctx);
  const devices = await knownDevices.of(ctx).of(me);
  if (![...devices.values()].some((device) => device.stationId === stationId)) {
    refuse("OBJECT_NOT_FOUND", { field: "stationId" });
  }
  const db = sqlOf(ctx.em);
  const desk = { db, networkId: me.networkId, stationId, at: ctx.clock.now(), salt: await saltOf(db, me.networkId) };
  const station = await stationOf(desk);
  const from = startOf(since, station, desk.at);
  const found = await cardsOf(desk, { training: station.training, from, after });
  const page = found.slice(0, PAGE);
  const { longestListAge, offlineAllowed, offlineLimit } = await cardSettingsOf(db, me.networkId);
  const version = versionOf(desk.at, station);
  const isLast = found.length <= PAGE;
  if (isLast) {
    await keepStand(desk, version, station.training);
  }
  return {
    stationId,
    version,
    at: desk.at,
    whole: from === null,
    ...(await listed(desk, station, page)),
    next: isLast ? null : (page.at(-1)?.id ?? null),
    salt: desk.salt,
    places: placesOf(station.currency),
    longestAge: longestListAge,
    offlineAllowed,
    offlineLimit,
  };
}

/** A version tells as of when it is, and what the station asked for then: where that changed, every card is judged anew. */
const versionOf = (at: Date, { mode, certification, currency }: AtStation): string =>
  [at.toISOString(), mode, certification, currency].join(" ");

/** From when on changes are told; null: all cards are. */
function startOf(since: string | null, station: AtStation, at: Date): Date | null {
  const then = new Date((since ?? "").split(" ")[0] ?? "");
  const gap = at.getTime() - then.getTime();
  const isOfStation = since !== null && !Number.isNaN(gap) && since === versionOf(then, station);
  return isOfStation && gap >= 0 && gap <= LONGEST_GAP_MS ? new Date(then.getTime() - OVERLAP_MS) : null;
}

interface Found extends Omit<CardToList, "tag"> {
  readonly cardAccountId: string;
  readonly tag: string;
}

const NO_MORE = "('REPLACED', 'CLOSED')";

/** Which cards of a list: those for training or the others, all or what changed since a moment, behind one of them. */
interface Part {
  readonly training: boolean;
  readonly from: Date | null;
  readonly after: string | null;
}

async function cardsOf({ db, networkId, salt, at }: Desk, { training, from, after }: Part): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select c.id, c.card_account_id as "cardAccountId", encode(sha256(convert_to(${salt} || c.tag, 'UTF8')), 'hex') as tag, c.state, c.pin_hash as "pinHash",
      c.valid_until::text as "validUntil", c.plate, p.time_zone as "timeZone",
      greatest(0, ${balanceOf("'PRINCIPAL', 'GIFT'")} - ${sql.raw(HELD)} + ${rawOf(purseRoomAt(at))})::text as available,
      ${balanceOf("'CLEARING'")} < 0 as owes,
      cu.state = 'ACTIVE' and cu.deleted_at is null
        and (${at}::timestamptz at time zone cp.time_zone)::date between coalesce(cu.valid_from, '-infinity') and coalesce(cu.valid_until, 'infinity') as "customerBuys"
    from card c join platform p on p.id = c.platform_id and p.network_id = c.network_id
      join card_account a on a.network_id = c.network_id and a.id = c.card_account_id
      left join customer cu on cu.network_id = a.network_id and cu.id = a.customer_id
      left join platform cp on cp.id = cu.platform_id and cp.network_id = cu.network_id
    where c.network_id = ${networkId} and c.tag is not null and p.training = ${training} and c.id > ${after !== null && isId(after) ? after : NIL}
      and ${from === null ? sql`c.state not in ${sql.raw(NO_MORE)}` : changedSince(networkId, from)}
    order by c.id limit ${PAGE + 1}`.execute(db);
  return rows;
}

const NIL = "00000000-0000-0000-0000-000000000000";

const balanceOf = (kinds: string): RawBuilder<unknown> =>
  sql.raw(`coalesce((select sum(l.balance) from ledger_account l
    where l.network_id = c.network_id and l.owner_id = c.card_account_id and l.kind in (${kinds})), 0)`);

/**
 * Whatever happens to a card has a line, what is held for it has its times, and who changed its set-up stands in the log; a hold that
 * is renewed lapses later. Cards that draw on the same purse, or have the same plate, change together.
 */
const changedSince = (networkId: string, from: Date): RawBuilder<unknown> => sql`c.card_account_id in (
  with changed as (${accountsSince(networkId, from)})
  select x.card_account_id from changed x
  union select y.id from changed x join card_account z on z.network_id = ${networkId} and z.id = x.card_account_id
    join card_account y on y.network_id = z.network_id and (y.group_id = z.group_id or y.customer_id = z.customer_id)
  union select w.card_account_id from changed x join card v on v.network_id = ${networkId} and v.card_account_id = x.card_account_id
    join card w on w.network_id = v.network_id and w.plate = v.plate)`;

const accountsSince = (networkId: string, from: Date): RawBuilder<unknown> => sql`
  select f.card_account_id from card_flow f where f.network_id = ${networkId} and f.time >= ${from}
  union select e.card_account_id from card_hold e where e.network_id = ${networkId} and e.ended_at >= ${from}
  union select o.card_account_id from card_hold o
    where o.network_id = ${networkId} and o.ended_at is null and o.lapses_at >= ${new Date(from.getTime() + HOLD_MS)}
  union (${accountsSetUpSince(networkId, from)})`;

async function listed(
  desk: Desk,
  { mode, certification, currency, training }: AtStation,
  found: readonly Found[],
): Promise<Pick<CardList, "cards" | "gone">> {
  const isGone = ({ state }: Found) => state === "REPLACED" || state === "CLOSED";
  const inUse = found.filter((card) => !isGone(card));
  const numbers = [...new Set(inUse.flatMap(({ plate }) => plate ?? []))];
  const plates = await judgePlatesOfCards(desk, { plates: numbers, training });
  const place = await stationPlace(desk.db, desk.networkId, desk.stationId);
  const limits = await limitsOffline(desk, place, { cards: inUse, at: desk.at });
  const terms = { mode, certification, places: placesOf(currency), at: desk.at };
  return {
    cards: inUse.map((card) => {
      const plate = plates.get(card.plate ?? "") ?? null;
      return listCard(card, { plate, limits: limits.get(card.cardAccountId) ?? null }, terms);
    }),
    gone: found.filter(isGone).map(({ tag }) => tag),
  };
}

async function stationOf({ db, networkId, stationId }: Desk): Promise<AtStation> {
  const { rows } = await sql<AtStation>`
    select s.authorization_mode as mode, s.certification, p.currency, p.training
    from station s join platform p on p.id = s.platform_id and p.network_id = s.network_id
    where s.network_id = ${networkId} and s.id = ${stationId}`.execute(db);
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "stationId" });
}

/** Made when it is asked for first, and never again. */
async function saltOf(db: Kysely<unknown>, networkId: string): Promise<string> {
  const read = () => sql<{ salt: string }>`select salt from card_list_salt where network_id = ${networkId}`.execute(db);
  const known = (await read()).rows[0]?.salt;
  if (known !== undefined) {
    return known;
  }
  const made = randomBytes(16).toString("hex");
  await sql`insert into card_list_salt (network_id, salt) values (${networkId}, ${made}) on conflict do nothing`.execute(
    db,
  );
  return (await read()).rows[0]?.salt ?? made;
}

/** Keeps what list the station has now. */
async function keepStand({ db, networkId, stationId, at }: Desk, version: string, training: boolean): Promise<void> {
  await sql`
    insert into card_list_stand (network_id, station_id, version, at, size)
    select ${networkId}::uuid, ${stationId}::uuid, ${version}, ${at}::timestamptz, count(*)::int
    from card c join platform p on p.network_id = c.network_id and p.id = c.platform_id
    where c.network_id = ${networkId} and c.tag is not null and p.training = ${training} and c.state not in ${sql.raw(NO_MORE)}
    on conflict (network_id, station_id) do update set version = excluded.version, at = excluded.at, size = excluded.size`.execute(
    db,
  );
}

/** The list that a station was given last; null: none yet, or the caller doesn't see the station. */
export async function stationCardList(ctx: Context, stationId: string): Promise<CardListStand | null> {
  const { scope } = account(ctx);
  const { rows } = await sql<CardListStand>`
    select l.station_id as "stationId", l.version, l.at, l.size
    from card_list_stand l join station s on s.id = l.station_id and s.network_id = l.network_id
    where l.network_id = ${scope.networkId} and ${visibleStation(scope)} and s.id = ${isId(stationId) ? stationId : null}`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? null;
}
