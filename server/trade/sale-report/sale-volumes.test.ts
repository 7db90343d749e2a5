import { expect, test } from "vitest";
import { MINUTE } from "../../test/clock.ts";
import { exported, fetchFile } from "../../test/exports.ts";
import { minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { DECLARED, closeShiftOf, counted, openShiftAt, shiftTotalsOf } from "../../test/shifts.ts";
import type { Operator, Thing } from "../../test/world.ts";

const { app, clock, world } = await testServer();

const ROWS = `query Rows { transactions(orderBy: TIME_DESC) { nodes { volume gradeUnit } } }`;
const STATISTICS = `query Statistics($by: TransactionGrouping) { transactionStatistics(by: $by) {
  rows { name figures { volumes { unit volume } } } total { volume volumes { unit volume } } } }`;
const REPORT = `query Report($filter: SalesReportFilter!, $by: SalesGrouping!, $split: SalesSplit, $compare: SalesComparison) {
  salesReport(filter: $filter, by: $by, split: $split, compare: $compare) {
    rows { key figures { volumes { unit volume } } compared { volumes { unit volume } } parts { name figures { volumes { unit volume } } } }
    total { figures { volume volumes { unit volume } } } } }`;

const GUNS = `query Guns($filter: SalesReportFilter!) { nozzleDistribution(filter: $filter) {
  rows { gradeUnit volume } volumes { unit volume } } }`;
const BOARD = `query Board { kanban { todayVolume todayVolumes { unit volume } yesterdayVolumes { unit volume } hours { volumes { unit volume } }
  stations { stationId volumes { unit volume } } } }`;

const litres = (volume: string) => ({ unit: "LITRE", volume });
const kilograms = (volume: string) => ({ unit: "KILOGRAM", volume });

/** A shift as it is signed, whose till has what it had to have. */
async function closed(owner: Operator, shift: Thing | undefined) {
  const open = shift ?? expect.unreachable();
  const { money } = await closeShiftOf(owner, open, { preview: true, declared: DECLARED });
  return closeShiftOf(owner, open, { declared: counted(money?.expected ?? "0") });
}

/** A network that sells petrol at one station and gas by its mass at another. */
async function petrolAndGas() {
  const network = await world.network();
  const petrol = await network.forecourt();
  const grade = await network.grade({ kind: "GAS", unit: "KILOGRAM" });
  const station = await network.station();
  await network.dispenser({ tank: await network.tank({ station, grade }) });
  const device = await network.device({ station });
  await network.binding(device, { guns: { "1.1": 1, "1.2": 2 } });
  const gas = { station, grade, device, gateway: await network.gateway(station) };
  for (const [{ device, gateway }, sold] of [
    [petrol, { volumeLitres: "10", unitPrice: "7", amount: "70" }],
    [gas, { volumeLitres: "4.5", unitPrice: "4", amount: "18" }],
  ] as const) {
    await gateway.report({
      sales: [
        sale(device, { transactionNo: "1", endedAt: minute(0), ...sold }),
        sale(device, { transactionNo: "2", endedAt: minute(1), ...sold }),
      ],
    });
  }
  return { owner: network.owner, petrol, gas };
}

test("litres and kilograms are told apart, of a sale, of what a list's sales come to and in a report", async () => {
  const { owner, petrol, gas } = await petrolAndGas();

  expect(await owner.run(ROWS)).toMatchObject({
    transactions: {
      nodes: expect.arrayContaining([
        { volume: "4.5", gradeUnit: "KILOGRAM" },
        { volume: "10", gradeUnit: "LITRE" },
      ]),
    },
  });
  expect(await owner.run(STATISTICS, { by: "GRADE" })).toMatchObject({
    transactionStatistics: {
      rows: expect.arrayContaining([
        { name: petrol.grade.name, figures: { volumes: [litres("20")] } },
        { name: gas.grade.name, figures: { volumes: [kilograms("9.0")] } },
      ]),
      total: { volume: "29.0", volumes: [litres("20"), kilograms("9.0")] },
    },
  });
  expect(await owner.run(STATISTICS)).toMatchObject({
    transactionStatistics: { rows: [], total: { volumes: [litres("20"), kilograms("9.0")] } },
  });
  const filter = { from: "2026-11-01", to: "2026-11-02" };
  expect(await owner.run(REPORT, { filter, by: "DAY", split: "GRADE", compare: "PREVIOUS" })).toMatchObject({
    salesReport: {
      rows: [
        { key: "2026-11-01", figures: { volumes: [] } },
        {
          key: "2026-11-02",
          figures: { volumes: [litres("20"), kilograms("9.0")] },
          parts: expect.arrayContaining([
            { name: petrol.grade.name, figures: { volumes: [litres("20")] } },
            { name: gas.grade.name, figures: { volumes: [kilograms("9.0")] } },
          ]),
        },
      ],
      total: { figures: { volume: "29.0", volumes: [litres("20"), kilograms("9.0")] } },
    },
  });
  const later = { from: "2026-11-03", to: "2026-11-03" };
  expect(await owner.run(REPORT, { filter: later, by: "STATION", compare: "PREVIOUS" })).toMatchObject({
    salesReport: {
      rows: expect.arrayContaining([
        { key: petrol.station.id, figures: { volumes: [] }, compared: { volumes: [litres("20")] }, parts: [] },
        { key: gas.station.id, figures: { volumes: [] }, compared: { volumes: [kilograms("9.0")] }, parts: [] },
      ]),
    },
  });
});

test("guns and a report's file tell them apart, too", async () => {
  const { owner } = await petrolAndGas();

  const filter = { from: "2026-11-02", to: "2026-11-02" };
  expect(await owner.run(GUNS, { filter })).toMatchObject({
    nozzleDistribution: {
      rows: [
        { gradeUnit: "LITRE", volume: "20" },
        { gradeUnit: "KILOGRAM", volume: "9.0" },
      ],
      volumes: [litres("20"), kilograms("9")],
    },
  });
  const columns = ["name", "volume", "litres", "kilograms", "cubicMetres"].map((id) => ({ id }));
  const salesReport = { ...filter, by: "DAY" } as const;
  const { id } = await exported(owner, { list: "SALES_REPORT", format: "CSV", salesReport, columns });
  expect((await fetchFile(app, owner, id)).bytes.toString("utf8")).toContain("2026-11-02,29.0,20,9.0,\r\n");
});

test("a shift signs them apart", async () => {
  const { owner, petrol, gas } = await petrolAndGas();
  clock.pass(2 * MINUTE);
  const shifts = [await openShiftAt(owner, petrol.station), await openShiftAt(owner, gas.station)];
  const endedAt = clock.now().toISOString();
  await petrol.gateway.report({ sales: [sale(petrol.device, { transactionNo: "3", endedAt })] });
  const asGas = { volumeLitres: "2", unitPrice: "4", amount: "8" };
  await gas.gateway.report({ sales: [sale(gas.device, { transactionNo: "3", endedAt, ...asGas })] });
  clock.pass(MINUTE);

  const [ofPetrol, ofGas] = [await closed(owner, shifts[0]), await closed(owner, shifts[1])];
  expect(ofPetrol).toMatchObject({ shift: { volumes: [litres("10")] }, sums: [{ gradeUnit: "LITRE", volume: "10" }] });
  expect(ofGas).toMatchObject({
    shift: { volumes: [kilograms("2")] },
    counters: [{ gradeUnit: "KILOGRAM" }, { gradeUnit: "KILOGRAM" }],
    sums: [{ gradeUnit: "KILOGRAM", volume: "2" }],
  });
  expect(await shiftTotalsOf(owner)).toMatchObject({ volume: "12", volumes: [litres("10"), kilograms("2")] });
  const columns = ["volume", "litres", "kilograms"].map((id) => ({ id }));
  const { id } = await exported(owner, { list: "SHIFTS", format: "CSV", orderBy: "OPENED_ASC", columns });
  expect((await fetchFile(app, owner, id)).bytes.toString("utf8")).toContain("10,10,\r\n2,,2\r\n");
});

test("the board tells them apart, too", async () => {
  const { owner, petrol, gas } = await petrolAndGas();

  const { kanban } = await owner.run<{ kanban: { hours: { volumes: object[] }[] } }>(BOARD);
  expect(kanban).toMatchObject({
    todayVolume: "29",
    todayVolumes: [litres("20"), kilograms("9")],
    yesterdayVolumes: null,
    stations: expect.arrayContaining([
      { stationId: petrol.station.id, volumes: [litres("20")] },
      { stationId: gas.station.id, volumes: [kilograms("9")] },
    ]),
  });
  expect(kanban.hours.map(({ volumes }) => volumes).filter((volumes) => volumes.length > 0)).toEqual([
    [litres("20"), kilograms("9")],
  ]);
});
