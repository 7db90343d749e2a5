import pg from "pg";

/**
 * Sessions of a story. A database that is stopped or dropped takes them with it, also those on their way out: a pool has
 * ended when it has said goodbye, not when PostgreSQL has heard it. What a story asks of a lost session is still refused.
 */
export function storyPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool(config).on("error", () => undefined);
}
