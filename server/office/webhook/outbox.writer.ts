import { sql } from "kysely";
import { seenFrom } from "../../access/platform/sees.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { Fact, FactDesk } from "../../kernel/told-facts.ts";
import { kindOf } from "./webhook.kinds.ts";

const FACT = {
  place: "bigint",
  kind: "text",
  type: "text",
  object_id: "uuid",
  station_id: "uuid",
  platform_id: "uuid",
} as const;

/**
 * Writes facts down for the webhooks that are told of their kind at their place, in the transaction that stores them: one statement,
 * which ends at once where the network has no webhook of these kinds.
 */
export async function writeFacts({ db, networkId, now }: FactDesk, facts: readonly Fact[]): Promise<void> {
  const rows = facts.flatMap(({ type, objectId, stationId = null, platformId = null }, place) => {
    const kind = kindOf(type);
    return kind === undefined
      ? []
      : [{ place: String(place), kind, type, object_id: objectId, station_id: stationId, platform_id: platformId }];
  });
  if (rows.length === 0) {
    return;
  }
  await sql`
    insert into webhook_message (network_id, id, webhook_id, kind, type, object_id, station_id, platform_id, state, attempts, tries, created_at, due_at)
    select w.network_id, uuidv7(), w.id, f.kind, f.type, f.object_id, f.station_id, f.platform_id, 'WAITING', 0, 0, ${now}, ${now}
    from webhook_kind k
      join webhook w on w.network_id = k.network_id and w.id = k.webhook_id and w.active
      join platform p on p.network_id = w.network_id and p.id = w.platform_id
      join ${recordset("f", rows, FACT)} on f.kind = k.kind
      left join station s on s.network_id = w.network_id and s.id = f.station_id and f.platform_id is null
      join platform o on o.network_id = w.network_id and o.id = coalesce(f.platform_id, s.platform_id) and ${sql.raw(seenFrom("o", "p"))}
    where k.network_id = ${networkId}
    order by f.place`.execute(db);
}
