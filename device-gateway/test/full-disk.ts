import pino from "pino";
import { factReport } from "../publisher/reports.ts";
import { Spool } from "../publisher/spool.ts";
import { systemClock } from "../system-clock.ts";
import { aSale } from "./facts.ts";

/**
 * Fills the spool named on the command line until it takes no more, which is when the files reach the limit that the
 * parent has set for this process. Then the server is back: batch after batch is settled. Tells the parent how it went.
 */
const spool = new Spool({
  path: process.argv[2] ?? "",
  limitBytes: 1_000_000_000,
  clock: systemClock,
  log: pino({ level: "silent" }),
});
let number = 0;
const keep = () => {
  try {
    spool.keep("d1", factReport(aSale(++number), { deviceId: "d1", at: new Date() }), "x".repeat(2_000));
    return true;
  } catch {
    return false;
  }
};
while (keep() && number < 100_000);
const kept = number - 1;
const hindranceWhenFull = spool.hindrance;
let settled = 0;
for (let turns = 0; turns < 1_000; turns++) {
  const batch = spool.next({ facts: 900, bytes: 512 * 1024 });
  if (batch.length === 0) break;
  spool.settle(batch.map((fact) => ({ fact, fate: "delivered" })));
  settled += batch.length;
}
process.send?.({ kept, hindranceWhenFull, settled, takesAgain: keep() });
