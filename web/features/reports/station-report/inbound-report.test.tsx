import { screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { InboundReportDocument } from "./station-report.generated.ts";

const GRADE = "01a20000-0000-7000-8000-0000000000aa";

const DELIVERY = {
  __typename: "InboundDelivery" as const,
  id: "01a20000-0000-7000-8000-0000000000dd",
  time: "2026-11-01T22:00:00.000Z",
  timeZone: "Asia/Shanghai",
  stationName: "Harbour",
  tankNumber: 2,
  gradeName: "Diesel",
  supplier: "North Oil",
  driver: "Li",
  number: "D-17",
  ticketLitres: "8000",
  riseLitres: "7900",
  soldLitres: "60",
  receivedLitres: "7960",
  differenceLitres: "-40",
  differenceNetLitres: "-12.5",
  differencePercent: "-0.5",
  basis: "NET" as const,
  state: "MATCHED" as const,
  level: "AMBER" as const,
  dispute: "OPEN" as const,
};

const TOTAL = {
  __typename: "InboundFigures" as const,
  tickets: 201,
  rises: 201,
  ticketLitres: "1600000",
  receivedLitres: "1599000",
  differenceLitres: "-1000",
  differenceNetLitres: "-900",
  differencePercent: "-0.06",
};

const serverWith = (nodes: readonly (typeof DELIVERY)[]) =>
  new FakeServer()
    .answer(InboundReportDocument, () => ({
      inboundDeliveries: { nodes: [...nodes], totalCount: nodes.length === 0 ? 0 : 201 },
      inboundStatistics: { __typename: "InboundStatistics", total: TOTAL },
    }))
    .answer(GradeChoicesDocument, () => ({
      grades: [{ id: GRADE, code: "DIESEL", name: "Diesel", colour: "#808080" }],
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }));

const at = (server: FakeServer) =>
  renderScreen(`/stationReport?kind=inbound&days=2026-11-01..2026-11-02&grade=${GRADE}`, {
    permissions: [0, 7, 8],
    server,
  });

beforeAll(() => import("./station-report-screen.tsx"), 60_000);

test("what came in on these days stands with its ticket, its rise and their difference, and leads to the delivery", async () => {
  const server = serverWith([DELIVERY]);
  await at(server);

  const table = await screen.findByRole("table", { name: "Inbound oil" });
  const row = within(table).getByRole("row", { name: /Harbour, tank 2/ });
  const cells = [...within(row).getAllByRole("cell")].map(({ textContent }) => textContent);
  expect(cells).toEqual([
    "Harbour, tank 2Diesel",
    "Matched · Noticeable · Disputed",
    "8,000",
    "7,900",
    "60",
    "7,960",
    "-40",
    "-12.5-0.5%",
    "North OilLi · D-17",
  ]);
  expect(within(row).getByRole("link").getAttribute("href")).toBe(`/inboundOil?open=${DELIVERY.id}`);
  expect(within(table).getByRole("columnheader", { name: "Rise by gauge, L" })).toBeDefined();
  const totals = within(table).getAllByRole("row").at(-1)?.textContent;
  expect(totals).toContain("1,600,000");
  expect(screen.getByText(/^The first 1 of 201/)).toBeDefined();
  expect(server.callsOf("InboundReport").at(-1)?.variables).toEqual({
    filter: { fromDay: "2026-11-01", toDay: "2026-11-02", gradeIds: [GRADE] },
  });
  expect(screen.queryByRole("button", { name: "Paid by" })).toBeNull();
});

test("days without a delivery say so", async () => {
  await at(serverWith([]));

  expect(await screen.findByText("No deliveries")).toBeDefined();
});
