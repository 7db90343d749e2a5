import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Context, account, sqlOf } from "./context.ts";
import { refuse } from "./errors/refuse.ts";
import { newId } from "./ids.ts";
import { assertText, isText } from "./lists/inputs.ts";
import { recordset } from "./lists/recordset.ts";

/** Something that whoever asks for it may ask for again, and that is done once. */
export interface Deed {
  /** The kind of deed; keys of two kinds have nothing to do with each other. */
  readonly what: string;
  /** What the asker calls it. */
  readonly key: string;
  /** Equal, as JSON, for what means the same. */
  readonly meant: unknown;
}

/** What a deed made. */
export interface Done<T> {
  /** The id that the first work was given, whoever asks. */
  readonly id: string;
  /** What the work gave; null: it was done before. */
  readonly made: T | null;
}

/**
 * Does work once for each key of an account, in the transaction of `ctx`: who comes second with the same key and meaning
 * waits until the first is through, and gets its id. Where the work is refused the key is free again, with the
 * transaction. 10012 no key; IDEMPOTENCY_KEY_REUSED (10015) the key with another meaning.
 */
export async function once<T>(
  ctx: Context,
  { what, key, meant }: Deed,
  work: (id: string) => Promise<T>,
): Promise<Done<T>> {
  assertText(key, "idempotencyKey");
  const { accountId, scope } = account(ctx);
  const [db, id] = [sqlOf(ctx.em), newId()];
  const hash = hashOf(meant);
  const { numAffectedRows } = await sql`
    insert into once_key (network_id, account_id, what, key, input_hash, made_id, created_at)
    values (${scope.networkId}, ${accountId}, ${what}, ${key}, ${hash}, ${id}, ${ctx.clock.now()})
    on conflict (network_id, account_id, what, key) do nothing`.execute(db);
  if (numAffectedRows === 1n) {
    return { id, made: await work(id) };
  }
  const { rows } = await sql<{ id: string; hash: string }>`
    select made_id as id, input_hash as hash from once_key
    where network_id = ${scope.networkId} and account_id = ${accountId} and what = ${what} and key = ${key}`.execute(
    db,
  );
  const [first] = rows;
  return first?.hash === hash
    ? { id: first.id, made: null }
    : refuse("IDEMPOTENCY_KEY_REUSED", { field: "idempotencyKey" });
}

const hashOf = (meant: unknown): string => createHash("sha256").update(JSON.stringify(meant)).digest("base64url");

const KEY = { what: "text", key: "text", hash: "text", made: "uuid" } as const;

/**
 * Claims the keys of many deeds of the caller, in the transaction of `ctx`: the id that each work has to have, or null where its key was
 * there before, or twice here, or is none. In one order for all, so that two who claim the same ones don't wait for each other in a circle.
 */
export async function claimKeys(ctx: Context, deeds: readonly Deed[]): Promise<(string | null)[]> {
  const { accountId, scope } = account(ctx);
  const rows = deeds.map(({ what, key, meant }) => ({ what, key, hash: hashOf(meant), made: newId() }));
  const { rows: claimed } = await sql<{ id: string }>`
    insert into once_key (network_id, account_id, what, key, input_hash, made_id, created_at)
    select ${scope.networkId}, ${accountId}, k.what, k.key, k.hash, k.made, ${ctx.clock.now()}
    from ${recordset(
      "k",
      rows.filter(({ key }) => isText(key)),
      KEY,
    )} order by k.what, k.key
    on conflict (network_id, account_id, what, key) do nothing returning made_id as id`.execute(sqlOf(ctx.em));
  const ids = new Set(claimed.map(({ id }) => id));
  return rows.map(({ made }) => (ids.has(made) ? made : null));
}

/** Lets keys go that were claimed in this transaction, for deeds that are not done after all. */
export async function freeKeys(ctx: Context, deeds: readonly Pick<Deed, "what" | "key">[]): Promise<void> {
  const { accountId, scope } = account(ctx);
  await sql`
    delete from once_key o using ${recordset("k", deeds, { what: "text", key: "text" })}
    where o.network_id = ${scope.networkId} and o.account_id = ${accountId} and o.what = k.what and o.key = k.key`.execute(
    sqlOf(ctx.em),
  );
}
