import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { AlarmsDocument } from "../../plant/alarm/alarm.generated.ts";
import type { DeliveryReport, SaleReport, TankReport } from "../../schema-types.generated.ts";
import { MINUTE } from "../../test/clock.ts";
import { log } from "../../test/audit-log.ts";
import { deliveryReading, minute, sale, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Network, Operator } from "../../test/world.ts";

const { world, clock, db, live } = await testServer({ FUTURE_MINUTES: "15" });

interface Report {
  id: string;
  kind: string;
  reasons: string[];
  state: string;
  raw: Record<string, unknown>;
  count: number;
  factId: string | null;
  note: string | null;
  decidedBy: string | null;
}

const LIST = `query Quarantine($filter: QuarantineFilter) { quarantine(filter: $filter) { totalCount
  nodes { id kind reasons state raw count factId note decidedBy stationName gunNumber tankNumber at } } }`;
const RELEASE =
  "mutation Release($input: ReleaseQuarantinedInput!) { releaseQuarantined(input: $input) { id state factId } }";
const REJECT =
  "mutation Reject($input: RejectQuarantinedInput!) { rejectQuarantined(input: $input) { id state note } }";
const SALES = "{ transactions { nodes { id transactionNo amount time gunNumber } } }";
const TANK = "{ tanks { status { volumeLitres temperatureC heightMm qualities { value quality } } } }";
const DELIVERIES = "{ tankDeliveries { nodes { id source deliveredLitres } } }";

const waiting = async (owner: Operator, filter: object = {}) =>
  (await owner.run<{ quarantine: { nodes: Report[] } }>(LIST, { filter })).quarantine.nodes;
const sales = async (owner: Operator) =>
  (await owner.run<{ transactions: { nodes: { id: string; transactionNo: string; time: string }[] } }>(SALES))
    .transactions.nodes;
const quarantineAlarms = async (owner: Operator) =>
  (await owner.run(AlarmsDocument, {})).alarms.nodes.filter(({ code }) => code === "REPORT_QUARANTINED");

async function one() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { device, gateway } = forecourt;
  return {
    network,
    ...forecourt,
    owner: network.owner,
    sell: (facts: Partial<SaleReport>) => gateway.report({ sales: [sale(device, facts)] }),
    deliver: (facts: Partial<DeliveryReport>) => gateway.report({ deliveries: [deliveryReading(device, facts)] }),
    read: (facts: Partial<TankReport>) => gateway.report({ tanks: [tankReading(device, facts)] }),
  };
}

/** A sale that nobody can have made, by its network's own gateway. */
async function odd() {
  const made = await one();
  await made.sell({ transactionNo: "77", amount: "999", volumeLitres: "10", unitPrice: "2", stamp: "s1" });
  const [report] = await waiting(made.owner);
  return { ...made, id: report?.id ?? "" };
}

describe("a sale that can't be true waits for a person and counts for nothing", () => {
  test.each<[what: string, facts: Partial<SaleReport>, reasons: string[]]>([
    ["of the year 2099", { endedAt: "2099-01-01T00:00:00.000Z" }, ["TIME_FUTURE"]],
    ["of the year 9999", { endedAt: "9999-01-01T00:00:00.000Z" }, ["TIME_FUTURE"]],
    ["of 16 minutes from now", { endedAt: minute(16) }, ["TIME_FUTURE"]],
    ["of 1970", { endedAt: "1970-01-01T00:10:00.000Z" }, ["TIME_PAST"]],
    ["of 999 for 10 × 2", { amount: "999", volumeLitres: "10", unitPrice: "2" }, ["AMOUNT"]],
    ["of a volume that no tank of it holds", { volumeLitres: "40000", amount: "280000", startedAt: null }, ["VOLUME"]],
    ["of 2,000 litres in two minutes", { volumeLitres: "2000", amount: "14000" }, ["FLOW"]],
    ["of less than nothing", { volumeLitres: "-10", amount: "-70" }, ["NEGATIVE"]],
    ["that ends before it begins", { startedAt: minute(1), endedAt: minute(0) }, ["ENDS_BEFORE_BEGIN"]],
  ])("%s", async (_what, facts, reasons) => {
    const { owner, sell } = await one();

    expect(await sell({ transactionNo: "5", ...facts })).toMatchObject({ accepted: 1, refused: [] });

    expect(await waiting(owner)).toMatchObject([
      {
        kind: "SALE",
        state: "WAITING",
        reasons,
        raw: { transactionNo: "5", ...facts },
        gunNumber: 1,
        tankNumber: null,
      },
    ]);
    expect(await sales(owner)).toEqual([]);
    const { rows } = await sql`select from sale_hour h join station s on s.id = h.station_id
      where h.network_id = ${owner.platformId}::uuid`.execute(db);
    expect(rows).toEqual([]);
  });

  test.each<[what: string, facts: Partial<SaleReport>]>([
    ["of ten minutes ahead, as a clock may be", { endedAt: minute(10) }],
    ["of a rounded amount", { volumeLitres: "0.07", unitPrice: "7.45", amount: "0.52" }],
    ["of whole coins", { volumeLitres: "12.31", unitPrice: "23450", amount: "289000" }],
    ["of a fast lorry's pump", { volumeLitres: "300", amount: "2100" }],
    ["whose begin is its end", { volumeLitres: "300", amount: "2100", startedAt: minute(0) }],
  ])("but one %s is a sale", async (_what, facts) => {
    const { owner, sell } = await one();

    await sell(facts);

    expect(await waiting(owner)).toEqual([]);
    expect(await sales(owner)).toHaveLength(1);
  });

  test("once, however often it is sent", async () => {
    const { owner, sell } = await odd();

    const again = await sell({ transactionNo: "77", amount: "999", volumeLitres: "10", unitPrice: "2", stamp: "s1" });

    expect(again).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(await waiting(owner)).toHaveLength(1);
  });

  test("and an alarm says so until nothing waits any more", async () => {
    const { owner, sell, id } = await odd();
    await sell({ transactionNo: "78", amount: "999", volumeLitres: "10", unitPrice: "2" });
    expect(await quarantineAlarms(owner)).toMatchObject([{ active: true }]);
    const [other] = (await waiting(owner)).filter((report) => report.id !== id);

    await owner.run(REJECT, { input: { ids: [id], note: "tested" } });
    expect(await quarantineAlarms(owner)).toMatchObject([{ active: true }]);
    await owner.run(RELEASE, { input: { ids: [other?.id] } });

    expect(await quarantineAlarms(owner)).toMatchObject([{ active: false }]);
  });
});

describe("what a person decides", () => {
  test("released, it is a sale, once, at its gun and with its hour", async () => {
    const { owner, sell, id } = await odd();

    const first = await owner.run<{ releaseQuarantined: Report[] }>(RELEASE, {
      input: { ids: [id], note: "a voucher" },
    });
    const second = await owner.run<{ releaseQuarantined: Report[] }>(RELEASE, { input: { ids: [id] } });
    await sell({ transactionNo: "77", amount: "999", volumeLitres: "10", unitPrice: "2", stamp: "s1" });

    const [released] = first.releaseQuarantined;
    expect(released).toMatchObject({ id, state: "RELEASED" });
    expect(second.releaseQuarantined).toEqual(first.releaseQuarantined);
    expect(await sales(owner)).toMatchObject([
      { id: released?.factId, transactionNo: "77", amount: "999", gunNumber: 1 },
    ]);
    const { rows } = await sql<{
      sales: string;
    }>`select sales::text from sale_hour where network_id = ${owner.platformId}::uuid`.execute(db);
    expect(rows).toEqual([{ sales: "1" }]);
    expect(await owner.expectRefusal(REJECT, { input: { ids: [id], note: "no" } })).toMatchObject({ number: 10041 });
  });

  test("by two at once, it is one sale", async () => {
    const { owner, id } = await odd();

    await Promise.all([1, 2, 3].map(() => owner.run(RELEASE, { input: { ids: [id] } })));

    expect(await sales(owner)).toHaveLength(1);
  });

  test("rejected, it is kept with the reason, and is no sale, whatever is sent again", async () => {
    const { owner, network, sell, id } = await odd();

    await owner.run(REJECT, { input: { ids: [id], note: " a test fill " } });
    await sell({ transactionNo: "77", amount: "999", volumeLitres: "10", unitPrice: "2", stamp: "s1" });

    expect(await sales(owner)).toEqual([]);
    expect(await waiting(owner, { states: ["REJECTED"] })).toMatchObject([
      { id, note: "a test fill", decidedBy: owner.login, raw: { amount: "999" } },
    ]);
    expect(await owner.expectRefusal(RELEASE, { input: { ids: [id] } })).toMatchObject({ number: 10041 });
    expect((await log(network, { operations: ["rejectQuarantined"] }))[0]).toMatchObject({ outcome: "OK" });
  });

  test("about a sale whose time can't be: it takes the time of its receipt, and says so first", async () => {
    const { owner, sell } = await one();
    await sell({ transactionNo: "9", endedAt: "9999-01-01T00:00:00.000Z", receivedAt: minute(-3) });
    const [report] = await waiting(owner);

    expect(await owner.expectRefusal(RELEASE, { input: { ids: [report?.id] } })).toMatchObject({
      number: 10012,
      field: "atReceipt",
    });
    await owner.run(RELEASE, { input: { ids: [report?.id], atReceipt: true } });

    expect(await sales(owner)).toMatchObject([{ transactionNo: "9", time: minute(-3) }]);
  });

  test("needs a reason to reject, and ids that are the caller's to see", async () => {
    const { owner, network, id } = await odd();
    const stranger = (await world.network()).owner;
    const sibling = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.OrderReview],
    });

    expect(await owner.expectRefusal(REJECT, { input: { ids: [id], note: " " } })).toMatchObject({
      number: 10012,
      field: "note",
    });
    for (const caller of [stranger, sibling]) {
      expect(await waiting(caller)).toEqual([]);
      expect(await caller.expectRefusal(RELEASE, { input: { ids: [id] } })).toMatchObject({ number: 10014 });
    }
    const onlooker = await network.operator({ permissions: [Permission.OrderReview], approves: [] });
    expect(await waiting(onlooker)).toHaveLength(1);
    expect(await onlooker.expectRefusal(RELEASE, { input: { ids: [id] } })).toMatchObject({ code: "FORBIDDEN" });
  });

  test("is told to whoever watches how much waits", async () => {
    const { owner, id } = await odd();
    const stream = (await live(owner)).subscribe<{ quarantineChanges: { waiting: number } }, object>(
      "subscription { quarantineChanges { waiting changedAt } }",
    );
    expect((await stream.next()).quarantineChanges.waiting).toBe(1);

    await owner.run(REJECT, { input: { ids: [id], note: "no" } });

    expect((await stream.next()).quarantineChanges.waiting).toBe(0);
  });
});

describe("deliveries and readings that can't be", () => {
  test("a delivery from 2026 to 2099 hides no real rise, and can only be rejected", async () => {
    const { owner, deliver, read } = await one();
    await read({ at: minute(-60), volumeLitres: "10000" });
    await deliver({ startedAt: minute(-59), endedAt: "2099-01-01T00:00:00.000Z" });
    for (const [at, litres] of [
      [-58, "10000"],
      [-50, "15000"],
      [-45, "15000"],
      [-40, "15000"],
    ] as const) {
      await read({ at: minute(at), volumeLitres: litres });
    }
    const [report] = await waiting(owner);

    expect(report).toMatchObject({ kind: "DELIVERY", reasons: ["TIME_FUTURE", "DURATION"], tankNumber: 1 });
    expect((await owner.run<{ tankDeliveries: { nodes: object[] } }>(DELIVERIES)).tankDeliveries.nodes).toMatchObject([
      { source: "DETECTED", deliveredLitres: "5000.000" },
    ]);
    expect(await owner.expectRefusal(RELEASE, { input: { ids: [report?.id], atReceipt: true } })).toMatchObject({
      number: 10012,
    });
  });

  test("a delivery of more than the tank holds becomes one when it is released", async () => {
    const { owner, deliver } = await one();
    await deliver({ deliveredLitres: "60000", startedAt: minute(-20), endedAt: minute(-10) });
    const [report] = await waiting(owner, { kinds: ["DELIVERY"], reasons: ["VOLUME"] });

    await owner.run(RELEASE, { input: { ids: [report?.id] } });

    expect((await owner.run<{ tankDeliveries: { nodes: object[] } }>(DELIVERIES)).tankDeliveries.nodes).toMatchObject([
      { source: "GAUGE", deliveredLitres: "60000" },
    ]);
  });

  test.each<[what: string, facts: Partial<TankReport>, value: string, reason: string]>([
    ["−5,000 L", { volumeLitres: "-5000" }, "VOLUME", "VOLUME"],
    ["10⁹ L", { volumeLitres: "1000000000" }, "VOLUME", "VOLUME"],
    ["3,000 °C", { temperatureC: 3_000 }, "TEMPERATURE", "TEMPERATURE"],
    ["a height of 90 m", { heightMm: 90_000 }, "HEIGHT", "HEIGHT"],
    ["a depth of water", { waterHeightMm: -5 }, "WATER_HEIGHT", "WATER"],
  ])("a reading of %s leaves the good value and says what it is worth", async (_what, facts, value, reason) => {
    const { owner, read } = await one();
    await read({ at: minute(0), volumeLitres: "12000", temperatureC: 15, heightMm: 1_000, waterHeightMm: 5 });
    await read({
      at: clock.pass(MINUTE).toISOString(),
      volumeLitres: "12000",
      temperatureC: 15,
      heightMm: 1_000,
      waterHeightMm: 5,
      ...facts,
    });
    await read({
      at: clock.pass(MINUTE).toISOString(),
      volumeLitres: "12000",
      temperatureC: 15,
      heightMm: 1_000,
      waterHeightMm: 5,
      ...facts,
    });

    const { tanks } = await owner.run<{ tanks: { status: { qualities: object[] } }[] }>(TANK);
    expect(tanks[0]?.status).toMatchObject({ volumeLitres: "12000", temperatureC: 15, heightMm: 1_000 });
    expect(tanks[0]?.status.qualities).toContainEqual({ value, quality: "IMPLAUSIBLE" });
    expect(await waiting(owner)).toMatchObject([
      { kind: "READING", reasons: [reason], count: 2, raw: facts, tankNumber: 1 },
    ]);
    const alarms = (await owner.run(AlarmsDocument, {})).alarms.nodes.map(({ code }) => code);
    expect(alarms).toEqual(["REPORT_QUARANTINED"]);
  });

  test("a reading that is released stands in the tank's history", async () => {
    const { owner, tank, read } = await one();
    await read({ at: minute(-5), volumeLitres: "12000", temperatureC: 95 });
    const [report] = await waiting(owner);
    await read({ at: minute(-4), volumeLitres: "12000", temperatureC: 20 });
    await sql`delete from tank_reading where network_id = ${owner.platformId}::uuid and tank_id = ${tank.id}::uuid and time = ${minute(-5)}`.execute(
      db,
    );

    await owner.run(RELEASE, { input: { ids: [report?.id] } });

    const { rows } = await sql<{ temperature_c: number }>`
      select temperature_c from tank_reading where network_id = ${owner.platformId}::uuid and tank_id = ${tank.id}::uuid and time = ${minute(-5)}`.execute(
      db,
    );
    expect(rows).toEqual([{ temperature_c: 95 }]);
  });
});

test("what waits is narrowed by place, kind, state and reason", async () => {
  const network: Network = await world.network();
  const platform = await network.platform();
  const [here, there] = [await network.forecourt({ platform }), await network.forecourt()];
  await here.gateway.report({ sales: [sale(here.device, { amount: "1" })] });
  await there.gateway.report({ tanks: [tankReading(there.device, { temperatureC: 500 })] });
  const kinds = async (filter: object) => (await waiting(network.owner, filter)).map(({ kind }) => kind);

  expect((await kinds({})).toSorted()).toEqual(["READING", "SALE"]);
  expect(await kinds({ platformIds: [platform.id] })).toEqual(["SALE"]);
  expect(await kinds({ stationIds: [there.station.id] })).toEqual(["READING"]);
  expect(await kinds({ kinds: ["SALE"] })).toEqual(["SALE"]);
  expect(await kinds({ reasons: ["TEMPERATURE"] })).toEqual(["READING"]);
  expect(await kinds({ states: ["RELEASED"] })).toEqual([]);
  expect(await kinds({ from: minute(100_000) })).toEqual([]);
});
