import "reflect-metadata";
import { parseArgs } from "node:util";
import { MikroORM } from "@mikro-orm/postgresql";
import { assertPassword } from "./access/auth/password.rules.ts";
import { configFromEnvironment } from "./kernel/config.ts";
import { Mendable } from "./kernel/errors/mendable.ts";
import { Refusal } from "./kernel/errors/refuse.ts";
import { ormOptions } from "./orm.ts";
import { runProgram } from "./kernel/run-program.ts";
import { makePassword } from "./seeding/give-password.ts";
import { makeNetwork } from "./seeding/root.ts";

/** Shifts a day, until somebody changes them. */
const SHIFTS = 3;
const USAGE =
  "usage: npm run network -- --name <network> --login <administrator> [--currency CNY] [--symbol ¥] [--unit L] [--zone Asia/Shanghai] [--sites 100]; the password comes from ADMIN_PASSWORD, or one is made and printed";

const text = (standard: string) => ({ type: "string", default: standard }) as const;

function optionsOf(parameters: string[]) {
  try {
    return parseArgs({
      args: parameters,
      options: {
        name: text(""),
        login: text(""),
        currency: text("CNY"),
        symbol: text("¥"),
        unit: text("L"),
        zone: text("Asia/Shanghai"),
        sites: text("100"),
      },
    }).values;
  } catch {
    throw new Mendable(USAGE);
  }
}

function passwordFor(network: string, login: string, given = ""): { password: string; made: boolean } {
  if (given === "") {
    return { password: makePassword(), made: true };
  }
  try {
    assertPassword(given, { login, networkNames: [network], field: "ADMIN_PASSWORD" });
  } catch (error) {
    throw error instanceof Refusal
      ? new Mendable(
          "ADMIN_PASSWORD needs at least 10 characters, and is neither common nor the login's or the network's name.",
        )
      : error;
  }
  return { password: given, made: false };
}

/** `npm run network -- --name … --login …`: makes a network with its first administrator; everything else is done in the console. */
await runProgram(async () => {
  const { name, login, currency, symbol, unit, zone, sites } = optionsOf(process.argv.slice(2));
  if (name === "" || login === "" || !/^[1-9]\d{0,8}$/.test(sites)) {
    throw new Mendable(USAGE);
  }
  const { DATABASE_URL, ADMIN_PASSWORD } = configFromEnvironment();
  const { password, made } = passwordFor(name, login, ADMIN_PASSWORD);
  const orm = await MikroORM.init(ormOptions(DATABASE_URL, 2));
  try {
    const clock = { now: () => new Date() };
    const facts = { siteLimit: Number(sites), currency, currencySymbol: symbol, measureUnitSymbol: unit };
    // A password that was printed may still stand on somebody's screen.
    const admin = { login, name: login, password, passwordGiven: made };
    const { signInCode } = await makeNetwork(orm.em.fork(), clock, {
      ...facts,
      name,
      timeZone: zone,
      handshiftNumber: SHIFTS,
      admin,
    });
    process.stdout.write(
      `Made ${name}; its administrator logs in as ${login}@${signInCode}.\n${made ? `Password: ${password}\n` : ""}`,
    );
  } finally {
    await orm.close();
  }
});
