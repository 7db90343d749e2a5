import "reflect-metadata";
import { readFileSync } from "node:fs";
import { MikroORM } from "@mikro-orm/postgresql";
import { codeOf } from "../common/sign-in.ts";
import { configFromEnvironment } from "./kernel/config.ts";
import { Mendable } from "./kernel/errors/mendable.ts";
import { makeLog } from "./kernel/log.ts";
import { runProgram } from "./kernel/run-program.ts";
import { ormOptions } from "./orm.ts";
import { NetworkFile } from "./seeding/network.ts";
import { enterShifts, ShiftsFile } from "./seeding/shifts.ts";

const contentOf = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** `node dist/server/seed-shifts.js <network.json> <shifts.json>`: enters the shifts that the stations of a seeded network had before, and ends. */
await runProgram(async () => {
  const [networkFile, shiftsFile] = process.argv.slice(2);
  if (networkFile === undefined || shiftsFile === undefined) {
    throw new Mendable("usage: seed-shifts <network.json> <shifts.json>");
  }
  const { network } = NetworkFile.parse(contentOf(networkFile));
  const { shifts } = ShiftsFile.parse(contentOf(shiftsFile));
  const config = configFromEnvironment();
  const orm = await MikroORM.init(ormOptions(config.DATABASE_URL, 2));
  try {
    const entered = await enterShifts(orm, { signInCode: codeOf(network.name), shifts, config, log: makeLog("warn") });
    process.stdout.write(`Entered ${entered} shifts.\n`);
  } finally {
    await orm.close();
  }
});
