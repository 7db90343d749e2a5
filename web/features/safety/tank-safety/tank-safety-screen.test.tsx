import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  TankAlarmsDocument,
  type TankAlarmsQuery,
  TankSafetyDetailDocument,
  type TankSafetyLineFragment,
  TankSafetyListDocument,
} from "./tank-safety.generated.ts";

const TANK = "0197c000-0000-7000-8000-000000000011";

const tank = (facts: Partial<TankSafetyLineFragment> = {}): TankSafetyLineFragment & { __typename: "TankSafety" } => ({
  __typename: "TankSafety",
  id: TANK,
  stationId: "s1",
  stationCode: "S05",
  stationName: "Airport Road",
  number: 2,
  name: "T2",
  gradeName: "Petrol 95",
  gradeColour: "#336699",
  verdict: "DANGER",
  leakAlarm: false,
  leak: "SUSPECTED",
  litresPerHour: "0.698",
  bandLitresPerHour: "0.251",
  studiedUntil: "2026-11-24",
  level: "NORMAL",
  waterHigh: true,
  waterHeightMm: 31.5,
  sensorFault: false,
  testFault: false,
  quality: "GOOD",
  readAt: "2026-11-26T00:00:00.000Z",
  ...facts,
});

const failed: TankAlarmsQuery["alarms"]["nodes"][number] & { __typename: "Alarm" } = {
  __typename: "Alarm",
  id: "a1",
  code: "TANK_TEST_FAULT",
  vendorCode: "02 16",
  severity: "WARNING",
  stationId: "s1",
  deviceId: null,
  stationName: "Airport Road",
  sourceType: "TANK",
  sourceName: "T2",
  startedAt: "2026-11-20T00:00:00.000Z",
  endedAt: "2026-11-21T00:00:00.000Z",
  active: false,
  count: 1,
  detail: null,
  acknowledged: true,
  acknowledgedAt: "2026-11-20T08:00:00.000Z",
  acknowledgedBy: "ada",
  note: null,
  silencedUntil: null,
  foldedInto: null,
  foldedCount: 0,
};

const serverWith = (tanks: readonly TankSafetyLineFragment[]) =>
  new FakeServer()
    .answer(TankSafetyListDocument, () => ({
      tankSafety: { nodes: [...tanks], pageInfo: { hasNextPage: false }, totalCount: tanks.length },
    }))
    .answer(TankSafetyDetailDocument, () => ({ tankSafety: { nodes: [...tanks] } }))
    .answer(TankAlarmsDocument, () => ({ alarms: { nodes: [failed], totalCount: 1 } }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }));

const at = (server: FakeServer, { search = "", permissions = [0, 119], locale = "en" as LocaleId } = {}) =>
  renderScreen(`/tankSafeInfo${search}`, { permissions, server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./tank-safety-screen.tsx"), 60_000);

test("tanks stand by their verdicts, the worst first, with what each rests on", async () => {
  const server = serverWith([tank(), tank({ id: "t2", number: 1, verdict: "SAFE", leak: null, litresPerHour: null })]);
  await at(server);

  const row = await screen.findByRole("row", { name: /Danger.*Airport Road/ });
  expect(row.textContent).toContain("Leak suspected0.698 ± 0.251 L/h");
  expect(row.textContent).toContain("31.5");
  expect(server.callsOf("TankSafetyList").at(-1)?.variables).toMatchObject({ orderBy: "VERDICT_ASC" });
});

test("is narrowed to verdicts by its address", async () => {
  const server = serverWith([tank()]);
  await at(server, { search: "?verdict=DANGER&verdict=WATCH&text=Airport" });

  await screen.findByRole("row", { name: /Airport Road/ });
  expect(server.callsOf("TankSafetyList").at(-1)?.variables["filter"]).toEqual({
    verdicts: ["DANGER", "WATCH"],
    search: "Airport",
  });
});

test("a tank's drawer tells its failed tests, and leads to its stock and its course for whoever may see them", async () => {
  await at(serverWith([tank()]), { search: `?open=${TANK}`, permissions: [0, 7, 114, 119] });

  const drawer = await screen.findByRole("dialog", { name: "Airport Road, Tank 2, T2" });
  await waitFor(() => expect(within(drawer).getByText(/^Airport Road/, { selector: "bdi" })).toBeDefined());
  expect(within(drawer).getByRole("link", { name: "Wet stock" }).getAttribute("href")).toBe(`/wetStock?open=${TANK}`);
  expect(within(drawer).getByRole("link", { name: "What became of it" })).toBeDefined();
  expect(drawer.textContent).toContain("no certified test");
});

test("who may not see these screens is not led there", async () => {
  await at(serverWith([tank()]), { search: `?open=${TANK}` });

  const drawer = await screen.findByRole("dialog", { name: "Airport Road, Tank 2, T2" });
  await waitFor(() => expect(drawer.textContent).toContain("no certified test"));
  expect(within(drawer).queryAllByRole("link")).toEqual([]);
});

test("where there is no tank the screen says so", async () => {
  await at(serverWith([]), { locale: "ru" });

  expect(await screen.findByText("Нет резервуаров")).toBeDefined();
});

test("the list has room beside the opened menu of an office screen", async () => {
  await at(serverWith([tank()]));

  expect(leastRem(await screen.findByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
});
