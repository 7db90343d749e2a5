import "reflect-metadata";
import { parseArgs } from "node:util";
import { MikroORM } from "@mikro-orm/postgresql";
import { configFromEnvironment } from "./kernel/config.ts";
import { Mendable } from "./kernel/errors/mendable.ts";
import { ormOptions } from "./orm.ts";
import { runProgram } from "./kernel/run-program.ts";
import { givePassword } from "./seeding/give-password.ts";

const USAGE = "usage: npm run password -- --login <name>@<network's code>";

function loginOf(parameters: string[]): string {
  try {
    return parseArgs({ args: parameters, options: { login: { type: "string", default: "" } } }).values.login;
  } catch {
    throw new Mendable(USAGE);
  }
}

/** `npm run password -- --login admin@code`: gives an account a new password and prints it, where no administrator is left who could. */
await runProgram(async () => {
  const login = loginOf(process.argv.slice(2));
  if (login === "") {
    throw new Mendable(USAGE);
  }
  const { DATABASE_URL, GIVEN_PASSWORD_DAYS } = configFromEnvironment();
  const orm = await MikroORM.init(ormOptions(DATABASE_URL, 2));
  try {
    const password = await givePassword(orm.em.fork(), { now: () => new Date() }, login);
    if (password === null) {
      throw new Mendable(`There is no account ${login}: it needs its network's code, as in admin@first-light.`);
    }
    process.stdout.write(
      `Password: ${password}\nIts owner has to choose another one within ${GIVEN_PASSWORD_DAYS} days.\n`,
    );
  } finally {
    await orm.close();
  }
});
