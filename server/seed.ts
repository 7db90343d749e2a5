import "reflect-metadata";
import { readFileSync, writeFileSync } from "node:fs";
import { MikroORM } from "@mikro-orm/postgresql";
import { z } from "zod";
import { configFromEnvironment } from "./kernel/config.ts";
import { Mendable } from "./kernel/errors/mendable.ts";
import { makeLog } from "./kernel/log.ts";
import { ormOptions } from "./orm.ts";
import { runProgram } from "./kernel/run-program.ts";
import { NetworkFile, seedNetwork } from "./seeding/network.ts";

/** A network's file; what is wrong in it is told by its places, in one line. */
function networkIn(file: string): NetworkFile {
  const text = readFileSync(file, "utf8");
  try {
    return NetworkFile.parse(JSON.parse(text));
  } catch (error) {
    const why =
      error instanceof z.ZodError
        ? error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")
        : "it is no JSON";
    throw new Mendable(`${file} describes no network: ${why}`);
  }
}

/** `npm run seed -- <network.json> [--codes <out.json>]`: makes the described network in an empty database and ends. */
await runProgram(async () => {
  const [file, flag, codesFile] = process.argv.slice(2);
  if (file === undefined || (flag !== undefined && (flag !== "--codes" || codesFile === undefined))) {
    throw new Mendable("usage: npm run seed -- <network.json> [--codes <out.json>]");
  }
  const config = configFromEnvironment();
  const network = networkIn(file);
  const orm = await MikroORM.init(ormOptions(config.DATABASE_URL, 2));
  try {
    const codes = await seedNetwork(orm, { network, config, log: makeLog("warn") });
    if (codes === null) {
      process.stdout.write("The database is not empty: nothing was seeded.\n");
    } else {
      if (codesFile !== undefined) {
        writeFileSync(codesFile, JSON.stringify(codes, null, 2), { mode: 0o600 });
      }
      process.stdout.write(`Seeded ${network.network.name}: ${codes.length} stations.\n`);
    }
  } finally {
    await orm.close();
  }
});
