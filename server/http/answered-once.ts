import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { type ExecutionResult, type FormattedExecutionResult, GraphQLError } from "graphql";
import { sql } from "kysely";
import { type AccountCaller, type Context, sqlOf } from "../kernel/context.ts";
import { attempt, undo } from "../kernel/attempt.ts";
import type { RefusalName } from "../kernel/errors/catalogue.ts";
import { formatError } from "../kernel/errors/format-error.ts";
import { Refusal, type RefusalDetails } from "../kernel/errors/refuse.ts";
import type { PubSub } from "../kernel/live/pubsub.ts";

/** For so long an answer is kept; integrators are promised 24 hours. */
const KEPT_DAYS = 3;
const [CIPHER, IV_BYTES, TAG_BYTES, KEY_BYTES] = ["aes-256-gcm", 12, 16, 32] as const;

/** A request that changes something. */
export interface Change {
  /** What it says: equal, as JSON, for what means the same. */
  readonly input: unknown;
  /** By this name the answer tells of its first change. */
  readonly first: string | undefined;
  /** Why the caller may not ask for it any more, or not yet; null: they may. */
  readonly refusal: () => Refusal | null;
}

type Run = (ctx: Context) => Promise<ExecutionResult>;

interface Row {
  readonly input_hash: string;
  readonly answer: Buffer | null;
}

/** What came of a request, and how it is told to who watches once its transaction is through. */
interface Outcome {
  readonly result: ExecutionResult;
  readonly tell: () => void;
}

/** What a key may be: as long as an id, or as much as fits a header of its own. */
const KEY = /^[\x21-\x7e]{1,255}$/;
const BY_US: readonly unknown[] = ["INTERNAL_SERVER_ERROR", "THROTTLED"];

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");
const nothing = () => undefined;

/**
 * Runs a change; one that came with an Idempotency-Key once for each key of an account, in one transaction with its answer:
 * whoever comes again with the same key and input waits until the first is through and gets the same answer, also where a
 * server died in between. What was refused wholly leaves its key free, and so does a fault of ours, which undoes all.
 * The same key with another input: IDEMPOTENCY_KEY_REUSED; a key that can't be one: 10012.
 * Whoever may not ask for it any more, or not yet, gets no answer of before: 403, 10112, 10113.
 */
export async function answeredOnce(ctx: Context, change: Change, run: Run): Promise<ExecutionResult> {
  const { caller, idempotencyKey: key } = ctx;
  if (key === undefined || caller.kind !== "ACCOUNT") {
    return run(ctx);
  }
  if (!KEY.test(key)) {
    return { errors: [new Refusal("PARAMETER_ERROR", { field: "idempotencyKey" })] };
  }
  const { result, tell } = await attempt(() =>
    ctx.em.transactional((em) => inTurn({ ctx, em, caller, key, ...change }, run)),
  );
  tell();
  return result;
}

interface Turn extends Change {
  readonly ctx: Context;
  readonly em: Context["em"];
  readonly caller: AccountCaller;
  readonly key: string;
}

async function inTurn({ ctx, em, caller, key, input, first, refusal }: Turn, run: Run): Promise<Outcome> {
  const { accountId, scope } = caller;
  const [db, keyHash, inputHash] = [sqlOf(em), sha256(key), sha256(JSON.stringify(input))];
  const mine = sql`network_id = ${scope.networkId} and account_id = ${accountId}`;
  const old = new Date(ctx.clock.now().getTime() - KEPT_DAYS * 86_400_000);
  await sql`delete from answered_request where ${mine} and answered_at < ${old}`.execute(db);
  const { numAffectedRows } = await sql`
    insert into answered_request (network_id, account_id, key_hash, input_hash, answered_at)
    values (${scope.networkId}, ${accountId}, ${keyHash}, ${inputHash}, ${ctx.clock.now()}) on conflict do nothing`.execute(
    db,
  );
  if (numAffectedRows !== 1n) {
    const { rows } = await sql<Row>`
      select input_hash, answer from answered_request where ${mine} and key_hash = ${keyHash}`.execute(db);
    // No resolver runs again, and so no guard does.
    const refused = refusal();
    return { result: refused === null ? again(key, inputHash, rows[0]) : { errors: [refused] }, tell: nothing };
  }
  const { inside, tell } = within(ctx, em);
  const result = await run(inside);
  const errors = (result.errors ?? []).map((error) => formatError(error, ctx.requestId));
  if (errors.some(({ extensions }) => BY_US.includes(extensions?.["code"]))) {
    return undo({ result, tell: nothing });
  }
  // Of several changes those behind the first that is refused are not made.
  const isRefused = errors.some(({ path }) => path === undefined || path[0] === first);
  const answer = isRefused ? null : sealed(key, JSON.stringify({ data: result.data, errors }));
  await (
    answer === null
      ? sql`delete from answered_request where ${mine} and key_hash = ${keyHash}`
      : sql`update answered_request set answer = ${answer} where ${mine} and key_hash = ${keyHash}`
  ).execute(db);
  return { result, tell };
}

/** What a request gets that was answered before; of several changes in it one may have been refused. */
function again(key: string, inputHash: string, row: Row | undefined): ExecutionResult {
  if (row?.input_hash !== inputHash || row.answer === null) {
    return { errors: [new Refusal("IDEMPOTENCY_KEY_REUSED", { field: "idempotencyKey" })] };
  }
  const { data, errors } = JSON.parse(opened(key, row.answer)) as Required<FormattedExecutionResult>;
  const refusals = errors.map(({ path, extensions }) => {
    const { code, ...details } = extensions as unknown as { code: RefusalName } & RefusalDetails;
    const originalError = new Refusal(code, details);
    return new GraphQLError(originalError.message, { path, originalError });
  });
  return { data, ...(refusals.length > 0 && { errors: refusals }), extensions: { replayed: true } };
}

/**
 * The caller's context within a transaction: it reads what was written there, and events wait until that is through. What must
 * stay whatever becomes of the request forks its entity manager, as always.
 */
function within(ctx: Context, em: Context["em"]): { readonly inside: Context; readonly tell: () => void } {
  const events: (() => void)[] = [];
  const pubsub: PubSub = {
    publish: (topic, event) => void events.push(() => ctx.pubsub.publish(topic, event)),
    subscribe: (topic, listener) => ctx.pubsub.subscribe(topic, listener),
  };
  return { inside: { ...ctx, em, db: sqlOf(em), pubsub }, tell: () => events.forEach((event) => event()) };
}

const secretOf = (key: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, "", "answered request", KEY_BYTES));

function sealed(key: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secretOf(key), iv);
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

function opened(key: string, bytes: Buffer): string {
  const cipher = createDecipheriv(CIPHER, secretOf(key), bytes.subarray(0, IV_BYTES));
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + cipher.final("utf8");
}
