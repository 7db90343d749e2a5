import pino from "pino";
import { factReport } from "../publisher/reports.ts";
import { Spool } from "../publisher/spool.ts";
import { systemClock } from "../system-clock.ts";
import { aSale } from "./facts.ts";

/** Keeps sale after sale in the spool named on the command line and tells its parent of each, until it is killed. */
const spool = new Spool({
  path: process.argv[2] ?? "",
  limitBytes: 1_000_000_000,
  clock: systemClock,
  log: pino({ level: "silent" }),
});
for (let number = 1; number <= 1_000_000; number++) {
  spool.keep("d1", factReport(aSale(number), { deviceId: "d1", at: new Date() }), `raw ${number}`);
  process.send?.(number);
  // Lets the message out while the next write is under way.
  await new Promise(setImmediate);
}
