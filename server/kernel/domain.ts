import type { ClassType } from "type-graphql";
import type { Services } from "./context.ts";

/** What a server does by itself, on any number of servers at once: guarded statements, so that none is done twice. */
export interface Chore {
  /** For logs and metrics. */
  readonly name: string;
  readonly everyMs: number;
  /** Gives back, where something is to be counted, how many it dealt with. */
  work(services: Services): Promise<unknown>;
}

/** What a domain brings along: server/modules.ts is the list of all, and everything else comes from there. */
export interface Domain {
  /** Whose fields of the schema these are. */
  readonly resolvers: readonly ClassType[];
  /** Its rows that MikroORM manages. */
  readonly entities?: readonly ClassType[];
  /** Its tables that SQL alone looks after. */
  readonly tables?: readonly string[];
  readonly chores?: readonly Chore[];
}

/** What the first of the type parameters says is checked where a domain is written, not where all are put together. */
export const domain = (parts: Domain): Domain => parts;
