import "reflect-metadata";
import { readFileSync } from "node:fs";
import { MikroORM } from "@mikro-orm/postgresql";
import { Permission } from "../common/permission.ts";
import { codeOf } from "../common/sign-in.ts";
import { configFromEnvironment } from "./kernel/config.ts";
import { Mendable } from "./kernel/errors/mendable.ts";
import { makeLog } from "./kernel/log.ts";
import { runProgram } from "./kernel/run-program.ts";
import { ormOptions } from "./orm.ts";
import { NetworkFile } from "./seeding/network.ts";
import { enterFuelOrders, type OrderPeople } from "./seeding/fuel-orders.ts";
import { enterShifts, ShiftsFile } from "./seeding/shifts.ts";

const contentOf = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** Who orders fuel of those who may, and somebody else who may do everything; null where nobody is. */
function orderPeopleOf(accounts: NetworkFile["accounts"]): OrderPeople | null {
  const approver = accounts.find(({ permissions }) => permissions === "ALL");
  const writer = accounts.find((each) => each !== approver && each.operates.includes(Permission.StationReport));
  return writer === undefined || approver === undefined ? null : { writer: writer.login, approver: approver.login };
}

/** `node dist/server/seed-shifts.js <network.json> <shifts.json>`: enters the shifts and the fuel orders that the stations of a seeded network had before, and ends. */
await runProgram(async () => {
  const [networkFile, shiftsFile] = process.argv.slice(2);
  if (networkFile === undefined || shiftsFile === undefined) {
    throw new Mendable("usage: seed-shifts <network.json> <shifts.json>");
  }
  const { network, accounts } = NetworkFile.parse(contentOf(networkFile));
  const { shifts } = ShiftsFile.parse(contentOf(shiftsFile));
  const config = configFromEnvironment();
  const orm = await MikroORM.init(ormOptions(config.DATABASE_URL, 2));
  try {
    const options = { signInCode: codeOf(network.name), config, log: makeLog("warn") };
    const entered = await enterShifts(orm, { ...options, shifts });
    const people = orderPeopleOf(accounts);
    const orders = people === null ? 0 : await enterFuelOrders(orm, { ...options, people, now: new Date() });
    process.stdout.write(`Entered ${entered} shifts and ${orders} fuel orders.\n`);
  } finally {
    await orm.close();
  }
});
