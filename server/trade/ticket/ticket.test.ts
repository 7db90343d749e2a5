import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { PrintInfo, PrintTicket } from "../../schema-types.generated.ts";
import { changesOf } from "../../test/employees.ts";
import type { Caller } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt } from "../../test/world.ts";

const { world, db } = await testServer();

const TEXTS = "header { own inherited shown } phone { own inherited shown } footer { own inherited shown }";
const INFO = `query Info($platformId: ID, $stationId: ID) { printInfo(platformId: $platformId, stationId: $stationId) { ${TEXTS} } }`;
const CHANGE = `mutation Change($input: ChangePrintInfoInput!) { changePrintInfo(input: $input) { ${TEXTS} } }`;
const TICKET = `query Ticket($stationId: ID!, $saleId: ID) { printTicket(stationId: $stationId, saleId: $saleId) {
  id header phone footer stationName address taxCode sampleApproval model serialNumber cardNo gunNumber gradeName volume amount volumeTotal
  time price userName carNumber transactionNo currencySymbol measureUnitSymbol timeZone } }`;
const PLATES = `query Plates($stationId: ID!) { dispenserPlates(stationId: $stationId) { id number sampleApproval model serialNumber } }`;
const PLATE = `mutation Plate($input: ChangeDispenserPlateInput!) { changeDispenserPlate(input: $input) { sampleApproval model serialNumber } }`;

const change = async (caller: Caller, input: object) =>
  (await caller.run<{ changePrintInfo: PrintInfo }>(CHANGE, { input })).changePrintInfo;
const info = async (caller: Caller, target: Record<string, string>) =>
  (await caller.run<{ printInfo: PrintInfo }>(INFO, target)).printInfo;
const ticket = async (caller: Caller, variables: Record<string, string>) =>
  (await caller.run<{ printTicket: PrintTicket | null }>(TICKET, variables)).printTicket;

async function sell({ device, gateway }: Forecourt, transactionNo: string, endedAt: string): Promise<void> {
  const facts = {
    address: "1.1",
    offline: false,
    unitPrice: "7.4500",
    volumeLitres: "20",
    amount: "149",
    totalizerLitres: "5000.5",
  };
  await gateway.report({
    sales: [{ ...facts, deviceId: device.id, transactionNo, startedAt: endedAt, endedAt, receivedAt: endedAt }],
  });
}

describe("what tickets say", () => {
  test("is said by the network, changed by a platform, and once more by a station; null inherits again", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const station = await network.station({ platform });
    await change(network.owner, { platformId: network.id, header: "Network", phone: "400", footer: "Thanks" });
    await change(network.owner, { platformId: platform.id, header: "Platform" });
    const own = await change(network.owner, { stationId: station.id, footer: "" });

    expect(own).toEqual({
      header: { own: null, inherited: "Platform", shown: "Platform" },
      phone: { own: null, inherited: "400", shown: "400" },
      footer: { own: "", inherited: "Thanks", shown: "" },
    });
    expect(await info(network.owner, { platformId: platform.id })).toMatchObject({
      header: { own: "Platform", inherited: "Network" },
      footer: { own: null, shown: "Thanks" },
    });
    expect(await change(network.owner, { stationId: station.id, footer: null })).toMatchObject({
      footer: { own: null, shown: "Thanks" },
    });
    expect((await changesOf(network.owner, station.id)).slice(0, 2)).toMatchObject([
      { operation: "changePrintInfo", before: { footer: "" }, after: { footer: null } },
      { operation: "changePrintInfo", before: { footer: null }, after: { footer: "" } },
    ]);
    const before = (await changesOf(network.owner, platform.id)).length;
    await change(network.owner, { platformId: platform.id, header: "Platform" });
    expect(await changesOf(network.owner, platform.id)).toHaveLength(before);
  });

  test("is inherited from a superior that a person doesn't see, and can't be changed there", async () => {
    const network = await world.network();
    const platform = await network.platform();
    await change(network.owner, { platformId: network.id, header: "Network" });
    const operator = await network.operator({ platform, permissions: [Permission.PrintInfo] });

    expect(await info(operator, { platformId: platform.id })).toMatchObject({
      header: { own: null, shown: "Network" },
    });
    expect(await operator.expectRefusal(CHANGE, { input: { platformId: network.id, header: "Mine" } })).toMatchObject({
      number: 10017,
    });
  });

  test("by two at once keeps both", async () => {
    const network = await world.network();
    await Promise.all([
      change(network.owner, { platformId: network.id, header: "A" }),
      change(network.owner, { platformId: network.id, footer: "B" }),
    ]);

    expect(await info(network.owner, { platformId: network.id })).toMatchObject({
      header: { own: "A" },
      footer: { own: "B" },
    });
  });

  test.each([
    ["a header too long", { header: "x".repeat(501) }, 10012, "header"],
    ["a phone too long", { phone: "1".repeat(61) }, 10012, "phone"],
  ])("with %s is refused", async (_title, given, number, field) => {
    const network = await world.network();
    const input = { platformId: network.id, ...given };

    expect(await network.owner.expectRefusal(CHANGE, { input })).toMatchObject({ number, field });
  });

  test("of neither or both is 10012, of a station that controls itself 10022, without the permission 403", async () => {
    const network = await world.network();
    const station = await network.station({ controlMode: "STATION" });
    const { owner } = network;

    expect(await owner.expectRefusal(INFO, {})).toMatchObject({ number: 10012 });
    expect(await owner.expectRefusal(INFO, { platformId: network.id, stationId: station.id })).toMatchObject({
      number: 10012,
    });
    expect(await owner.expectRefusal(CHANGE, { input: { stationId: station.id, header: "x" } })).toMatchObject({
      number: 10022,
    });
    const operator = await network.operator({ permissions: [Permission.Advertising] });
    expect(await operator.expectRefusal(INFO, { platformId: network.id })).toMatchObject({ number: 403 });
  });
});

describe("a ticket", () => {
  test("shows everything of the station's newest sale, or of the one that is named", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt({ address: "Road 1", taxCode: "TAX", timeZone: "Asia/Tashkent" });
    const { station, dispenser, grade } = forecourt;
    expect(await ticket(network.owner, { stationId: station.id })).toBeNull();
    await sell(forecourt, "1", "2026-11-02T07:00:00.000Z");
    await sell(forecourt, "2", "2026-11-02T07:30:00.000Z");
    await network.owner.run(PLATE, {
      input: { dispenserId: dispenser.id, sampleApproval: "CPA 2020", model: "D-1", serialNumber: "S/N 7" },
    });
    await change(network.owner, { stationId: station.id, header: "Welcome" });
    const newest = await ticket(network.owner, { stationId: station.id });

    expect(newest).toMatchObject({
      header: "Welcome",
      phone: "",
      footer: "",
      stationName: station.name,
      address: "Road 1",
      taxCode: "TAX",
      sampleApproval: "CPA 2020",
      model: "D-1",
      serialNumber: "S/N 7",
      cardNo: null,
      gunNumber: 1,
      gradeName: grade.name,
      volume: "20",
      amount: "149",
      volumeTotal: "5000.5",
      time: "2026-11-02T07:30:00.000Z",
      price: "7.4500",
      userName: null,
      carNumber: null,
      transactionNo: "2",
      currencySymbol: "¥",
      measureUnitSymbol: "L",
      timeZone: "Asia/Tashkent",
    });
    expect(await ticket(network.owner, { stationId: station.id, saleId: newest?.id ?? "" })).toEqual(newest);
    expect(await ticket(network.owner, { stationId: station.id, saleId: "no id" })).toBeNull();
    const other = await network.forecourt();
    expect(await ticket(network.owner, { stationId: other.station.id, saleId: newest?.id ?? "" })).toBeNull();
  });

  test.each([
    ["KILOGRAM", "kg"],
    ["CUBIC_METRE", "m³"],
  ] as const)("of a gas that is sold by %s says %s, not litres", async (unit, symbol) => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const { station, grade } = forecourt;
    await sql`update grade set kind = 'GAS', unit = ${unit} where network_id = ${network.id} and id = ${grade.id}`.execute(
      db,
    );
    await sell(forecourt, "1", "2026-11-02T07:00:00.000Z");

    expect(await ticket(network.owner, { stationId: station.id })).toMatchObject({ measureUnitSymbol: symbol });
  });
});

describe("the plate of a dispenser's instrument", () => {
  test("is changed field by field, and a second time nothing is", async () => {
    const network = await world.network();
    const { station, dispenser } = await network.forecourt();
    const write = (given: object) => network.owner.run(PLATE, { input: { dispenserId: dispenser.id, ...given } });
    await write({ model: " D-1 " });
    await Promise.all([write({ serialNumber: "7" }), write({ sampleApproval: "CPA" })]);
    await write({ model: "D-1" });

    expect(await network.owner.run(PLATES, { stationId: station.id })).toMatchObject({
      dispenserPlates: [{ number: 1, model: "D-1", serialNumber: "7", sampleApproval: "CPA" }],
    });
    expect(await changesOf(network.owner, dispenser.id)).toHaveLength(4);
  });

  test("is refused where it is too long, nowhere, or the station's own business", async () => {
    const network = await world.network();
    const { dispenser, station } = await network.forecourt();

    expect(
      await network.owner.expectRefusal(PLATE, { input: { dispenserId: dispenser.id, model: "x".repeat(61) } }),
    ).toMatchObject({ number: 10012, field: "model" });
    expect(await network.owner.expectRefusal(PLATE, { input: { dispenserId: "no id" } })).toMatchObject({
      number: 10014,
    });
    await sql`update station set control_mode = 'STATION' where id = ${station.id}`.execute(db);
    expect(
      await network.owner.expectRefusal(PLATE, { input: { dispenserId: dispenser.id, model: "M" } }),
    ).toMatchObject({
      number: 10022,
    });
  });
});
