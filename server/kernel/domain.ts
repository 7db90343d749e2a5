import type { ClassType } from "type-graphql";
import type { Services } from "./context.ts";
import type { ImportSource } from "./lists/import.source.ts";
import type { AnyListFile } from "./lists/list-file.ts";

/** What a server does by itself, on any number of servers at once: guarded statements, so that none is done twice. */
export interface Chore {
  /** For logs and metrics. */
  readonly name: string;
  readonly everyMs: number;
  /** Gives back, where something is to be counted, how many it dealt with. */
  work(services: Services): Promise<unknown>;
}

/** A tenant's tables, by how many rows they have. */
interface Tables {
  /** Set-up: few rows, known by their ids everywhere. */
  readonly reference?: readonly string[];
  /** Many rows, of which no statement ever needs two networks': `network_id` stands first in every key, so that networks can live apart. */
  readonly distributed?: readonly string[];
}

/** The tables of a domain that SQL alone looks after. */
export const tablesOf = ({ tables: { reference = [], distributed = [] } = {} }: Domain): readonly string[] => [
  ...reference,
  ...distributed,
];

/** What a domain brings along: server/modules.ts is the list of all, and everything else comes from there. */
export interface Domain {
  /** Whose fields of the schema these are. */
  readonly resolvers: readonly ClassType[];
  /** Its rows that MikroORM manages. */
  readonly entities?: readonly ClassType[];
  /** Its tables that SQL alone looks after; the rows that MikroORM manages are set-up, and reference. */
  readonly tables?: Tables;
  /** Its lists that can be had as files. */
  readonly files?: readonly AnyListFile[];
  /** Its lists that can be filled from files. */
  readonly imports?: readonly ImportSource[];
  readonly chores?: readonly Chore[];
  /** What it makes of all domains, once they are put together. */
  gather?(domains: readonly Domain[]): void;
}

/** A domain; wrong parts are told where it is written, not where all are put together. */
export const domain = (parts: Domain): Domain => parts;
