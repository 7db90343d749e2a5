import { sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { type Context, person, sqlOf } from "../context.ts";
import { refuse } from "../errors/refuse.ts";
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
  const ended = await endSessions(ctx, "endOwnSession", (sessionId) => sessionId === id);
  return ended > 0 ? true : refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** Ends all sessions of the caller but the present one; tells how many. */
export function endOtherSessions(ctx: Context): Promise<number> {
  const { sessionId: present } = person(ctx);
  return endSessions(ctx, "endOtherSessions", (sessionId) => sessionId !== present);
}

async function endSessions(ctx: Context, operation: string, isMeant: (sessionId: string) => boolean): Promise<number> {
  const me = person(ctx);
  const sessionIds = (await ownSessions(ctx)).map(({ id }) => id).filter(isMeant);
  await ctx.em.transactional(async (em) => {
    await sql`update session set revoked_at = ${ctx.clock.now()}
      where network_id = ${me.scope.networkId} and account_id = ${me.accountId} and id = any(${sessionIds}::uuid[])
        and revoked_at is null`.execute(sqlOf(em));
    for (const objectId of sessionIds) {
      await record({ ...ctx, em }, { operation, objectType: "Session", objectId });
    }
  });
  ctx.pubsub.publish("sessionEnded", { sessionIds });
  return sessionIds.length;
}
