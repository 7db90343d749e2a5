import { setTimeout as wait } from "node:timers/promises";
import type { DatabaseRole } from "./postgres-roles.ts";
import { startPostgres, type Postgres, type PostgresOptions } from "./postgres.ts";

/** Our own PostgreSQL, kept running at one address. */
export interface KeptPostgres {
  url: string;
  /** The same as another role. */
  urlAs(role: DatabaseRole): string;
  pid(): number | undefined;
  /** Sends a signal as a fault would; the server is then started again and recovers. */
  kill(signal?: NodeJS.Signals): void;
  /** A disaster: it is killed, and started again only when the work at its files is done. Throws what the work throws. */
  mend(work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const PAUSE_MS = 500;

/** Starts PostgreSQL and starts it again, at the same port, whenever it ends unasked. */
export async function keepPostgres(options: PostgresOptions): Promise<KeptPostgres> {
  const say = options.onProgress ?? (() => undefined);
  let current: Postgres | undefined = await startPostgres(options);
  const { url, urlAs } = current;
  const port = Number(new URL(url).port);
  let stopping = false;
  let restarting = Promise.resolve();
  let mending = Promise.resolve();

  async function restart(): Promise<void> {
    while (!stopping && !current) {
      say("PostgreSQL ended; starting it again");
      await wait(PAUSE_MS);
      // Where the files are away, a start would make new ones.
      await mending;
      try {
        current = await startPostgres({ ...options, port, onProgress: () => undefined });
        watch(current);
      } catch (fault) {
        say((fault as Error).message);
      }
    }
  }

  function watch(running: Postgres): void {
    void running.exited.then(() => {
      current = undefined;
      restarting = restart();
    });
  }

  watch(current);
  return {
    url,
    urlAs,
    pid: () => current?.pid,
    kill: (signal = "SIGKILL") => {
      if (current) {
        process.kill(current.pid, signal);
      }
    },
    mend: async (work) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      mending = promise;
      try {
        if (current) {
          process.kill(current.pid, "SIGKILL");
          await current.exited;
        }
        await work();
      } finally {
        resolve();
      }
    },
    stop: async () => {
      stopping = true;
      await restarting;
      await current?.stop();
    },
  };
}
