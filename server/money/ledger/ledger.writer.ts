import { type Kysely, sql } from "kysely";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { KINDS, accountKeyOf, unitOf } from "./ledger.rules.ts";
import type { Act, ActOfMany, AccountName, Author, Line, Posted } from "./ledger.types.ts";
import { judgeLow } from "./low-balance.writer.ts";

/** An account to be opened. */
export interface NewAccount extends AccountName {
  /** A customer's credit: how far below 0 it may go, as a decimal of 0 or less. */
  readonly least?: string;
}

const ACCOUNT = {
  id: "uuid",
  kind: "text",
  owner: "uuid",
  part: "text",
  unit: "text",
  balance: "numeric",
  least: "numeric",
  most: "numeric",
} as const;

/** Opens accounts at 0; those that are there already stay as they are. */
export async function openAccounts(
  db: Kysely<unknown>,
  { networkId, at }: Pick<Author, "networkId" | "at">,
  accounts: readonly NewAccount[],
): Promise<void> {
  // In one order for all who open: two who open the same ones must not wait for each other.
  const rows = accounts
    .toSorted((one, other) => (accountKeyOf(one) < accountKeyOf(other) ? -1 : 1))
    .map(({ kind, ownerId: owner, part = "", least }) => {
      const { unit, kept, most = null, ...rule } = KINDS[kind];
      return {
        id: newId(),
        kind,
        owner,
        part,
        unit,
        balance: kept ? "0" : null,
        least: least ?? rule.least ?? null,
        most,
      };
    });
  await sql`
    insert into ledger_account (network_id, id, kind, owner_id, part, unit, balance, least, most, created_at)
    select ${networkId}, r.id, r.kind, r.owner, r.part, r.unit, r.balance, r.least, r.most, ${at}
    from ${recordset("r", rows, ACCOUNT)}
    on conflict (network_id, kind, owner_id, part) do nothing`.execute(db);
}

/** A line as the statement gives it back: where all is written, one on an account that keeps a balance. */
interface Row {
  /** Of its act among the acts, from 0. */
  readonly act: number;
  readonly no: number;
  /** There is no such account. */
  readonly missing: boolean;
  readonly balance: string | null;
  /** Its account keeps a balance that it would leave the bounds of. */
  readonly lacks: boolean;
  /** All the acts are written. */
  readonly written: boolean;
  /** It has a threshold below which it is low. */
  readonly watched: boolean;
}

/**
 * Moves value, in a transaction that the caller has begun: the balances change in one guarded statement, which locks them in
 * one order for all, so that two acts can neither overdraw an account together nor wait for each other in a circle. An
 * account that keeps no balance is opened with its first line. Gives the lines on accounts that keep one. 10021 where money
 * lacks, 10025 where points do: nothing of the act may stay then, so the transaction has to end with it.
 */
export async function post(db: Kysely<unknown>, act: Act): Promise<Posted[]> {
  return (await postAll(db, act, [act]))[0] as Posted[];
}

/**
 * Moves the value of many acts as `post` does of one, all or none, in one statement; gives those lines of each. Where they meet on
 * an account that keeps a balance, it stays within its bounds after each line in their order, as if they came one by one.
 */
export async function postAll(db: Kysely<unknown>, by: Author, acts: readonly ActOfMany[]): Promise<Posted[][]> {
  if (acts.length === 0) {
    return [];
  }
  const lineOf = ({ act, no }: Row): Line => acts[act]?.lines[no - 1] as Line;
  let rows = await writeActs(db, by, acts);
  const missing = rows.filter((row) => row.missing).map(lineOf);
  if (missing.length > 0) {
    assertMayOpen(missing);
    await openAccounts(db, by, missing);
    rows = await writeActs(db, by, acts);
  }
  const lacking = rows.find(({ lacks }) => lacks);
  if (lacking !== undefined) {
    refuse(KINDS[lineOf(lacking).kind].unit === "MONEY" ? "INSUFFICIENT_BALANCE" : "INSUFFICIENT_POINTS");
  }
  const posted: Posted[][] = acts.map(() => []);
  for (const row of rows) {
    const { written, balance } = row;
    if (!written || balance === null) {
      throw new Error(`not written: ${accountKeyOf(lineOf(row))}`);
    }
    posted[row.act]?.push({ ...lineOf(row), balance });
  }
  const watched = rows.flatMap((row) => (row.watched ? lineOf(row).ownerId : []));
  await judgeLow(db, by, [...new Set(watched)]);
  return posted;
}

/** An account that keeps a balance is opened with what it belongs to, never by the way. */
function assertMayOpen(lines: readonly Line[]): void {
  const unopened = lines.find(({ kind }) => KINDS[kind].kept);
  if (unopened !== undefined) {
    throw new Error(`no account: ${accountKeyOf(unopened)}`);
  }
}

const LINE = {
  act: "integer",
  movement: "uuid",
  no: "integer",
  kind: "text",
  owner: "uuid",
  part: "text",
  amount: "numeric",
  least: "numeric",
} as const;

const ACT = {
  id: "uuid",
  author: "text",
  type: "text",
  unit: "text",
  platform: "uuid",
  station: "uuid",
  reason: "text",
  corrects: "uuid",
} as const;

/**
 * Writes the acts where all their accounts are there and stay within their bounds; the rows tell. All are locked before the first is moved;
 * that they are is counted, since joined line by line they would cost the square of how many there are.
 */
async function writeActs(db: Kysely<unknown>, by: Author, acts: readonly ActOfMany[]): Promise<readonly Row[]> {
  const { networkId, at, accountId } = by;
  const told = acts.map(({ id, type, platformId, stationId, reason, correctsId, lines, author = by.author }) => ({
    id,
    author,
    type,
    unit: unitOf(lines),
    platform: platformId,
    station: stationId ?? null,
    reason: reason ?? null,
    corrects: correctsId ?? null,
  }));
  const lines = acts.flatMap((act, index) =>
    act.lines.map(({ kind, ownerId: owner, part = "", amount, least = null }, line) => ({
      act: index,
      movement: act.id,
      no: line + 1,
      kind,
      owner,
      part,
      amount,
      least,
    })),
  );
  const { rows } = await sql<Row>`
    with line as materialized (
      select l.act, l.movement, l.no, l.amount, l.least, a.id, a.balance is not null as kept,
        sum(l.amount) over (partition by a.id order by l.act, l.no) as so_far
      from ${recordset("l", lines, LINE)}
        left join ledger_account a on a.network_id = ${networkId} and a.kind = l.kind and a.owner_id = l.owner and a.part = l.part
    ), held as materialized (
      select a.id from ledger_account a where a.network_id = ${networkId} and a.id in (select l.id from line l where l.kept)
        and (select bool_and(l.id is not null) from line l)
      order by a.id for update
    ), whole as materialized (
      select l.id, sum(l.amount) as amount, min(l.so_far) filter (where l.amount <= 0) as lowest,
        max(l.least - l.so_far) filter (where l.amount <= 0) as needed, max(l.so_far) filter (where l.amount >= 0) as highest
      from line l where l.kept group by l.id
    ), moved as (
      update ledger_account a set balance = a.balance + w.amount from whole w
      where (select count(*) from held) > 0 and a.network_id = ${networkId} and a.id = w.id and coalesce(a.balance + w.lowest >= a.least, true)
        and coalesce(a.balance >= w.needed, true) and coalesce(a.balance + w.highest <= a.most, true)
      returning a.id, a.balance, a.balance - w.amount as before, a.low_below is not null as watched
    ), verdict as materialized (
      select bool_and(l.id is not null) as there, bool_and(l.id is not null) and count(m.id) = count(*) filter (where l.kept) as fine
      from line l left join moved m on m.id = l.id
    ), act as (
      insert into movement (network_id, time, id, type, unit, platform_id, station_id, account_id, author, reason, corrects_id)
      select ${networkId}, ${at}, t.id, t.type, t.unit, t.platform, t.station, ${accountId}::uuid, t.author, t.reason, t.corrects
      from ${recordset("t", told, ACT)}, verdict v where v.fine
    ), posted as (
      insert into posting (network_id, time, movement_id, line, ledger_account_id, amount, balance_after)
      select ${networkId}, ${at}, l.movement, l.no, l.id, l.amount, m.before + l.so_far from line l left join moved m on m.id = l.id, verdict v where v.fine
    )
    select l.act, l.no, l.id is null as missing, (m.before + l.so_far)::text as balance, v.there and l.kept and m.id is null as lacks, v.fine as written,
      coalesce(m.watched, false) as watched from line l left join moved m on m.id = l.id, verdict v where l.kept or not v.fine order by 1, 2`.execute(
    db,
  );
  return rows;
}
