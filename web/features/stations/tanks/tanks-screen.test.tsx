import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { StationChoicesDocument } from "../../../parts/places/stations.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { curveOf } from "./curve-points.ts";
import {
  ChangeTankDocument,
  CreateTankDocument,
  DeleteTankDocument,
  ImportStrappingTableDocument,
  StrappingTablesDocument,
  TankDetailDocument,
  TanksDocument,
  type TankLineFragment,
} from "./tanks.generated.ts";

const STATION = "01900000-0000-7000-8000-000000000001";

const tank = (number: number, facts: Partial<TankLineFragment> = {}) => ({
  __typename: "TankConfig" as const,
  id: `tank-${number}`,
  stationId: STATION,
  stationCode: "S01",
  stationName: "Harbour Gate",
  controlMode: "PLATFORM" as const,
  number,
  name: `North ${number}`,
  gradeId: "g1",
  gradeName: "Diesel",
  gradeColour: "#336699",
  capacityLitres: "30000.000",
  heightMm: 2_500,
  lowLimitLitres: "3000.000",
  highLimitLitres: "27000.000",
  hysteresisLitres: "300.000",
  waterLimitMm: 50,
  gunNumbers: [1, 2],
  deviceName: "Console",
  strappingVersion: null,
  strappedAt: null,
  ...facts,
});

const table = (version: number) => ({
  __typename: "StrappingTable" as const,
  id: `table-${version}`,
  version,
  createdAt: "2026-11-20T04:00:00Z",
  createdBy: "ada",
  points: [
    { __typename: "StrappingPoint" as const, heightMm: 0, volumeLitres: "0.000" },
    { __typename: "StrappingPoint" as const, heightMm: 2_500, volumeLitres: "30000.000" },
  ],
});

function tankServer(tanks: ReturnType<typeof tank>[] = [tank(1), tank(2)], tables = [table(1)]): FakeServer {
  const choice = {
    __typename: "Station" as const,
    id: STATION,
    code: "S01",
    name: "Harbour Gate",
    controlMode: "PLATFORM" as const,
  };
  return new FakeServer()
    .answer(TanksDocument, () => ({
      tankConfigs: { nodes: tanks, pageInfo: { hasNextPage: false }, totalCount: tanks.length },
    }))
    .answer(TankDetailDocument, ({ id }) => ({ tankConfigs: { nodes: tanks.filter((each) => each.id === id) } }))
    .answer(StrappingTablesDocument, () => ({ strappingTables: tables }))
    .answer(GradeChoicesDocument, () => ({
      grades: [{ __typename: "Grade" as const, id: "g1", code: "D0", name: "Diesel", colour: "#336699" }],
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [],
    }))
    .answer(StationChoicesDocument, () => ({ stations: { nodes: [choice] } }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }));
}

const open = (path = "/tankConfig", { server = tankServer(), locale = "en" as LocaleId } = {}) =>
  renderScreen(path, { permissions: [0, 4], server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./tanks-screen.tsx"));

describe("the tanks", () => {
  test("stand with their limits, what draws from them and what gauges them", async () => {
    await open();

    await screen.findByText("1–2 of 2");
    const [, first] = screen.getAllByRole("row");
    expect(first?.textContent).toContain("Harbour Gate S01");
    expect(first?.textContent).toContain("30,000");
    expect(first?.textContent).toContain("1, 2");
    expect(first?.textContent).toContain("Console");
    expect(leastRem(screen.getByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
  });

  test("are asked for as the address narrows and sorts them", async () => {
    const { server } = await open(`/tankConfig?text=north&station=${STATION}&strapping=without&sort=-capacity`);
    await screen.findByText("1–2 of 2");

    expect(server.callsOf("Tanks").at(-1)?.variables).toEqual({
      first: 25,
      offset: 0,
      orderBy: "CAPACITY_DESC",
      filter: { search: "north", stationIds: [STATION], strapped: false },
    });
  });

  test("of a new network teach the first step", async () => {
    await open("/tankConfig", { server: tankServer([]) });

    expect(await screen.findByRole("heading", { name: "No tanks yet" })).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Add tank" }).length).toBeGreaterThan(0);
  });

  test("read from right to left in Arabic", async () => {
    await open("/tankConfig", { locale: "ar" });

    expect(await screen.findByRole("columnheader", { name: /السعة|سعة/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: "إضافة خزان" })).toBeTruthy();
  });
});

describe("a tank", () => {
  test("is made at the station that the list is narrowed to", async () => {
    const server = tankServer().answer(CreateTankDocument, () => ({
      createTank: { __typename: "Tank", id: "tank-9" },
    }));
    const { user } = await open(`/tankConfig?station=${STATION}`, { server });
    await screen.findByText("1–2 of 2");
    await user.click(screen.getByRole("button", { name: "Add tank" }));
    const form = within(await screen.findByRole("dialog", { name: "Add tank" }));
    await waitFor(() =>
      expect(form.getByRole("combobox", { name: /Station/ })).toHaveProperty("value", "S01 Harbour Gate"),
    );

    const fill = (role: string, name: string, value: string) =>
      fireEvent.change(form.getByRole(role, { name }), { target: { value } });
    fill("spinbutton", "Number", "3");
    fill("textbox", "Name", "South");
    await user.click(form.getByRole("combobox", { name: /Grade/ }));
    await user.click(await screen.findByRole("option", { name: /Diesel/, hidden: true }));
    fill("textbox", "Capacity", "20000");
    fill("spinbutton", "Inner height", "2000");
    fill("textbox", "Low limit", "2000");
    fill("textbox", "High limit", "18000");
    fill("textbox", "Hysteresis", "200");
    fill("spinbutton", "Water limit", "40");
    await user.click(form.getByRole("button", { name: "Save" }));

    await screen.findByText("South is saved");
    expect(server.callsOf("CreateTank")[0]?.variables["input"]).toEqual({
      stationId: STATION,
      number: 3,
      name: "South",
      gradeId: "g1",
      capacityLitres: "20000",
      heightMm: 2_000,
      lowLimitLitres: "2000",
      highLimitLitres: "18000",
      hysteresisLitres: "200",
      waterLimitMm: 40,
    });
  });

  test("is changed from its detail; what is refused stands at its field", async () => {
    const server = tankServer().refuse(ChangeTankDocument, 10015);
    const { user } = await open("/tankConfig?open=tank-1", { server });
    const drawer = within(await screen.findByRole("dialog", { name: "Tank 1, North 1" }));
    await user.click(await drawer.findByRole("button", { name: "Edit" }));
    const form = within(await screen.findByRole("dialog", { name: "Edit tank" }));

    await user.clear(form.getByRole("textbox", { name: "Name" }));
    await user.type(form.getByRole("textbox", { name: "Name" }), "East{Enter}");

    expect(await form.findByText(/exists already|there already/i)).toBeTruthy();
    expect(server.callsOf("ChangeTank")[0]?.variables["input"]).toMatchObject({ id: "tank-1", name: "East" });
  });

  test("is deleted after a yes, and its drawer closes", async () => {
    const server = tankServer().answer(DeleteTankDocument, () => ({ deleteTank: true }));
    const { user, path } = await open("/tankConfig?open=tank-1", { server });
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("Delete 1 tank?")).toBeTruthy();

    await user.click(question.getByRole("button", { name: "Delete" }));

    await screen.findByText("North 1 is deleted");
    await waitFor(() => expect(path()).toBe("/tankConfig"));
    expect(server.callsOf("DeleteTank")[0]?.variables).toEqual({ input: { id: "tank-1" } });
  });

  test("of a station that controls itself can only be looked at, and the screen says why", async () => {
    const server = tankServer([tank(1, { controlMode: "STATION" })]);
    await open("/tankConfig?open=tank-1", { server });

    expect(await screen.findByText(/The station controls itself/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Import table" })).toBeNull();
  });
});

describe("a strapping table", () => {
  const csv = (text: string) => new File([text], "tank.csv", { type: "text/csv" });

  test("is checked as soon as its file is chosen, and stored on the button", async () => {
    const server = tankServer().answer(ImportStrappingTableDocument, ({ input: { dryRun } }) => ({
      importStrappingTable: { __typename: "StrappingImport", dryRun, problems: [], table: table(2) },
    }));
    const { user } = await open("/tankConfig?open=tank-1", { server });
    await user.click(await screen.findByRole("button", { name: "Import table" }));
    const form = within(await screen.findByRole("dialog", { name: "Import table" }));

    fireEvent.change(form.getByLabelText("File"), { target: { files: [csv("0;0\n2500;30000")] } });
    await waitFor(() => expect(server.callsOf("ImportStrappingTable")).toHaveLength(1));
    expect(await form.findByRole("heading", { name: "Volume by height" })).toBeTruthy();
    await user.click(form.getByRole("button", { name: "Store" }));

    await screen.findByText("Version 2 holds from now on");
    expect(server.callsOf("ImportStrappingTable").map(({ variables }) => variables["input"])).toEqual([
      { tankId: "tank-1", csv: "0;0\n2500;30000", dryRun: true },
      { tankId: "tank-1", csv: "0;0\n2500;30000", dryRun: false },
    ]);
  });

  test("with mistakes is told line by line, and stays open", async () => {
    const problems = [{ __typename: "StrappingProblem" as const, line: 3, fault: "VOLUME_NOT_RISING" as const }];
    const server = tankServer().answer(ImportStrappingTableDocument, ({ input: { dryRun } }) => ({
      importStrappingTable: { __typename: "StrappingImport", dryRun, problems, table: null },
    }));
    const { user } = await open("/tankConfig?open=tank-1", { server });
    await user.click(await screen.findByRole("button", { name: "Import table" }));
    const form = within(await screen.findByRole("dialog", { name: "Import table" }));

    fireEvent.change(form.getByLabelText("File"), { target: { files: [csv("0;0\n1;5\n2;4")] } });
    expect(await form.findByText("1 line is wrong")).toBeTruthy();
    expect(form.getByText("Line 3:").closest("li")?.textContent).toBe("Line 3:the volume falls");
    await user.click(form.getByRole("button", { name: "Store" }));

    await waitFor(() => expect(server.callsOf("ImportStrappingTable")).toHaveLength(2));
    expect(screen.getByRole("dialog", { name: "Import table" })).toBeTruthy();
  });
});

test("a curve has equal steps of height, between the table's points", () => {
  const points = [
    { heightMm: 0, volumeLitres: "0" },
    { heightMm: 500, volumeLitres: "1000" },
    { heightMm: 1_000, volumeLitres: "4000" },
  ];

  const curve = curveOf(points, undefined);

  expect(curve).toHaveLength(51);
  expect([0, 10, 25, 30, 50].map((step) => [curve[step]?.label, curve[step]?.value])).toEqual([
    ["0", "0"],
    ["200", "400"],
    ["500", "1000"],
    ["600", "1600"],
    ["1000", "4000"],
  ]);
  expect(curveOf([], undefined)[0]?.value).toBe("0");
});
