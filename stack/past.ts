import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runToEnd, type SuperviseOptions } from "./supervise.ts";

const LOOK_EVERY_MS = 2_000;
/** A line of progress at every such part of the whole. */
const TOLD_EVERY = 0.25;

/** How the past of the simulated stations is told to the server. */
export interface PastOptions extends Pick<SuperviseOptions, "command" | "logFile"> {
  /** Enters the shifts that the simulator played (`shiftsIn`), once all sales are there. */
  readonly shifts: SuperviseOptions["command"];
  /** Where the simulator keeps how much of it was told. */
  readonly folder: string;
  readonly onProgress?: ((line: string) => void) | undefined;
}

/** The past on its way to the server. */
export interface PastTelling {
  /** Resolves when it ends: because everything is told, or because it failed or was stopped, and the next start goes on. */
  readonly over: Promise<void>;
  /** Ends it where it is. */
  stop(): Promise<void>;
}

/** The shifts that the simulator has played and that nobody has entered yet. */
export const shiftsIn = (folder: string): string => join(folder, "past-shifts.json");

/** Has the past told in the background, where something of it is left, and says how far it has come. */
export function tellPast({
  command,
  shifts,
  folder,
  logFile,
  onProgress: say = () => undefined,
}: PastOptions): PastTelling {
  const controller = new AbortController();
  const before = partTold(folder);
  const isWhole = before >= 1 && !existsSync(shiftsIn(folder));
  const startedAt = Date.now();
  let said = before;
  const look = (): void => {
    const part = partTold(folder);
    if (part < 1 && part - said >= TOLD_EVERY) {
      said = part;
      say(`of the stations' past ${Math.round(part * 100)} % have arrived`);
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  const run = (name: string, how: SuperviseOptions["command"]) =>
    runToEnd({ name, command: how, logFile }, controller.signal);
  const tell = async (): Promise<void> => {
    if (before < 1) {
      await run("the past", command);
    }
    if (partTold(folder) >= 1 && existsSync(shiftsIn(folder))) {
      await run("the past shifts", shifts);
      rmSync(shiftsIn(folder));
    }
  };
  const over = tell()
    .then(() => {
      if (!isWhole && partTold(folder) >= 1) {
        say(`the stations' past has arrived, after ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
      }
    })
    .catch((fault: Error) => {
      if (!controller.signal.aborted) {
        say(`the stations' past has stopped arriving, the next start goes on: ${fault.message}`);
      }
    })
    .finally(() => clearInterval(timer));
  return {
    over,
    stop: async () => {
      controller.abort();
      await over;
    },
  };
}

/** Which part of it the server has taken, from 0 to 1. */
function partTold(folder: string): number {
  const path = join(folder, "past.json");
  if (!existsSync(path)) {
    return 0;
  }
  const { told, of } = JSON.parse(readFileSync(path, "utf8")) as { told: Record<string, number>; of: number };
  return Object.values(told).reduce((sum, count) => sum + count, 0) / of;
}
