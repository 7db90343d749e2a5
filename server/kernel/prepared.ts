import { hash } from "node:crypto";
import pg from "pg";
import { bearingLoss, type Query } from "./lost-connection.ts";

/** A statement is prepared when it comes for this time over the same connection. */
const OFTEN = 3;
/** Longer texts are lists of values, which hardly come back. */
const LONGEST = 32_768;
/** PostgreSQL keeps prepared statements until a connection ends: so many of them at most. */
export const MOST_PREPARED = 200;
/** Texts that are counted, by their hash; beyond it counting begins anew, so that texts which never come back cost no memory. */
const MOST_COUNTED = 1_000;

/** Gives the name under which a statement is prepared, or undefined while it is too rare. One for each connection. */
export function namer(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED || text.length > LONGEST) {
      return known;
    }
    const key = hash("sha256", text, "base64url");
    const count = (counts.get(key) ?? 0) + 1;
    if (count < OFTEN) {
      if (counts.size >= MOST_COUNTED) {
        counts.clear();
      }
      counts.set(key, count);
      return undefined;
    }
    counts.delete(key);
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/**
 * A connection that prepares the statements which come back: planning one over all months of a fact costs PostgreSQL
 * more than running it. Statements without values (begin, commit …) stay as they are.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const nameOf = namer();
    const query = bearingLoss(this, this.query.bind(this) as Query);
    const prepared: Query = (text, values, ...rest) => {
      const name = typeof text === "string" && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
    };
    this.query = prepared as typeof this.query;
  }
}
