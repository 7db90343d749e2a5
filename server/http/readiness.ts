import pg from "pg";
import { MIGRATIONS } from "../../migrations/list.ts";

/** An answer is good for so long: whoever asks more often asks the database no more often. */
const BELIEVED_MS = 500;
const PATIENCE_MS = 1_000;
/** SQLSTATE undefined_table: nobody has ever migrated this database. */
const NO_TABLE = "42P01";

/** READY; MIGRATING: the tables are not (yet) those that this program works with; AWAY: the database does not answer. */
export type Readiness = "READY" | "MIGRATING" | "AWAY";

/** How ready the database is, asked over a connection of its own: a pool that is busy is no database that is away. */
export interface Watch {
  now(): Promise<Readiness>;
  /** Reads something for whoever watches; null where the database doesn't answer in time. */
  look<Row extends pg.QueryResultRow>(text: string): Promise<Row[] | null>;
  /** Whether the tables have ever been seen to be those that this program works with. */
  isMigrated(): boolean;
  close(): Promise<void>;
}

const clientFor = (databaseUrl: string): pg.Client =>
  new pg.Client({
    connectionString: databaseUrl,
    application_name: "forecourt-readiness",
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    keepAlive: true,
  });

/** Asked one after the other: a connection answers no two at once. */
class Questions {
  /** When all that was asked is answered. */
  over: Promise<unknown> = Promise.resolve();

  ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    const answered = this.over.then(question);
    this.over = answered.catch(() => undefined);
    return answered;
  }
}

/** Asks over one connection, which is made when it is needed and made anew when it was lost. */
export function readinessOf(databaseUrl: string): Watch {
  let client: pg.Client | undefined;
  let asked: Promise<Readiness> | undefined;
  let askedAt = -Infinity;
  let migrated = false;
  const questions = new Questions();

  async function connected(): Promise<pg.Client> {
    if (client === undefined) {
      const fresh = clientFor(databaseUrl);
      fresh.on("error", () => forget(fresh));
      client = fresh;
      await fresh.connect();
    }
    return client;
  }

  function forget(lost: pg.Client | undefined): void {
    if (client === lost) {
      client = undefined;
    }
    lost?.end().catch(() => undefined);
  }

  async function ask(): Promise<Readiness> {
    try {
      const here = await connected();
      if (migrated) {
        await here.query("select 1");
      } else {
        migrated = isWhole(await here.query<{ name: string }>("select name from mikro_orm_migrations"));
      }
      return migrated ? "READY" : "MIGRATING";
    } catch (error) {
      if ((error as { code?: unknown }).code === NO_TABLE) {
        return "MIGRATING";
      }
      forget(client);
      return "AWAY";
    }
  }

  return {
    now() {
      if (asked === undefined || performance.now() - askedAt > BELIEVED_MS) {
        askedAt = performance.now();
        asked = questions.ask(ask);
      }
      return asked;
    },
    async look<Row extends pg.QueryResultRow>(text: string) {
      const looked = questions.ask(async () => (await connected()).query<Row>(text));
      return (await looked.catch(() => null))?.rows ?? null;
    },
    isMigrated: () => migrated,
    async close() {
      await questions.over;
      await client?.end();
      client = undefined;
    },
  };
}

/** More migrations than ours are those of a newer program, which must leave us working while it takes over. */
function isWhole({ rows }: pg.QueryResult<{ name: string }>): boolean {
  const done = new Set(rows.map(({ name }) => name));
  return MIGRATIONS.every(({ name }) => done.has(name));
}
