/** What counts guns by how far a price is at them (`q.state`), in columns. */
export const PROGRESS_COUNTS = `count(*)::int as guns, count(*) filter (where q.state = 'CONFIRMED')::int as confirmed,
  count(*) filter (where q.state in ('QUEUED', 'SENT'))::int as waiting, count(*) filter (where q.state = 'FAILED')::int as failed,
  count(*) filter (where q.state = 'SELF_CONTROLLED')::int as self_controlled`;

/** The columns of a list for these counts in a table `k`: each for its file, and all as the contract has them. */
export const PROGRESS_COLUMNS = {
  guns: { sql: "k.guns", file: "INTEGER" },
  confirmed: { sql: "k.confirmed", file: "INTEGER" },
  waiting: { sql: "k.waiting", file: "INTEGER" },
  failed: { sql: "k.failed", file: "INTEGER" },
  selfControlled: { sql: "k.self_controlled", file: "INTEGER" },
  progress: `json_build_object('guns', k.guns, 'confirmed', k.confirmed, 'waiting', k.waiting, 'failed', k.failed,
    'selfControlled', k.self_controlled)`,
} as const;
