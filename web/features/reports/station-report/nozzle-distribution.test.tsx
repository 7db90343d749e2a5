import { screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { NozzleDistributionDocument, type NozzleDistributionQuery } from "./station-report.generated.ts";

type Distribution = NozzleDistributionQuery["nozzleDistribution"];

const GUN = {
  __typename: "NozzleDistributionRow" as const,
  gunId: "01a20000-0000-7000-8000-0000000000bb",
  gunNumber: 3,
  stationName: "Harbour",
  gradeName: "Diesel",
  gradeUnit: "KILOGRAM" as const,
  fills: 4,
  volume: "40",
  amount: "280",
  flow: 12.34,
  peakFlow: 38,
  slow: true,
  idleHours: 5.5,
  uncounted: "2.5",
};

const KILOGRAMS = { unit: "KILOGRAM" as const, volume: "40" };

function open(rows: Distribution["rows"], volumes: Distribution["volumes"]) {
  const server = new FakeServer()
    .answer(NozzleDistributionDocument, () => ({
      nozzleDistribution: { rows, fills: 4 * rows.length, volumes, amount: "280" },
    }))
    .answer(GradeChoicesDocument, () => ({ grades: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }));
  const place = "/stationReport?kind=nozzle&days=2026-11-01..2026-11-02";
  return renderScreen(place, { permissions: [0, 7, 8], server });
}

beforeAll(() => import("./station-report-screen.tsx"), 60_000);

test("guns tell their fills and which of them is slow", async () => {
  await open([GUN], [KILOGRAMS]);

  const gun = await screen.findByRole("row", { name: /Harbour, gun 3/ });
  expect(within(gun).getByText("Slow")).toBeDefined();
  expect(gun.textContent).toContain("12.3");
  expect(gun.textContent).toMatch(/40\.00\skg/);
  expect(screen.getByRole("columnheader", { name: "Flow (kg/min)" })).toBeDefined();
  expect(within(gun).getByRole("link").getAttribute("href")).toBe(
    "/transactionStati?gun=01a20000-0000-7000-8000-0000000000bb&days=2026-11-01..2026-11-02",
  );
});

test("a gun of gas among those of petrol has its own unit", async () => {
  const petrol = { ...GUN, gunId: "p", gunNumber: 4, gradeUnit: "LITRE" as const };
  await open([GUN, petrol], [{ unit: "LITRE", volume: "40" }, KILOGRAMS]);

  expect(await screen.findByRole("columnheader", { name: "Flow (L/min)" })).toBeDefined();
  const textOf = (name: RegExp) => screen.getByRole("row", { name }).textContent.replaceAll(/\s/g, " ");
  expect(textOf(/gun 3/)).toContain("12.3 kg38.0 kg5.52.50 kg");
  expect(textOf(/gun 4/)).toContain("12.338.05.52.50");
});
