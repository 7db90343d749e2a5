import type { ProgramName, RunMode } from "./programs.ts";

/** What a stack may be told. */
export interface StackOptions {
  /** Everything that is kept: database, spool, logs, the copy of the demo network. */
  dataDir: string;
  host?: string;
  /** Port of the first server; 0 takes a free one. */
  port: number;
  /** How many servers work on the one database, and how many gateways share the demo's stations; one unless told. */
  servers?: number;
  gateways?: number;
  /** A PostgreSQL to use instead of our own. */
  databaseUrl?: string | undefined;
  /** Fill an empty database with the demo network, and run gateway and simulator. */
  demo: boolean;
  mode?: RunMode;
  /** How many times faster than real time the simulated stations live. */
  speed?: string | undefined;
  /** The same seed lets the same cars come. */
  seed?: string | undefined;
  /** How many days of a past a new demo network begins with; none unless told. */
  pastDays?: number;
  /** Settings of single programs beside or instead of ours. */
  env?: Partial<Record<ProgramName, Record<string, string>>>;
  /** Settings of our own PostgreSQL beside or instead of ours. */
  postgres?: Record<string, string>;
  onProgress?: (line: string) => void;
  /** Gives up the start; what runs by then is stopped. */
  abort?: AbortSignal;
}
