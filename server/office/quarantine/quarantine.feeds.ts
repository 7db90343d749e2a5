import { sql } from "kysely";
import type { Context } from "../../kernel/context.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import { quarantine } from "./quarantine.list.ts";
import type { QuarantineCount } from "./quarantine.types.ts";

async function waiting(ctx: Context): Promise<QuarantineCount> {
  const { rows } = await sql<{ waiting: string; changedAt: Date | null }>`
    select count(*) filter (where q.state = 'WAITING') as waiting, max(greatest(q.last_received_at, q.decided_at)) as "changedAt"
    from quarantined_report q join station s on s.network_id = q.network_id and s.id = q.station_id
    where ${rawOf(quarantine.condition(ctx, null))}`.execute(ctx.db);
  return { waiting: Number(rows[0]?.waiting ?? 0), changedAt: rows[0]?.changedAt ?? null };
}

/** How much waits, then anew whenever something comes or is decided about. */
export const quarantineFeed: Feed<unknown, QuarantineCount> = {
  topics: ["quarantine"],
  gatherMs: 500,
  idsOf: ofOwnNetwork<"quarantine">((event) => event.stationIds),
  present: waiting,
  changed: waiting,
};
