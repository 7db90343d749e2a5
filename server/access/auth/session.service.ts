import { type RawBuilder, sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { type Context, type AccountCaller, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { transacting } from "../../kernel/transacting.ts";
import type { EndOwnSessionInput, OwnSession } from "./session.types.ts";

/** The caller's sessions that have not ended: the present one first, then by their last use. An API token has none: 403. */
export async function ownSessions(ctx: Context): Promise<OwnSession[]> {
  const me = person(ctx);
  const { rows } = await sql<OwnSession>`
    select id, id = ${me.sessionId} as current, created_at as "createdAt", coalesce(last_used_at, created_at) as "lastUsedAt",
      expires_at as "expiresAt", remote_address as "remoteAddress", user_agent as "userAgent"
    from session
    where network_id = ${me.scope.networkId} and account_id = ${me.accountId} and revoked_at is null and expires_at > ${ctx.clock.now()}
    order by id = ${me.sessionId} desc, coalesce(last_used_at, created_at) desc, id`.execute(sqlOf(ctx.em));
  return rows;
}

/** Ends one of the caller's own sessions, within seconds on every server. One that is not theirs or over: 10014. */
export async function endOwnSession(ctx: Context, { id }: EndOwnSessionInput): Promise<boolean> {
  const ended = await endOwn(ctx, "endOwnSession", sql`id::text = ${id}`);
  return ended > 0 ? true : refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** Ends all sessions of the caller but the present one; tells how many. */
export function endOtherSessions(ctx: Context): Promise<number> {
  return endOwn(ctx, "endOtherSessions", otherThan(person(ctx)));
}

/** Ends the caller's session at once, on this and (within seconds) every other server. */
export async function logout(ctx: Context): Promise<boolean> {
  await endOwn(ctx, "logout", sql`id = ${person(ctx).sessionId}`);
  return true;
}

/** All sessions but the one a person works with. */
export const otherThan = ({ sessionId }: AccountCaller): RawBuilder<unknown> => sql`id <> ${sessionId}`;

async function endOwn(ctx: Context, operation: string, meant: RawBuilder<unknown>): Promise<number> {
  const { scope, accountId } = person(ctx);
  const sessionIds = await transacting(ctx, async (inner) => {
    const ended = await revokeSessions(inner, { networkId: scope.networkId, accountId, meant });
    for (const objectId of ended) {
      await record(inner, { operation, objectType: "Session", objectId });
    }
    return ended;
  });
  ctx.pubsub.publish("sessionEnded", { sessionIds });
  return sessionIds.length;
}

interface Revoked {
  readonly networkId: string;
  readonly accountId: string;
  /** Which of the account's sessions; all unless told. */
  readonly meant?: RawBuilder<unknown>;
}

/**
 * Ends an account's sessions that are not over. Gives back their ids: of two who ask at once only one gets an id. Whoever
 * asks publishes `sessionEnded` once this is written.
 */
export async function revokeSessions(
  ctx: Pick<Context, "em" | "clock">,
  { networkId, accountId, meant }: Revoked,
): Promise<string[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: string }>`
    update session set revoked_at = ${now}
    where network_id = ${networkId} and account_id = ${accountId} and revoked_at is null and expires_at > ${now} and ${meant ?? sql`true`}
    returning id`.execute(sqlOf(ctx.em));
  return rows.map(({ id }) => id);
}
