import type pg from "pg";
import { databaseTrouble } from "./errors/database-trouble.ts";

/** A statement of `pg`: its text, or text and values, and what it gives. */
export type Query = (...parts: unknown[]) => unknown;

/** Where a transaction begins, and where it is given up. */
const BEGINNING = /^(begin|start transaction)\b/;
const GIVING_UP = "rollback";

const NOTHING = { command: "", rowCount: 0, rows: [], fields: [] };

/**
 * A connection that is lost where a transaction begins or is given up says so with the next statement, not there: kysely's
 * transactions keep the pool's connection for good when these two fail, and a server whose connections are all kept so never answers
 * again. Nothing is done outside of a transaction by it: what is lost is closed, and takes no statement any more.
 */
export function bearingLoss(client: pg.Client, query: Query): Query {
  return (text, ...rest) => {
    const answer = query(text, ...rest);
    const isBound = typeof text === "string" && (text === GIVING_UP || BEGINNING.test(text));
    return isBound && answer instanceof Promise ? answer.catch((error: unknown) => bear(client, error)) : answer;
  };
}

function bear(client: pg.Client, error: unknown): typeof NOTHING {
  if (databaseTrouble(error) !== "AWAY") {
    throw error;
  }
  client.end().catch(() => undefined);
  return NOTHING;
}
