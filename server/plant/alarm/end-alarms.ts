import { sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { holdersOf } from "./alarm.rules.ts";
import { tellAlarms } from "./alarm.tell.ts";
import type { AlarmCode, AlarmSourceType } from "./alarm.types.ts";
import { applyEdges } from "./alarm.writer.ts";

interface Standing {
  readonly stationId: string;
  readonly sourceType: AlarmSourceType;
  readonly sourceKey: string;
  readonly code: AlarmCode;
  readonly holders: string[];
}

/**
 * Ends the active alarms of what is deleted, by its key and those of its parts: nobody will say any more that they are over. In a transaction
 * of `transacting`, which tells of them once it is through.
 */
export async function endAlarms(
  ctx: Context,
  { networkId, key }: { readonly networkId: string; readonly key: string },
): Promise<void> {
  const [db, now] = [sqlOf(ctx.em), ctx.clock.now()];
  const { rows } = await sql<Standing>`
    select station_id as "stationId", source_type as "sourceType", source_key as "sourceKey", code, holders from alarm
    where network_id = ${networkId} and (source_key = ${key} or starts_with(source_key, ${`${key}:`})) and ended_at is null`.execute(
    db,
  );
  const edges = rows.flatMap(({ holders, ...alarm }) =>
    holdersOf({ holders }).map((holder) => ({ ...alarm, edge: "CLEARED" as const, at: now, holder })),
  );
  tellAlarms(ctx, new Map([[networkId, [...(await applyEdges({ db, networkId, now }, edges))]]]));
}
