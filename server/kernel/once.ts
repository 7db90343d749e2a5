import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Context, account, sqlOf } from "./context.ts";
import { refuse } from "./errors/refuse.ts";
import { newId } from "./ids.ts";
import { assertText } from "./lists/inputs.ts";

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
  const hash = createHash("sha256").update(JSON.stringify(meant)).digest("base64url");
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
