import type { LogLevel } from "./config.ts";

const RANK: Record<LogLevel, number> = { debug: 20, info: 30, warn: 40, error: 50, silent: 99 };

/** One JSON line per event; `station` and the like go into `fields`. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A log that writes lines of `least` and above through `write`. */
export function newLog(least: LogLevel, write: (line: string) => void): Log {
  const at = (level: Exclude<LogLevel, "silent">) => (fields: object, message: string) => {
    if (RANK[level] < RANK[least]) return;
    write(`${JSON.stringify({ level, time: new Date().toISOString(), ...fields, msg: message })}\n`);
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** A log that says nothing. */
export const silentLog: Log = newLog("silent", () => undefined);
