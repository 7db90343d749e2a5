import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { CoverageDocument } from "../../../parts/coverage/coverage.generated.ts";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { PeriodLockStateDocument } from "../../../parts/period-lock/period-lock.generated.ts";
import {
  ExportJobChangesDocument,
  type ExportRowFragment,
  RequestExportDocument,
} from "../../../parts/export/export.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import type { RequestExportInput } from "../../../schema-types.generated.ts";
import { daysOfTime } from "./report-lines.ts";
import {
  NozzleDistributionDocument,
  type ReportFiguresFragment,
  type ReportRowFragment,
  SalesReportDocument,
  ShiftReportDocument,
} from "./station-report.generated.ts";

const figures = (sales: number, amount: string): ReportFiguresFragment & { __typename: string } => ({
  __typename: "SalesFigures",
  sales,
  volume: "10",
  volumes: [{ unit: "LITRE", volume: "10" }],
  amount,
  oldAmount: amount,
  discount: "0",
  averagePrice: "7.0000",
});

const row = (
  key: string | null,
  given: Partial<ReportRowFragment> = {},
): ReportRowFragment & { __typename: string } => ({
  __typename: "SalesReportRow",
  key,
  name: null,
  figures: figures(1, "70"),
  compared: null,
  parts: [],
  ...given,
});

const DIESEL = { __typename: "SalesPart", key: "g1", name: "Diesel", figures: figures(1, "70") } as const;

const serverWith = () =>
  new FakeServer()
    .answer(SalesReportDocument, ({ compare, split }) => {
      const compared = compare == null ? null : figures(2, "140");
      const parts = split == null ? [] : [DIESEL];
      return {
        salesReport: {
          rows: [row("2026-11-01", { compared, parts }), row("2026-11-02", { figures: figures(0, "0") })],
          total: row(null, { compared, parts }),
          comparedDays: compare == null ? null : { __typename: "ComparedDays", from: "2026-10-30", to: "2026-10-31" },
        },
      };
    })
    .answer(GradeChoicesDocument, () => ({ grades: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }));

const at = (path: string, server: FakeServer, locale: "en" | "es" = "en") =>
  renderScreen(path, { permissions: [0, 7, 8], server, locale });

beforeAll(() => import("./station-report-screen.tsx"), 60_000);

test("a report's days stand in its table and lead to their sales, with what it is held against and split into", async () => {
  const server = serverWith();
  await at("/stationReport?days=2026-11-01..2026-11-02&compare=PREVIOUS&split=GRADE&payment=CARD", server);

  const table = await screen.findByRole("table", { name: "Day" });
  const link = await within(table).findByRole("link", { name: "11/01/2026" });
  const [path, search] = (link.getAttribute("href") ?? "").split("?");
  expect([path, Object.fromEntries(new URLSearchParams(search))]).toEqual([
    "/transactionStati",
    { days: "2026-11-01..2026-11-01", payment: "CARD" },
  ]);
  const [head, first] = within(table).getAllByRole("row");
  expect(within(head as HTMLElement).getByText("Diesel")).toBeDefined();
  expect(within(first as HTMLElement).getByText("¥140.00")).toBeDefined();
  expect(within(first as HTMLElement).getByText("-50%")).toBeDefined();
  expect(screen.getByText(/^Compared with/).textContent).toContain("10/30/2026");
  expect(server.callsOf("SalesReport").at(-1)?.variables).toEqual({
    filter: { from: "2026-11-01", to: "2026-11-02", payments: ["CARD"] },
    by: "DAY",
    split: "GRADE",
    compare: "PREVIOUS",
  });
});

test("what it is and what it is held against stand on its paper, too", async () => {
  const { user } = await at("/stationReport?days=2026-11-01..2026-11-02&compare=PREVIOUS", serverWith());

  await screen.findByRole("table", { name: "Day" });
  await user.click(screen.getByRole("button", { name: "Print" }));
  const dialog = await screen.findByRole("dialog", { name: "Daily" });
  expect(within(dialog).getByRole("heading", { name: "Station reports · Daily" })).toBeDefined();
  expect(within(dialog).getByText(/^Compared with/).textContent).toContain("10/30/2026");
});

test.each([
  ["daily", "2026-11-01"],
  ["weekly", "2026-08-31"],
  ["monthly", "2025-12-01"],
  ["quarterly", "2025-01-01"],
  ["yearly", "2022-01-01"],
] as const)("until days are chosen a %s report goes back far enough to show a course", async (kind, from) => {
  vi.setSystemTime("2026-11-20T04:00:00.000Z");
  const server = serverWith();
  await at(`/stationReport?kind=${kind}`, server);

  await waitFor(() =>
    expect(server.callsOf("SalesReport").at(-1)?.variables).toMatchObject({ filter: { from, to: "2026-11-20" } }),
  );
  vi.useRealTimers();
});

test("the day that goes on is the network's, wherever the browser is", async () => {
  // Two o'clock at night in Shanghai, and the day before in most of the world.
  vi.setSystemTime("2026-10-31T18:00:00.000Z");
  await at("/stationReport?days=2026-11-01..2026-11-02", serverWith());

  expect(await screen.findByText("so far")).toBeDefined();
  vi.useRealTimers();
});

test("another kind is another grouping in the address, and it is printed with what it is", async () => {
  const server = serverWith();
  const { user, path } = await at("/stationReport?days=2026-11-01..2026-11-02", server, "es");

  await user.selectOptions(await screen.findByRole("combobox", { name: "Informe" }), "monthly");
  await waitFor(() => expect(server.callsOf("SalesReport").at(-1)?.variables).toMatchObject({ by: "MONTH" }));
  expect(path()).toContain("kind=monthly");
  await user.click(await screen.findByRole("button", { name: "Imprimir" }));
  const dialog = await screen.findByRole("dialog", { name: "Mensual" });
  expect(within(dialog).getByText("Network")).toBeDefined();
  expect(within(dialog).getByRole("table")).toBeDefined();
});

test("a report's file says of which days it is, what it is narrowed by, and how many rows it has", async () => {
  const server = serverWith().answer(RequestExportDocument, () => ({ requestExport: JOB }));
  const { user } = await at("/stationReport?days=2026-11-01..2026-11-02&payment=CARD", server);
  await screen.findByRole("table", { name: "Day" });
  await user.click(screen.getByRole("button", { name: "Export" }));

  const dialog = await screen.findByRole("dialog", { name: "Export: Report of sales" });
  expect(within(dialog).getByText(/^\d+ rows?$/)).toBeDefined();
  expect(dialog.textContent).toContain("11/01/2026 \u2013 11/02/2026; Paid by: Card");
  await user.click(within(dialog).getByRole("button", { name: "Export" }));
  await waitFor(() =>
    expect(server.callsOf("RequestExport").at(-1)?.variables["input"]).toMatchObject({
      filterText: "11/01/2026 \u2013 11/02/2026; Paid by: Card",
    }),
  );
});

test("shifts that began on these days tell what they sold and by how much their money was off", async () => {
  const shift = {
    __typename: "Shift" as const,
    id: "01a20000-0000-7000-8000-0000000000cc",
    stationName: "Harbour",
    openedAt: "2026-11-01T22:00:00.000Z",
    closedAt: "2026-11-02T06:00:00.000Z",
    closedBy: "ada",
    sales: 12,
    volumes: [{ unit: "LITRE" as const, volume: "420" }],
    amount: "2940",
    overShort: "-3.5",
  };
  const open = {
    ...shift,
    id: "01a20000-0000-7000-8000-0000000000cd",
    stationName: "Ring",
    closedAt: null,
    closedBy: null,
  };
  const server = serverWith().answer(ShiftReportDocument, () => ({
    shifts: { nodes: [shift, { ...open, sales: null, volumes: null, amount: null, overShort: null }], totalCount: 201 },
    shiftTotals: {
      __typename: "ShiftTotals",
      sales: 12,
      volumes: shift.volumes,
      amount: "2940",
      over: "0",
      short: "-3.5",
    },
  }));
  await at("/stationReport?kind=shift&days=2026-11-01..2026-11-02", server);

  const row = await screen.findByRole("row", { name: /Harbour/ });
  expect(row.textContent).toContain("¥2,940.00-¥3.50");
  expect(within(row).getByRole("link").getAttribute("href")).toBe(`/shifts?open=${shift.id}`);
  expect(screen.getByRole("row", { name: /Ring/ }).textContent).toContain("Open––––");
  expect(screen.getByText(/^The first 2 of 201/)).toBeDefined();
  expect(server.callsOf("ShiftReport").at(-1)?.variables).toEqual({
    filter: { fromDay: "2026-11-01", toDay: "2026-11-02" },
  });
  expect(screen.queryByRole("button", { name: "Paid by" })).toBeNull();
});

describe("the days of a report's time, of those that it is of", () => {
  const days = { from: "2026-01-10", to: "2026-11-02" };
  test.each([
    ["DAY", "2026-11-01", { from: "2026-11-01", to: "2026-11-01" }],
    ["WEEK", "2026-10-26", { from: "2026-10-26", to: "2026-11-01" }],
    ["MONTH", "2026-11-01", { from: "2026-11-01", to: "2026-11-02" }],
    ["QUARTER", "2026-01-01", { from: "2026-01-10", to: "2026-03-31" }],
    ["YEAR", "2026-01-01", days],
    ["HOUR_OF_DAY", "7", undefined],
  ] as const)("%s", (by, key, expected) => {
    expect(daysOfTime(by, key, days)).toEqual(expected);
  });
});

test("a padlock tells that the shown days are locked, what came later of them, and leads to where they are", async () => {
  const server = serverWith().answer(PeriodLockStateDocument, () => ({
    periodLockState: {
      stations: 1,
      locked: 1,
      partly: 0,
      recalculated: 1,
      late: { __typename: "LateFigures", sales: 2, volume: "20", amount: "140" },
    },
  }));
  await renderScreen("/stationReport?days=2026-10-01..2026-10-31", { permissions: [7, 125], server });
  const mark = (await screen.findByText("Recalculated: 2 sales, ¥140.00")).closest("a");
  expect(mark?.textContent).toContain("Locked");
  expect(mark?.getAttribute("href")).toBe("/periodLock");
  expect(server.callsOf("PeriodLockState")[0]?.variables).toEqual({ from: "2026-10-01", to: "2026-10-31", filter: {} });
});

const coverage = (given: object = {}) => ({
  __typename: "Coverage" as const,
  hours: 48,
  completeHours: 45,
  share: 0.9375,
  stations: 1,
  days: [{ __typename: "CoverageDay" as const, day: "2026-11-01", missingHours: 3, stations: 1 }],
  incomplete: [{ __typename: "CoverageStation" as const, stationId: "s1", stationName: "Harbour", missingHours: 3 }],
  gaps: [
    {
      __typename: "CoverageGap" as const,
      stationId: "s1",
      stationName: "Harbour",
      timeZone: "Asia/Shanghai",
      state: "MISSING" as const,
      cause: "TOTALIZER" as const,
      source: "4",
      from: "2026-11-01T02:00:00.000Z",
      to: "2026-11-01T05:00:00.000Z",
    },
  ],
  lateSales: 2,
  lateVolume: "20",
  lateAmount: "140",
  lateAt: "2026-11-02T02:00:00.000Z",
  ...given,
});

test("a report says of how many hours it is, marks the days that are not complete, and shows what is missing", async () => {
  const server = serverWith().answer(CoverageDocument, () => ({ coverage: coverage() }));
  const { user } = await at("/stationReport?days=2026-11-01..2026-11-02", server);
  const line = await screen.findByRole("button", { name: "93.8% of hours, 1 station incomplete" });
  expect(server.callsOf("Coverage")[0]?.variables).toEqual({
    from: "2026-11-01",
    to: "2026-11-02",
    filter: {},
    since: null,
  });
  expect(await screen.findAllByRole("img", { name: "3 hours incomplete" })).toHaveLength(1);
  expect(screen.queryByText(/later sales/)).toBeNull();
  await user.click(line);
  const dialog = await screen.findByRole("dialog", { name: "What is missing" });
  expect(within(dialog).getByText("The totalizer of gun 4 tells of missing sales")).toBeTruthy();
  expect(within(dialog).getByRole("img", { name: "3 hours incomplete" }).children).toHaveLength(24);
});

test("what late data changed since a report was looked at before is told, and a share that is not whole never reads so", async () => {
  const given = { hours: 8000, completeHours: 7999, share: 0.999875 };
  const server = serverWith().answer(CoverageDocument, () => ({ coverage: coverage(given) }));
  const { go } = await at("/stationReport?days=2026-11-01..2026-11-02", server);
  await screen.findByRole("button", { name: "99.9% of hours, 1 station incomplete" });
  await go("/shifts");
  await screen.findByRole("heading", { name: "Shifts" });
  await go("/stationReport?days=2026-11-01..2026-11-03");
  expect((await screen.findByText(/2 later sales/)).textContent).toContain("¥140.00");
  expect(server.callsOf("Coverage").at(-1)?.variables["since"]).toMatch(/Z$/);
});

const JOB: ExportRowFragment & { readonly __typename: string } = {
  __typename: "ExportJob",
  id: "job-1",
  list: "SALES_REPORT",
  format: "XLSX",
  state: "RUNNING",
  failure: null,
  rows: 120,
  total: 480,
  bytes: null,
  fileName: "Report of sales 2026-11-03 08-00.xlsx",
  filterText: "",
  createdAt: "2026-11-03T08:00:00.000Z",
  expiresAt: null,
};
const PATIENCE = { timeout: 6_000 };

describe("a report that takes longer than two seconds", () => {
  const exporting = () =>
    serverWith()
      .begins(ExportJobChangesDocument, { exportJobChanges: [JOB] })
      .answer(RequestExportDocument, () => ({ requestExport: JOB }));

  test("is offered as a file, which is asked for as the report was; its progress stands in its place", async () => {
    const server = exporting();
    server.hold(SalesReportDocument);
    const { user } = await at("/stationReport?kind=yearly&days=2016-01-01..2025-12-31&payment=CARD", server);
    const make = await screen.findByRole("button", { name: "Make a file" }, PATIENCE);
    expect(screen.getByText("This report takes longer")).toBeDefined();
    await user.click(make);

    expect(await screen.findByText("120 of 480 rows")).toBeDefined();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
    expect(screen.queryByRole("button", { name: "Make a file" })).toBeNull();
    expect(server.callsOf("RequestExport").map(({ variables }) => variables["input"])).toMatchObject([
      {
        list: "SALES_REPORT",
        format: "XLSX",
        salesReport: { from: "2016-01-01", to: "2025-12-31", by: "YEAR", payments: ["CARD"] },
      },
    ]);
  });

  test("is waited for again once its file was given up", async () => {
    const server = exporting();
    const release = server.hold(SalesReportDocument);
    const { user } = await at("/stationReport?kind=yearly&days=2016-01-01..2025-12-31", server);
    await user.click(await screen.findByRole("button", { name: "Make a file" }, PATIENCE));
    await screen.findByText("120 of 480 rows");

    server.push(ExportJobChangesDocument, { exportJobChanges: [{ ...JOB, state: "CANCELLED" as const }] });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    release();

    expect(await screen.findByRole("table")).toBeDefined();
  });

  test("is a file whose hours and weekdays have the names of the screen", async () => {
    const server = exporting();
    server.hold(SalesReportDocument);
    const { user } = await at("/stationReport?kind=weekday&days=2016-01-01..2025-12-31", server, "es");
    await user.click(await screen.findByRole("button", { name: "Crear un archivo" }, PATIENCE));

    await waitFor(() => expect(server.callsOf("RequestExport")).toHaveLength(1));
    const [asked] = server.callsOf("RequestExport").map(({ variables }) => variables["input"] as RequestExportInput);
    expect(asked?.columns[0]?.values).toHaveLength(7);
    expect(asked?.columns[0]?.values?.[0]).toEqual({ value: "1", text: "lun" });
  });

  test("or that the server gave up is offered as a file too, and can be tried once more", async () => {
    const server = exporting().refuse(NozzleDistributionDocument, 429);
    const { user } = await at("/stationReport?kind=nozzle&days=2026-09-01..2026-11-02", server, "es");
    expect(await screen.findByText("Este informe tarda más", undefined, PATIENCE)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Crear un archivo" }));

    await waitFor(() => expect(server.callsOf("RequestExport")).toHaveLength(1));
    expect(server.callsOf("RequestExport")[0]?.variables["input"]).toMatchObject({
      list: "NOZZLE_DISTRIBUTION",
      nozzleDistribution: { from: "2026-09-01", to: "2026-11-02" },
    });
  });

  test("is not offered where it was refused for another reason, or came in time", async () => {
    const server = exporting().refuse(SalesReportDocument, 10012, "to");
    await at("/stationReport?days=2026-11-01..2026-11-02", server);

    expect(await screen.findByRole("button", { name: "Try again" }, PATIENCE)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Make a file" })).toBeNull();
  });
});
