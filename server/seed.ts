import "reflect-metadata";
import { readFileSync, writeFileSync } from "node:fs";
import { MikroORM } from "@mikro-orm/postgresql";
import { pino } from "pino";
import { configFromEnvironment } from "./config.ts";
import { ormOptions } from "./orm.ts";
import { NetworkFile, seedNetwork } from "./seeding/network.ts";

/** `npm run seed -- <network.json> [--codes <out.json>]`: makes the described network in an empty database and ends. */
const [file, flag, codesFile] = process.argv.slice(2);
if (file === undefined || (flag !== undefined && (flag !== "--codes" || codesFile === undefined))) {
  process.stderr.write("usage: npm run seed -- <network.json> [--codes <out.json>]\n");
  process.exit(2);
}
const config = configFromEnvironment();
const orm = await MikroORM.init(ormOptions(config.DATABASE_URL, 2));
try {
  const network = NetworkFile.parse(JSON.parse(readFileSync(file, "utf8")));
  const codes = await seedNetwork(orm, { network, config, log: pino({ level: "warn" }) });
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
