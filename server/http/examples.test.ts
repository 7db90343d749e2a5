import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { getOperationAST, parse } from "graphql";
import { expect, test } from "vitest";
import { AcknowledgeCommandDocument, GatewayCommandsDocument } from "../plant/command/command.generated.ts";
import { cardOf, linesOf } from "../test/cards.ts";
import { HOUR, SECOND } from "../test/clock.ts";
import { deviceReading, gunReading, sale, tankReading } from "../test/readings.ts";
import { testServer } from "../test/server.ts";

/** What the Explorer offers to begin with, as it stands there. */
const FOLDER = join(import.meta.dirname, "../../docs/examples");
const textOf = (name: string) => readFileSync(join(FOLDER, `${name}.graphql`), "utf8");
const NAMES = readdirSync(FOLDER).map((file) => file.replace(".graphql", ""));

const { world, clock, as, live } = await testServer();
// What is read off the clock of the machine, as days are, is about today.
clock.pass(Date.now() - clock.now().getTime());
const network = await world.network();
const { owner } = network;
const there = await network.forecourt();
const at = clock.now().toISOString();

/** The rights that an example says it needs; 0 is everybody's. */
const rightsOf = (name: string) =>
  [...textOf(name).matchAll(/^# Rights:.*$/gm)].flatMap(([line]) => line.match(/\d+/g)?.map(Number) ?? []);

/** A token with the rights that the example names, and no other. */
async function holderOf(name: string) {
  const permissions = rightsOf(name);
  const operates = /operated/.test(textOf(name)) ? permissions : [];
  const expiresAt = new Date(clock.now().getTime() + HOUR);
  const input = { name: `${name} ${Math.random()}`, permissions, operates, expiresAt };
  const document = "mutation New($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }";
  const made = await owner.run<{ createApiToken: { token: string } }>(document, { input });
  return as(made.createApiToken.token);
}

/** What the examples ask for, of which the stories look at a part. */
type Told = Record<string, unknown>;

const ran = new Set<string>();

async function run(name: string, variables: object) {
  ran.add(name);
  return (await holderOf(name)).run<Told>(textOf(name), { ...variables });
}

async function follow(name: string, variables: object) {
  ran.add(name);
  return (await live(await holderOf(name))).subscribe<Told>(textOf(name), { ...variables });
}

test("each example says what it is for, which rights it needs, and is one operation with a name of its own", () => {
  const names = NAMES.map((name) => {
    expect(textOf(name)).toMatch(/^# [^\n]+\.\n(# [^\n]+\n)+(query|mutation|subscription) /);
    expect(rightsOf(name).length).toBeGreaterThan(0);
    return getOperationAST(parse(textOf(name)))?.name?.value;
  });

  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(NAMES.length);
});

test("sales of today and by month", async () => {
  const { device, gateway, station } = there;
  await gateway.report({ devices: [deviceReading(device, { at, online: true })] });
  await gateway.report({ sales: ["1", "2", "3"].map((transactionNo) => sale(device, { endedAt: at, transactionNo })) });
  const from = new Date(clock.now().getTime() - HOUR).toISOString();

  const first = await run("todays-sales", { from, first: 2 });
  expect(first).toMatchObject({
    transactions: {
      totalCount: 3,
      nodes: [{ stationName: station.name, amount: "70" }, {}],
      pageInfo: { hasNextPage: true },
    },
  });
  const { pageInfo } = first.transactions as { pageInfo: { endCursor: string } };
  const rest = await run("todays-sales", { from, first: 2, after: pageInfo.endCursor });
  expect(rest).toMatchObject({ transactions: { nodes: [{}], pageInfo: { hasNextPage: false } } });

  const day = at.slice(0, 10);
  const months = await run("sales-by-month", { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` });
  expect(months).toMatchObject({ salesReport: { total: { figures: { sales: 3, volume: "30", amount: "210" } } } });
});

test("tanks and guns as they are, and as they change", async () => {
  const { device, gateway } = there;
  const guns = await follow("live-guns", {});
  expect((await guns.next()).gunStates).toHaveLength(2);
  const tanks = await follow("tanks-now", {});
  const [tank] = (await tanks.next()).tankLevels as { volumeLitres: string | null }[];
  expect(tank?.volumeLitres).toBeNull();

  const now = clock.pass(SECOND).toISOString();
  await gateway.report({ guns: [gunReading(device, { at: now, state: "REFUELLING", amount: "12.5" })] });
  expect(await guns.next()).toMatchObject({ gunStates: [{ gunNumber: 1, state: "REFUELLING", amount: "12.5" }] });
  await gateway.report({ tanks: [tankReading(device, { at: now, volumeLitres: "15000" })] });
  expect(await tanks.next()).toMatchObject({ tankLevels: [{ tankNumber: 1, volumeLitres: "15000" }] });
});

test("alarms that are open, and what stations and grades are called", async () => {
  const { station, grade } = there;

  expect(await run("open-alarms", { first: 20 })).toMatchObject({ alarms: { totalCount: expect.any(Number) } });
  expect(await run("stations-and-grades", { first: 50 })).toMatchObject({
    stations: { nodes: [{ id: station.id }] },
    grades: [{ id: grade.id }],
  });
});

test("a price that is confirmed", async () => {
  const { station, grade, device, gateway } = there;
  const orders = (await live(gateway)).subscribe(GatewayCommandsDocument);
  await orders.next();
  const seen = await follow("price-confirmed", { stationIds: [station.id] });
  await seen.next();
  const input = { changes: [{ stationId: station.id, gradeId: grade.id, price: "7.77" }], idempotencyKey: "price-1" };
  const once = await run("change-a-price", { input });
  expect(once).toMatchObject({ changePrices: [{ outcome: "CHANGED" }] });
  const order = (await orders.next()).gatewayCommands[0];
  await gateway.run(AcknowledgeCommandDocument, { input: { commandId: order?.id ?? "", result: "DONE" } });
  const now = clock.pass(SECOND).toISOString();
  await gateway.report({
    guns: ["1.1", "1.2"].map((address) => gunReading(device, { address, at: now, unitPrice: "7.77" })),
  });

  await seen.until((told) =>
    (told.stationPriceChanges as { cells: { price: string | null; progress: { confirmed: number } }[] }[])
      .flatMap(({ cells }) => cells)
      .some(({ price, progress }) => price === "7.77" && progress.confirmed === 2),
  );
});

test("a deposit that is booked once", async () => {
  const { id: cardId } = await cardOf(owner);
  const input = { cardId, amount: "50", tender: "CASH", idempotencyKey: "receipt-1" };

  const booked = { depositCard: { line: { deposit: "50", balanceAfter: "50" } } };
  expect(await run("deposit-once", { input })).toMatchObject(booked);
  expect(await run("deposit-once", { input })).toMatchObject(booked);
  expect(await linesOf(owner, { cardIds: [cardId] })).toMatchObject([{ deposit: "50" }, {}]);
});

test("every example has run", () => {
  expect([...ran].toSorted()).toEqual(NAMES.toSorted());
});
