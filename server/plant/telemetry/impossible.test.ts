import { describe, expect, test } from "vitest";
import { AlarmsDocument } from "../alarm/alarm.generated.ts";
import {
  alarmReading,
  deliveryReading,
  deviceReading,
  gunReading,
  minute,
  sale,
  tankReading,
} from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { unique } from "../../test/world.ts";
import { SalesDocument } from "../../trade/transaction/transaction.generated.ts";

const lines: string[] = [];
const { world } = await testServer({ LOG_LEVEL: "warn" }, { write: (line) => void lines.push(line) });

const NUL = "a\0b";
const HALF = "a\ud83d b";
const REPORT =
  "mutation Report($input: ReportInput!) { reportReadings(input: $input) { accepted duplicates refused { kind index reason message } } }";

describe("what nothing can keep is 10012 with its field", () => {
  const region = "mutation R($input: CreateRegionInput!) { createRegion(input: $input) { id } }";
  const tank = "mutation T($input: CreateTankInput!) { createTank(input: $input) { id } }";
  const device = "mutation D($input: CreateDeviceInput!) { createDevice(input: $input) { id } }";
  const sales = "query S($filter: TransactionFilter) { transactions(filter: $filter) { totalCount } }";
  const facts = { stationId: "s", name: "n", gradeId: "g", number: 1, heightMm: 1, waterLimitMm: 1 };
  const litres = { lowLimitLitres: "1", highLimitLitres: "2", hysteresisLitres: "1" };
  const controller = { stationId: "s", name: "n", protocol: "JSONPTS", address: "a", version: "1" };

  test.each([
    ["NUL in a text", region, { input: { platformId: "p", name: NUL } }, "name"],
    ["half a character", region, { input: { platformId: "p", name: HALF } }, "name"],
    ["NUL in an id", region, { input: { platformId: NUL, name: "n" } }, "platformId"],
    ["NUL in settings", device, { input: { ...controller, settings: { wire: { key: NUL } } } }, "settings.wire.key"],
    ["the year 0", sales, { filter: { from: "0000-01-01T00:00:00Z" } }, "from"],
    [
      "a volume beyond its column",
      tank,
      { input: { ...facts, ...litres, capacityLitres: "1000000000" } },
      "capacityLitres",
    ],
    [
      "more digits than any column",
      tank,
      { input: { ...facts, ...litres, capacityLitres: "1".repeat(16) } },
      "capacityLitres",
    ],
  ])("%s", async (_title, operation, variables, field) => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(operation, variables)).toMatchObject({
      code: "PARAMETER_ERROR",
      number: 10012,
      field,
    });
  });

  test("also where it stands in the text itself", async () => {
    const { owner, id } = await world.network();
    const text = `mutation { createRegion(input: { platformId: "${id}", name: "a\\u0000b" }) { id } }`;

    expect(await owner.expectRefusal(text)).toMatchObject({ number: 10012, field: "name" });
  });

  test("and at the login that is no GraphQL", async () => {
    const { owner } = await world.network();
    const payload = { username: NUL, password: "x" };
    const response = await owner.http.inject({ method: "POST", url: "/login", payload });

    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 10012, data: null }]);
  });
});

test("settings that are nested without end are refused, not walked", async () => {
  const network = await world.network();
  const station = await network.station();
  const text = `${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`;

  const input = { stationId: station.id, name: "n", protocol: "JSONPTS", address: unique("a"), version: "1" };
  const refusal = await network.owner.expectRefusal(
    "mutation D($input: CreateDeviceInput!) { createDevice(input: $input) { id } }",
    { input: { ...input, settings: JSON.parse(text) as object } },
  );

  expect(refusal.number).toBe(10012);
});

describe("a gateway's record that can't be is refused alone", () => {
  test.each([
    ["a text with NUL", { cardNo: NUL }, "cardNo"],
    ["half a character", { gradeName: HALF }, "gradeName"],
    ["an end in the year 0", { endedAt: "0000-06-01T00:00:00.000Z", startedAt: null }, "endedAt"],
    ["an end after the year 9999", { endedAt: "+010000-06-01T00:00:00.000Z", startedAt: null }, "endedAt"],
    ["an end that is none", { endedAt: "yesterday", startedAt: null }, "endedAt"],
    ["an amount of 16 digits", { amount: "1".repeat(16) }, "amount"],
    ["a volume that is no number", { volumeLitres: "NaN" }, "volumeLitres"],
    ["a price that is missing", { unitPrice: undefined }, "unitPrice"],
    ["a card number of 4,000 signs", { cardNo: "号".repeat(4_000) }, "cardNo"],
    ["a field that there isn't", { colour: "red" }, "colour"],
  ])("%s", async (_title, wrong, field) => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const batch = {
      sales: [
        sale(device),
        { ...sale(device, { endedAt: minute(1) }), ...wrong },
        sale(device, { endedAt: minute(2), deviceId: network.id }),
        sale(device, { endedAt: minute(3) }),
      ],
      tanks: [tankReading(device)],
    };

    const { reportReadings } = await gateway.run<{ reportReadings: { refused: { message: string }[] } }>(REPORT, {
      input: batch,
    });

    expect(reportReadings).toMatchObject({
      accepted: 3,
      duplicates: 0,
      refused: [
        { kind: "sales", index: 1, reason: "INVALID", message: expect.stringContaining(field) },
        { kind: "sales", index: 2, reason: "DEVICE_UNKNOWN" },
      ],
    });
    expect((await network.owner.run(SalesDocument, {})).transactions.totalCount).toBe(2);
    expect(JSON.stringify(reportReadings)).not.toContain("1111111111111111");
  });

  test("in every list, and the server's log tells of it in one line", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    lines.length = 0;
    const year0 = "0000-01-01T00:00:00.000Z";
    const unknown = { protocol: "JSONPTS", identity: "x", remoteAddress: "10.0.0.1", at: minute(0) };
    const batch = {
      deliveries: [deliveryReading(device, { startedAt: year0 }), deliveryReading(device)],
      alarms: [alarmReading(device, { at: year0 }), alarmReading(device), { ...alarmReading(device), code: "WEATHER" }],
      guns: [gunReading(device, { at: year0 }), gunReading(device)],
      tanks: [tankReading(device, { at: year0 }), tankReading(device, { heightMm: 1e300 }), tankReading(device)],
      devices: [deviceReading(device, { bytesIn: 1e300 }), deviceReading(device)],
      standing: [{ deviceId: device.id, alarms: [], complete: true, at: year0 }],
      unknownDevices: [
        { ...unknown, calls: 5_000_000_000 },
        { ...unknown, calls: 1 },
      ],
    };

    const { reportReadings } = await gateway.run<{
      reportReadings: { accepted: number; refused: { kind: string; index: number }[] };
    }>(REPORT, { input: batch });

    expect(reportReadings.refused.map(({ kind, index }) => `${kind} ${index}`).toSorted()).toEqual([
      "alarms 0",
      "alarms 2",
      "deliveries 0",
      "devices 0",
      "guns 0",
      "standing 0",
      "tanks 0",
      "tanks 1",
      "unknownDevices 0",
    ]);
    expect(reportReadings.accepted).toBe(6);
    expect(lines.filter((line) => line.includes("records were refused"))).toHaveLength(1);
    expect((await network.owner.run(AlarmsDocument, {})).alarms.nodes).toMatchObject([{ code: "TANK_LEVEL_LOW" }]);
  });

  test("and what is wrong of the batch itself is told with its place", async () => {
    const network = await world.network();
    const { gateway } = await network.forecourt();

    expect(await gateway.expectRefusal(REPORT, { input: { sales: 5 } })).toMatchObject({ number: 99999 });
    expect(await gateway.expectRefusal(REPORT, { input: { sails: [] } })).toMatchObject({ field: "sails" });
  });
});
