import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Clock } from "../driver.ts";
import { ServerLink } from "../server-link.ts";
import type { GunReport, ReportInput, SaleReport } from "../schema-types.generated.ts";
import { aGun, aSale } from "../test/facts.ts";
import { GraphqlServer } from "../test/graphql-server.ts";
import { systemClock } from "../system-clock.ts";
import { aFolder, aLog, hastyClock, until } from "../test/surroundings.ts";
import { Latest } from "./latest.ts";
import { Publisher } from "./publisher.ts";
import { factReport, gunReport } from "./reports.ts";
import { Spool } from "./spool.ts";
import { ReportReadingsDocument } from "./telemetry.generated.ts";

/** What a server does with reports: each sale once, unknown devices and a certain amount refused. */
class Ledger {
  readonly sales = new Map<string, SaleReport>();
  readonly guns: GunReport[] = [];
  readonly devices = new Set(["d1"]);
  readonly sizes: number[] = [];

  report({ sales = [], guns = [] }: ReportInput) {
    this.sizes.push(sales.length + guns.length);
    if (sales.some(({ amount }) => amount === "666.00")) throw new Error("the server has a bug with this amount");
    const refused: object[] = [];
    let duplicates = 0;
    for (const [index, sale] of sales.entries()) {
      const key = `${sale.deviceId} ${sale.transactionNo}`;
      if (!this.devices.has(sale.deviceId)) {
        refused.push({ kind: "sales", index, reason: "DEVICE_UNKNOWN", message: "no such device" });
      } else if (sale.amount === "0.00") {
        refused.push({ kind: "sales", index, reason: "INVALID", message: "an amount of zero" });
      } else if (this.sales.has(key)) {
        duplicates++;
      } else {
        this.sales.set(key, sale);
      }
    }
    this.guns.push(...guns);
    return { accepted: sales.length + guns.length - duplicates - refused.length, duplicates, refused };
  }
}

async function startPublisher(clock: Clock = hastyClock) {
  const ledger = new Ledger();
  const server = await new GraphqlServer({
    reportReadings: ({ input }: { input: ReportInput }) => ledger.report(input),
  }).listen();
  onTestFinished(() => server.close());
  const { log, lines } = aLog();
  const spool = new Spool({ path: join(aFolder(), "spool.sqlite"), limitBytes: 50_000_000, clock, log });
  const latest = new Latest();
  const link = new ServerLink({ urls: [server.url], token: () => "secret", clock, log, requestTimeoutMs: 1_000 });
  const publisher = new Publisher({
    spool,
    latest,
    send: async (input) => (await link.request(ReportReadingsDocument, { input })).reportReadings,
    clock,
    log,
  });
  onTestFinished(async () => {
    await publisher.stop(100);
    spool.close();
  });
  const sell = (number: number, { deviceId = "d1", amount = "30.00" } = {}) => {
    const report = factReport(aSale(number, { amount }), { deviceId, at: new Date() });
    spool.keep(deviceId, report, `raw ${number}`);
    publisher.nudge();
  };
  const move = (state: Parameters<typeof aGun>[0]) => {
    latest.show("guns", gunReport(aGun(state), "d1"));
    publisher.nudge();
  };
  return { ledger, server, spool, latest, publisher, lines, sell, move };
}

function sold(ledger: Ledger): string[] {
  return [...ledger.sales.values()].map(({ transactionNo }) => transactionNo);
}

test("sales and readings arrive in order with the gateway's credential, and the spool is empty then", async () => {
  const { ledger, server, spool, publisher, sell, move } = await startPublisher();
  publisher.start();
  for (const number of [1, 2, 3]) sell(number);
  for (const state of ["FREE", "LIFTED", "AUTHORIZED"] as const) move(state);
  await until(() => spool.waiting === 0 && ledger.guns.length === 3);

  expect(sold(ledger)).toEqual(["1", "2", "3"]);
  expect(ledger.guns.map(({ state }) => state)).toEqual(["FREE", "LIFTED", "AUTHORIZED"]);
  expect(server.authorizations[0]).toBe("Bearer secret");
  expect(publisher.published).toMatchObject({ accepted: 6, duplicates: 0, refused: 0, failures: 0 });
});

test("what came in a burst goes in few batches of a thousand at most, with room for live readings", async () => {
  const { ledger, spool, latest, publisher, sell } = await startPublisher();
  for (let number = 0; number < 950; number++) sell(number);
  for (let pump = 0; pump < 500; pump++) latest.show("guns", gunReport(aGun("FREE", { address: `${pump}.1` }), "d1"));
  publisher.start();
  await until(() => spool.waiting === 0 && latest.waiting === 0 && ledger.guns.length === 500);

  expect(ledger.sales.size).toBe(950);
  expect(ledger.sizes).toEqual([1_000, 450]);
}, 30_000);

test.each([
  ["an error 500", "500"],
  ["no answer in time", "hang"],
  ["an internal error", "internal"],
  ["a proxy's page", "notGraphql"],
] as const)("after %s everything arrives later, once, and in order", async (_what, trouble) => {
  const { ledger, server, spool, publisher, sell, move } = await startPublisher();
  server.troubles.push(trouble, trouble);
  sell(1);
  move("LIFTED");
  move("FREE");
  publisher.start();
  await until(() => server.requests >= 1);
  sell(2);
  await until(() => spool.waiting === 0 && ledger.guns.length === 2);

  expect(sold(ledger)).toEqual(["1", "2"]);
  expect(ledger.guns.map(({ state }) => state)).toEqual(["LIFTED", "FREE"]);
  expect(publisher.published).toMatchObject({ accepted: 4, failures: 2 });
  expect(spool.deadLetters.count).toBe(0);
});

test("a report whose answer was lost after it was stored is sent again and counted once", async () => {
  const { ledger, server, spool, publisher, sell } = await startPublisher();
  server.troubles.push("lostAnswer");
  sell(1);
  publisher.start();
  await until(() => spool.waiting === 0);

  expect(ledger.sizes).toEqual([1, 1]);
  expect(ledger.sales.size).toBe(1);
  expect(publisher.published).toMatchObject({ accepted: 0, duplicates: 1, failures: 1 });
});

test("while the server is away there are few tries and one line in the log, not a storm", async () => {
  const { server, publisher, lines, sell, spool } = await startPublisher();
  await server.close();
  publisher.start();
  sell(1);
  await until(() => publisher.published.failures >= 4);
  await server.listen();
  await until(() => spool.waiting === 0);

  const told = lines.filter(({ msg, level }) => msg === "a report did not arrive" && level >= 40);
  expect(told.length).toBeLessThan(publisher.published.failures);
  expect(lines.some(({ msg }) => msg === "reports arrive again")).toBe(true);
});

test("one record that the schema refuses goes to the dead letters, and all others of its batch arrive", async () => {
  const { ledger, spool, publisher, sell } = await startPublisher();
  for (let number = 1; number <= 40; number++) sell(number, { amount: number === 17 ? "thirty" : "30.00" });
  publisher.start();
  await until(() => spool.waiting === 0);

  expect(ledger.sales.size).toBe(39);
  expect(spool.deadLetters.list()).toMatchObject([{ raw: "raw 17", reason: "INVALID", count: 1 }]);
  expect(spool.deadLetters.list()[0]?.message).toContain("thirty is no Decimal");
});

test("a live reading that the schema refuses is dropped, and nothing waits behind it", async () => {
  const { ledger, spool, latest, publisher, sell, move } = await startPublisher();
  move("FREE");
  latest.show("guns", gunReport(aGun("LIFTED", { amount: "much" }), "d1"));
  move("AUTHORIZED");
  sell(1);
  publisher.start();
  await until(() => spool.waiting === 0 && latest.waiting === 0 && ledger.guns.length === 2);

  expect(ledger.guns.map(({ state }) => state)).toEqual(["FREE", "AUTHORIZED"]);
});

test("a record that makes the server stumble again and again is put off, and the others arrive", async () => {
  const { ledger, spool, publisher, sell } = await startPublisher();
  for (let number = 1; number <= 10; number++) sell(number, { amount: number === 3 ? "666.00" : "30.00" });
  publisher.start();
  await until(() => spool.waiting === 1);

  expect(ledger.sales.size).toBe(9);
  expect(spool.deadLetters.count).toBe(0);
  expect(spool.nextRetryAt()).not.toBeNull();
});

test("a server that stumbles over everything loses no record, and most arrive as soon as it is well", async () => {
  const { ledger, server, spool, publisher, sell } = await startPublisher();
  for (let number = 1; number <= 30; number++) sell(number);
  server.troubles.push(...Array.from({ length: 64 }, () => "internal" as const));
  publisher.start();
  await until(() => server.troubles.length === 0 && spool.next({ facts: 1, bytes: 1 }).length === 0);

  expect(ledger.sales.size + spool.waiting).toBe(30);
  // The others were suspected one by one and wait for their second try.
  expect(ledger.sales.size).toBeGreaterThanOrEqual(6);
  expect(spool.deadLetters.count).toBe(0);
});

test("refused facts: what will never do is laid aside, what may heal waits and is delivered when it has", async () => {
  const { ledger, spool, publisher, sell } = await startPublisher();
  sell(1, { deviceId: "new" });
  sell(2, { amount: "0.00" });
  sell(3);
  publisher.start();
  await until(() => spool.waiting === 1);
  expect(sold(ledger)).toEqual(["3"]);
  expect(spool.deadLetters.list()).toMatchObject([{ raw: "raw 2", message: "an amount of zero" }]);

  ledger.devices.add("new");
  sell(4, { deviceId: "new" });
  await until(() => spool.waiting === 0);

  expect(sold(ledger)).toEqual(["3", "4", "1"]);
  expect(publisher.published.refused).toBe(2);
});

test("stopping sends what has just come, and leaves in the spool what the server doesn't take in time", async () => {
  const { ledger, server, spool, publisher, sell } = await startPublisher(systemClock);
  publisher.start();
  sell(1);
  await publisher.stop(3_000);
  expect(sold(ledger)).toEqual(["1"]);
  expect(spool.waiting).toBe(0);

  const second = await startPublisher(systemClock);
  second.server.troubles.push("hang");
  second.publisher.start();
  second.sell(2);
  await second.publisher.stop(50);
  expect(second.spool.waiting).toBe(1);
  expect(server.requests).toBe(1);
});
