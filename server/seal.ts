import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { configFromEnvironment } from "./kernel/config.ts";
import { Mendable } from "./kernel/errors/mendable.ts";
import { runProgram } from "./kernel/run-program.ts";
import { sealAllSecrets } from "./sealing/seal-secrets.ts";

/** `npm run seal`: seals the secrets of all networks by the first of SECRETS_KEY, while servers work, and ends. */
await runProgram(async () => {
  const config = configFromEnvironment();
  if (config.SECRETS_KEY.length === 0) {
    throw new Mendable("SECRETS_KEY is not set: there is nothing to seal secrets with.");
  }
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: config.DATABASE_URL, max: 1 }) }),
  });
  try {
    const { sealed, before } = await sealAllSecrets(db, config);
    process.stdout.write(`${sealed} secrets were sealed, ${before} had been.\n`);
  } finally {
    await db.destroy();
  }
});
