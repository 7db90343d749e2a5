import { sql } from "kysely";
import { readSheet } from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { RequestExportInput } from "../../schema-types.generated.ts";
import { SECOND } from "../../test/clock.ts";
import { CANCEL, DOWNLOAD, REQUEST, exportInput, exported, fetchFile, jobsOf, manySales } from "../../test/exports.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Network, Operator } from "../../test/world.ts";

const { world, app, clock, db } = await testServer();
const SALES = [Permission.TransactionStatistics];

/** The file of an export as its owner gets it. */
async function contents(caller: Operator, given: Partial<RequestExportInput>): Promise<string> {
  const job = await exported(caller, given);
  expect(job).toMatchObject({ state: "DONE", failure: null });
  return (await fetchFile(app, caller, job.id)).bytes.toString();
}

const lines = (csv: string) => csv.replace("\uFEFF", "").trimEnd().split("\r\n").slice(1);

/** Sales of one station, by their numbers at the device. */
async function sell({ device, gateway }: Forecourt, ...numbers: string[]): Promise<void> {
  await gateway.report({
    sales: numbers.map((transactionNo, index) => {
      const at = new Date(clock.now().getTime() - (numbers.length - index) * SECOND).toISOString();
      return {
        deviceId: device.id,
        address: "1.1",
        transactionNo,
        startedAt: at,
        endedAt: at,
        receivedAt: at,
        offline: false,
        unitPrice: "7.4500",
        volumeLitres: "20.005",
        amount: "149.04",
      };
    }),
  });
}

async function stationWith(network: Network, ...numbers: string[]) {
  const forecourt = await network.forecourt();
  await sell(forecourt, ...numbers);
  return forecourt;
}

describe("an export of sales", () => {
  test("as CSV holds the columns asked for, in their order, under the headers and in the zone of the request", async () => {
    const network = await world.network();
    const { station } = await stationWith(network, "1", "2");

    const csv = await contents(network.owner, {
      columns: [
        { id: "time", header: "时间" },
        { id: "stationName", header: "站点" },
        { id: "amount", header: "金额 (¥)" },
        { id: "consumeType", values: [{ value: "CONSUME", text: "消费" }] },
      ],
      timeZone: "Asia/Shanghai",
      orderBy: "TIME_ASC",
    });

    expect(csv).toBe(
      `\uFEFF时间 (Asia/Shanghai),站点,金额 (¥),consumeType\r\n2026-11-02 15:59:58,${station.name},149.04,消费\r\n2026-11-02 15:59:59,${station.name},149.04,消费\r\n`,
    );
  });

  test("as CSV tells above its header which rows it holds, where that is asked for", async () => {
    const network = await world.network();
    await stationWith(network, "1", "2");

    const csv = await contents(network.owner, {
      columns: [{ id: "amount" }],
      filterText: "Estación: Puerto",
      words: { title: "Ventas", filter: "Filtro", rows: "Filas" },
      about: true,
    });

    const told = csv.slice(1).split("\r\n");
    expect(told.slice(0, 3)).toEqual(["Ventas,TRANSACTIONS", "Filtro,Estación: Puerto", "Filas,2"]);
    expect(told.slice(told.indexOf(""))).toEqual(["", "amount", "149.04", "149.04", ""]);
  });

  test("as lines of JSON says for programs what the API says, whatever words were sent for people", async () => {
    const network = await world.network();
    const { station } = await stationWith(network, "1", "2");
    const job = await exported(network.owner, {
      format: "JSONL",
      columns: [
        { id: "time", header: "时间" },
        { id: "stationName", header: "站点" },
        { id: "volume" },
        { id: "gunNumber" },
        { id: "offline", values: [{ value: "false", text: "否" }] },
        { id: "consumeType", values: [{ value: "CONSUME", text: "消费" }] },
        { id: "cardNo" },
      ],
      timeZone: "Asia/Shanghai",
      orderBy: "TIME_ASC",
      about: true,
    });

    const file = await fetchFile(app, network.owner, job.id);

    expect(job.fileName).toMatch(/[.]jsonl$/);
    expect(file.headers["content-type"]).toBe("application/x-ndjson");
    const rows = file.bytes.toString().trimEnd().split("\n");
    expect(rows.map((row) => JSON.parse(row) as object)).toEqual(
      ["2026-11-02T07:59:58.000Z", "2026-11-02T07:59:59.000Z"].map((time) => ({
        time,
        stationName: station.name,
        volume: "20.005",
        gunNumber: 1,
        offline: false,
        consumeType: "CONSUME",
        cardNo: null,
      })),
    );
  });

  test("as a workbook holds real numbers and dates, and tells on another sheet what it is", async () => {
    const network = await world.network();
    await stationWith(network, "1", "2");
    const job = await exported(network.owner, {
      format: "XLSX",
      columns: [{ id: "time", header: "Hora" }, { id: "volume" }, { id: "price" }, { id: "gunNumber" }],
      words: { title: "Ventas", about: "Acerca de", filter: "Filtro", rows: "Filas", madeBy: "Hecho por" },
      filterText: "Estación: Puerto",
      language: "es",
    });
    const { bytes, headers } = await fetchFile(app, network.owner, job.id);

    expect(headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect((await readSheet(bytes, "Ventas"))[0]).toEqual(["Hora (UTC)", "volume", "price", "gunNumber"]);
    expect(
      (await readSheet(bytes, "Ventas")).slice(1).map(([time, ...rest]) => [time instanceof Date, ...rest]),
    ).toEqual([
      [true, 20.005, 7.45, 1],
      [true, 20.005, 7.45, 1],
    ]);
    const about = await readSheet(bytes, "Acerca de");
    expect(about.slice(0, 4)).toEqual([
      ["Ventas", "TRANSACTIONS"],
      ["Filtro", "Estación: Puerto"],
      ["Filas", 2],
      ["Hecho por", network.owner.login],
    ]);
    expect(job).toMatchObject({ rows: 2, total: 2, bytes: bytes.length });
  });

  test("is filtered and ordered as the list is", async () => {
    const network = await world.network();
    const [one] = [await stationWith(network, "1", "2", "3"), await stationWith(network, "other")];
    const transactions = { stationIds: [one.station.id] };

    const newest = await contents(network.owner, { transactions });
    const oldest = await contents(network.owner, { transactions, orderBy: "TIME_ASC" });
    const none = await contents(network.owner, { transactions: { to: "2020-01-01T00:00:00Z" } });

    expect(lines(newest)).toEqual(["3", "2", "1"]);
    expect(lines(oldest)).toEqual(["1", "2", "3"]);
    expect(none).toBe("\uFEFFtransactionNo\r\n");
  });

  test("of many batches has every row once, also where many are of the same moment", async () => {
    const network = await world.network();
    const { station, guns, grade, device } = await network.forecourt();
    const ids = { networkId: network.id, stationId: station.id, deviceId: device.id, gradeId: grade.id };
    await manySales(app, { ...ids, gunId: guns[0]?.id ?? "" }, 4_500);
    await sql`update sale set time = date_trunc('minute', time) + interval '0.123456 s' where network_id = ${network.id}`.execute(
      db,
    );

    for (const orderBy of ["TIME_DESC", "TIME_ASC"]) {
      const numbers = lines(await contents(network.owner, { orderBy })).map(Number);
      expect(numbers).toHaveLength(4_500);
      expect(new Set(numbers).size).toBe(4_500);
    }
  });
});

test("the audit log and the alarms are exported for those who may see them, as far as they see", async () => {
  const network = await world.network();
  const { device, gateway, station } = await network.forecourt();
  const at = clock.now().toISOString();
  await gateway.report({
    alarms: [
      { deviceId: device.id, address: "1", at, code: "TANK_LEAK", edge: "RAISED", sourceType: "TANK", vendorCode: "x" },
    ],
  });

  const log = await contents(network.owner, {
    list: "AUDIT_LOG",
    auditLog: { operation: "createStation" },
    columns: [{ id: "operation" }, { id: "accountName" }, { id: "after" }],
  });
  const alarms = await contents(network.owner, {
    list: "ALARMS",
    alarms: { codes: ["TANK_LEAK"] },
    columns: [
      { id: "code", values: [{ value: "TANK_LEAK", text: "Tank leak" }] },
      { id: "stationName" },
      { id: "active", values: [{ value: "true", text: "yes" }] },
      { id: "endedAt" },
    ],
  });

  expect(lines(log)[0]).toMatch(new RegExp(`^createStation,${network.owner.login},"\\{""`));
  expect(lines(alarms)).toEqual([`Tank leak,${station.name},yes,`]);
});

describe("who may", () => {
  test("export a list is who holds the list's permission", async () => {
    const network = await world.network();
    const operator = await network.operator({ permissions: [Permission.EnergyTypes] });

    for (const list of ["TRANSACTIONS", "AUDIT_LOG"] as const) {
      const input = exportInput({ list, columns: [{ id: "time" }] });
      expect(await operator.expectRefusal(REQUEST, { input })).toMatchObject({ number: 403, field: "list" });
    }
    expect(await jobsOf(operator)).toEqual([]);
    expect(await exported(operator, { list: "ALARMS", columns: [{ id: "code" }] })).toMatchObject({ state: "DONE" });
  });

  test("see a sale in it is who sees it in the list: not a platform beside, not another network", async () => {
    const network = await world.network();
    const [platform, sibling] = [await network.platform(), await network.platform()];
    const forecourt = await network.forecourt({ platform });
    await sell(forecourt, "mine");
    const stranger = (await world.network()).owner;
    const transactions = { stationIds: [forecourt.station.id] };

    const rowsOf = async (caller: Operator) => [
      lines(await contents(caller, {})),
      lines(await contents(caller, { transactions })),
    ];
    expect(await rowsOf(await network.operator({ platform, permissions: SALES }))).toEqual([["mine"], ["mine"]]);
    expect(await rowsOf(await network.operator({ platform: sibling, permissions: SALES }))).toEqual([[], []]);
    expect(await rowsOf(stranger)).toEqual([[], []]);
  });

  test("see, cancel or fetch an export is its owner alone, not even a superior", async () => {
    const network = await world.network();
    const owner = await network.operator({ permissions: SALES });
    const others = [network.owner, await network.operator({ permissions: SALES }), (await world.network()).owner];
    const job = await exported(owner);

    for (const other of others) {
      expect(await jobsOf(other)).toEqual([]);
      for (const operation of [CANCEL, DOWNLOAD]) {
        expect(await other.expectRefusal(operation, { input: { jobId: job.id } })).toMatchObject({ number: 10014 });
      }
      expect((await fetchFile(app, other, job.id)).status).toBe(404);
    }
    expect((await fetchFile(app, null, job.id)).status).toBe(401);
  });

  test("has lost the list's permission since does not get the file any more", async () => {
    const network = await world.network();
    const operator = await network.operator({ permissions: SALES });
    const job = await exported(operator);
    await sql`delete from account_roles where account_id = ${operator.accountId}`.execute(db);
    app.callers.forget();

    expect((await fetchFile(app, operator, job.id)).status).toBe(403);
    expect(await operator.expectRefusal(DOWNLOAD, { input: { jobId: job.id } })).toMatchObject({ number: 403 });
  });
});

test.each<[string, Partial<RequestExportInput>, number, string]>([
  ["no columns", { columns: [] }, 10012, "columns"],
  ["a column of no list", { columns: [{ id: "network_id" }] }, 10004, "columns.0.id"],
  ["a header too long", { columns: [{ id: "time", header: "x".repeat(201) }] }, 10012, "columns.0.header"],
  ["another list's filter", { alarms: {} }, 10012, "alarms"],
  ["two lists' filters", { transactions: {}, auditLog: {} }, 10012, "auditLog"],
  ["an order that the list hasn't", { orderBy: "AMOUNT" }, 10004, "orderBy"],
  ["no time zone", { timeZone: "Mars/Olympus" }, 10012, "timeZone"],
  ["no language", { language: "no language" }, 10012, "language"],
  ["an empty word", { words: { rows: "" } }, 10012, "words.rows"],
  ["a story for a filter", { filterText: "x".repeat(2_001) }, 10012, "filterText"],
])("a request with %s is refused and leaves nothing", async (_title, given, number, field) => {
  const { owner } = await world.network();

  expect(await owner.expectRefusal(REQUEST, { input: exportInput(given) })).toMatchObject({ number, field });
  expect(await jobsOf(owner)).toEqual([]);
});
