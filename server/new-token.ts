import "reflect-metadata";
import { MikroORM } from "@mikro-orm/postgresql";
import { configFromEnvironment } from "./kernel/config.ts";
import { runProgram } from "./kernel/run-program.ts";
import { ormOptions } from "./orm.ts";
import { giveToken } from "./seeding/give-token.ts";
import { readTokenArguments } from "./seeding/token-arguments.ts";

/** `npm run token -- --login … --name … --permissions … --days …`: makes an API token for an account and prints it, once; what it is goes to the other output, so that a script gets the token alone. */
await runProgram(async () => {
  const wanted = readTokenArguments(process.argv.slice(2));
  const config = configFromEnvironment();
  const orm = await MikroORM.init(ormOptions(config.DATABASE_URL, 2));
  try {
    const made = await giveToken({ em: orm.em.fork(), clock: { now: () => new Date() }, config }, wanted);
    const { token, login, permissions, operates, approves, expiresAt } = made;
    const levels = [`sees ${permissions.join(",")}`, `operates ${operates.join(",") || "nothing"}`];
    const told = approves.length === 0 ? levels : [...levels, `approves ${approves.join(",")}`];
    process.stderr.write(
      `A token of ${login}, until ${expiresAt.toISOString()}: ${told.join(", ")}. It is not told again.\n`,
    );
    process.stdout.write(`${token}\n`);
  } finally {
    await orm.close();
  }
});
