import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { configFromEnvironment } from "./kernel/config.ts";
import { runProgram } from "./kernel/run-program.ts";
import { faultsOf } from "./money/ledger/books.ts";
import { gapFaultsOf } from "./trade/transaction/gap-faults.ts";
import { rollUpFaultsOf } from "./trade/transaction/roll-up-faults.ts";
import { tankDayFaultsOf } from "./trade/wet-stock/tank-day-faults.ts";

/** `npm run books`: proves the books, the sums of sales, what is missing between them and the days of tanks of every network, prints what is wrong, and ends with 1 then. */
await runProgram(async () => {
  const pool = new pg.Pool({ connectionString: configFromEnvironment().DATABASE_URL, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows: networks } = await sql<{
      id: string;
    }>`select id from platform where parent_id is null order by 1`.execute(db);
    let wrong = 0;
    for (const { id } of networks) {
      const faults = [
        ...(await faultsOf(db, id)),
        ...(await rollUpFaultsOf(db, id)),
        ...(await gapFaultsOf(db, id)),
        ...(await tankDayFaultsOf(db, id, new Date())),
      ];
      for (const fault of faults) {
        wrong += 1;
        process.stdout.write(`${fault.networkId} ${fault.what} ${fault.id} ${fault.difference}\n`);
      }
    }
    process.stdout.write(wrong === 0 ? `The books of ${networks.length} networks are right.\n` : `${wrong} faults.\n`);
    process.exitCode = wrong === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
});
