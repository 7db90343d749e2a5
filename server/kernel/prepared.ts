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

/** A statement that is prepared, and the one that gives its place up for it. */
interface Named {
  readonly name: string;
  readonly instead?: string | undefined;
}

/**
 * Gives the name under which a statement is prepared, or undefined while it is too rare. Where all places are taken, the one that was
 * asked for longest ago gives up its own. One for each connection.
 */
export function namer(): (text: string) => Named | undefined {
  /** By text, the one that was asked for last at the end. */
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let made = 0;
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) {
      names.delete(text);
      names.set(text, known);
      return { name: known };
    }
    if (text.length > LONGEST) {
      return undefined;
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
    const [oldest] = names.size >= MOST_PREPARED ? names : [];
    if (oldest !== undefined) {
      names.delete(oldest[0]);
    }
    const name = `s${(made += 1)}`;
    names.set(text, name);
    return { name, instead: oldest?.[1] };
  };
}

/** What pg keeps of a connection, and @types/pg doesn't tell. */
interface Wire {
  readonly parsedStatements: Record<string, string>;
  readonly stream: { readonly writable: boolean };
  close(what: { readonly type: "S"; readonly name: string }): void;
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
      const named = typeof text === "string" && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      if (named === undefined) {
        return query(text, values, ...rest);
      }
      const { name, instead } = named;
      const answer = query({ name, text, values }, ...rest);
      if (instead !== undefined) {
        // Whatever asked under the old name came before this one, and is answered with it.
        const forget = () => this.#forget(instead);
        Promise.resolve(answer).then(forget, forget);
      }
      return answer;
    };
    this.query = prepared as typeof this.query;
  }

  /** By the protocol's own message, which a pooler understands; its answer comes with the next statement's. */
  #forget(name: string): void {
    const { connection } = this as unknown as { readonly connection: Wire };
    delete connection.parsedStatements[name];
    if (connection.stream.writable) {
      connection.close({ type: "S", name });
    }
  }
}
