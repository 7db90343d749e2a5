import "reflect-metadata";
import { readFileSync, writeFileSync } from "node:fs";
import { MikroORM } from "@mikro-orm/postgresql";
import { codeOf } from "../common/sign-in.ts";
import { configFromEnvironment } from "./kernel/config.ts";
import { Mendable } from "./kernel/errors/mendable.ts";
import { makeLog } from "./kernel/log.ts";
import { runProgram } from "./kernel/run-program.ts";
import { ormOptions } from "./orm.ts";
import { NetworkFile } from "./seeding/network.ts";
import { makeStandByCodes } from "./seeding/stand-by.ts";

/** `node dist/server/seed-stand-by.js <network.json> <codes.json>`: makes codes by which one more gateway shares the stations of a seeded network, and ends. */
await runProgram(async () => {
  const [networkFile, codesFile] = process.argv.slice(2);
  if (networkFile === undefined || codesFile === undefined) {
    throw new Mendable("usage: seed-stand-by <network.json> <codes.json>");
  }
  const { network, accounts, stations } = NetworkFile.parse(JSON.parse(readFileSync(networkFile, "utf8")));
  const config = configFromEnvironment();
  const orm = await MikroORM.init(ormOptions(config.DATABASE_URL, 2));
  try {
    const who = { signInCode: codeOf(network.name), login: accounts[0]?.login ?? "" };
    const codes = await makeStandByCodes(orm, { ...who, stations, config, log: makeLog("warn") });
    writeFileSync(codesFile, JSON.stringify(codes, null, 2), { mode: 0o600 });
    process.stdout.write(`Codes for ${codes.length} stations.\n`);
  } finally {
    await orm.close();
  }
});
