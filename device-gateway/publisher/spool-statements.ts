import type { DatabaseSync } from "node:sqlite";

/** The statements of a spool. */
export function prepare(database: DatabaseSync) {
  return {
    sums: database.prepare("SELECT count(*) AS facts, coalesce(sum(bytes), 0) AS bytes FROM facts"),
    backlog: database.prepare(
      `SELECT device, count(*) AS facts, min(coalesce(report ->> 'endedAt', report ->> 'at')) AS since FROM facts GROUP BY device`,
    ),
    known: database.prepare(
      `SELECT 1 FROM facts WHERE device = :device AND part = :part AND key = :key
       UNION ALL SELECT 1 FROM delivered WHERE device = :device AND part = :part AND key = :key`,
    ),
    waiting: database.prepare("SELECT 1 FROM facts WHERE device = :device AND part = :part AND key = :key"),
    add: database.prepare(
      `INSERT INTO facts (device, part, key, report, raw, bytes) VALUES (:device, :part, :key, :report, :raw, :bytes)`,
    ),
    inTurn: database.prepare("SELECT id, device, part, report FROM facts WHERE retry_at = 0 ORDER BY id LIMIT :limit"),
    due: database.prepare(
      `SELECT id, device, part, report FROM facts WHERE retry_at > 0 AND retry_at <= :now
       ORDER BY retry_at LIMIT :limit`,
    ),
    nextRetry: database.prepare("SELECT min(retry_at) AS at FROM facts WHERE retry_at > 0 AND retry_at < :parked"),
    remove: database.prepare("DELETE FROM facts WHERE id = :id RETURNING key, raw, bytes"),
    remember: database.prepare("INSERT OR IGNORE INTO delivered (device, part, key) VALUES (:device, :part, :key)"),
    forget: database.prepare("DELETE FROM delivered WHERE id <= (SELECT max(id) FROM delivered) - :keep"),
    refuse: database.prepare("UPDATE facts SET refusals = refusals + 1 WHERE id = :id RETURNING refusals"),
    retryAt: database.prepare("UPDATE facts SET retry_at = :at WHERE id = :id"),
    park: database.prepare("UPDATE facts SET retry_at = :parked WHERE device = :device AND retry_at = 0"),
    release: database.prepare("UPDATE facts SET retry_at = 0 WHERE device = :device AND retry_at <> 0"),
  };
}
