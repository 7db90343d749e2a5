import type { EntityManager } from "@mikro-orm/postgresql";
import type { Kysely, QueryResult, RawBuilder } from "kysely";
import type { Logger } from "pino";

/** A database, as entities and as SQL. */
export interface Readable {
  readonly em: EntityManager;
  readonly db: Kysely<unknown>;
}

/** A copy of the database that follows it, and whether it is close enough behind to be asked. */
export interface Replica extends Readable {
  isClose(): boolean;
}

/** SQLSTATEs by which a replica says that it can't, though the statement was right (PostgreSQL, appendix A; hot standby). */
const OF_THE_REPLICA = /^(08...|25006|40001|40P01|53...|57P..|58...|XX...)$/;

function sqlStateOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}

/**
 * Where reports are read: from the replica while it is close behind, else from the database itself. Reports only: what
 * somebody holds, owes or may do is asked where it is written.
 */
export class ReportsDatabase {
  readonly #here: Readable;
  readonly #replica: Replica | null;
  readonly #log: Logger;
  /** Answers so far, by where they came from. */
  readonly figures = { replica: 0, database: 0 };

  constructor(here: Readable, replica: Replica | null, log: Logger) {
    this.#here = here;
    this.#replica = replica;
    this.#log = log;
  }

  /** Whether a replica is there, and close behind; null: none was named. */
  get isClose(): boolean | null {
    return this.#replica?.isClose() ?? null;
  }

  /** Runs `read` at the replica; where that can't answer, at the database itself. Other faults are thrown as they are. */
  async read<Answer>(read: (from: Readable) => Promise<Answer>): Promise<Answer> {
    if (this.#replica?.isClose() === true) {
      try {
        const answer = await read(this.#replica);
        this.figures.replica += 1;
        return answer;
      } catch (error) {
        // An answer that took too long here takes no less there; what the statement itself did wrong stays wrong.
        const state = sqlStateOf(error);
        if (/^[0-9A-Z]{5}$/.test(state) && !OF_THE_REPLICA.test(state)) {
          throw error;
        }
        this.#log.warn({ err: error }, "the replica did not answer: a report is read from the database itself");
      }
    }
    this.figures.database += 1;
    return read(this.#here);
  }

  /** The rows of one statement. */
  rows<Row>(statement: RawBuilder<Row>): Promise<QueryResult<Row>> {
    return this.read(({ db }) => statement.execute(db));
  }
}
