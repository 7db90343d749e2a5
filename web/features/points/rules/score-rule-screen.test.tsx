import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { fileOf } from "../../../test/file-of.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  ChangePointsSettingsDocument,
  CreatePointsRuleDocument,
  PointsRuleDetailDocument,
  type PointsRuleLineFragment,
  PointsRuleListDocument,
  SettingsOfPointsDocument,
  SwitchPointsRulesDocument,
  TryPointsDocument,
} from "./rules.generated.ts";

const named = <Row extends object>(__typename: string, row: Row): Row => ({ __typename, ...row });

const rule = (given: Partial<PointsRuleLineFragment> = {}): PointsRuleLineFragment =>
  named("PointsRule", {
    id: "r1",
    platformId: "n1",
    platformName: "Network",
    name: "Weekend",
    type: "CONSUME",
    unit: "AMOUNT",
    points: 2,
    step: "10",
    multiplier: "1",
    mostPerDay: 500,
    priority: 3,
    gradeIds: [],
    stations: named("StationSet", { kind: "ALL", ids: [] }),
    memberLevels: [],
    weekdays: ["SATURDAY"],
    windows: [],
    validFrom: null,
    validUntil: "2026-12-24",
    active: true,
    ...given,
  });

const page = <Row,>(nodes: Row[]) => ({ nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false } });

function serverWith(...rows: PointsRuleLineFragment[]): FakeServer {
  return new FakeServer()
    .answer(PointsRuleListDocument, () => ({ pointsRules: page(rows) }))
    .answer(PointsRuleDetailDocument, ({ id }) => ({ pointsRules: { nodes: rows.filter((row) => row.id === id) } }))
    .answer(PlacesDocument, () => ({
      stations: {
        nodes: [
          named("Station", {
            id: "s1",
            name: "Harbour",
            code: "H1",
            platform: named("Platform", { id: "n1", name: "Network" }),
            city: { id: "ci", name: "Port", regionId: "re", regionName: "East" },
          }),
        ],
        pageInfo: { hasNextPage: false, endCursor: null },
      },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));
}

const open = (path: string, server: FakeServer, locale: LocaleId = "en") =>
  renderScreen(path, { permissions: [0, 14], server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./score-rule-screen.tsx"), 60_000);

test("the list says what each rule pays, and until when", async () => {
  await open("/scoreRule", serverWith(rule(), rule({ id: "r2", name: "Litres", unit: "VOLUME", multiplier: "1.5" })));

  const row = await screen.findByRole("row", { name: /Weekend/ }, { timeout: 10_000 });
  expect(within(row).getByText("2 for every ¥10.00")).toBeTruthy();
  expect(within(row).getByText("until 12/24/2026")).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /Litres/ })).getByText("2 for every 10 units × 1.5")).toBeTruthy();
});

test("a single unit is one, and what a day brings at most stands below", async () => {
  await open("/scoreRule", serverWith(rule({ name: "Litres", unit: "VOLUME", step: "1", mostPerDay: 500 })));

  const row = await screen.findByRole("row", { name: /Litres/ }, { timeout: 10_000 });
  expect(within(row).getByText("2 for every unit")).toBeTruthy();
  expect(within(row).getByText("at most 500 a day")).toBeTruthy();
});

test("a rule is made with what its form says; what is left open is open", async () => {
  const server = serverWith().answer(CreatePointsRuleDocument, () => ({ createPointsRule: rule() }));
  const { user } = await open("/scoreRule", server);
  await user.click((await screen.findAllByRole("button", { name: "New points rule" }))[0] as HTMLElement);
  const form = await screen.findByRole("dialog", { name: "New points rule" });
  fireEvent.change(within(form).getByLabelText("Rule"), { target: { value: "Deposits" } });
  fireEvent.change(within(form).getByLabelText("Points"), { target: { value: "5" } });
  fireEvent.change(within(form).getByLabelText("For every"), { target: { value: "100" } });
  await user.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(server.callsOf("CreatePointsRule").map(({ variables }) => variables["input"])).toEqual([
      {
        name: "Deposits",
        unit: "AMOUNT",
        points: 5,
        step: "100",
        multiplier: "1",
        mostPerDay: null,
        priority: 0,
        gradeIds: [],
        stations: { kind: "ALL", ids: [] },
        memberLevels: [],
        weekdays: [],
        windows: [],
        validFrom: null,
        validUntil: null,
        active: true,
      },
    ]),
  );
});

test("days that end before they begin are told at their field, and nothing is sent", async () => {
  const server = serverWith(rule({ validFrom: "2026-12-25" }));
  const { user } = await open("/scoreRule?open=r1", server);
  await user.click(await screen.findByRole("button", { name: "Change rule" }));
  const form = await screen.findByRole("dialog", { name: "Change rule" });
  await user.click(within(form).getByRole("button", { name: "Save" }));

  expect((await within(form).findAllByText(/It ends before it begins/)).length).toBeGreaterThan(0);
  expect(server.callsOf("ChangePointsRule")).toEqual([]);
});

test("a rule has a priority: none is told at its field, and nothing is sent", async () => {
  const server = serverWith(rule());
  const { user } = await open("/scoreRule?open=r1", server);
  await user.click(await screen.findByRole("button", { name: "Change rule" }));
  const form = within(await screen.findByRole("dialog", { name: "Change rule" }));
  await user.clear(form.getByLabelText(/^Priority/));
  await user.click(form.getByRole("button", { name: "Save" }));

  expect((await form.findByRole("alert")).textContent).toContain("Priority: This is needed");
  expect(server.callsOf("ChangePointsRule")).toEqual([]);
});

test("a rule is switched off where it is shown", async () => {
  const server = serverWith(rule()).answer(SwitchPointsRulesDocument, () => ({
    switchPointsRules: {
      outcomes: [named("RowOutcome", { id: "r1", label: "Weekend", outcome: "DONE" as const, refusal: null })],
      next: null,
    },
  }));
  const { user } = await open("/scoreRule?open=r1", server, "ru");
  await user.click(await screen.findByRole("button", { name: "Выключить" }));

  await waitFor(() =>
    expect(server.callsOf("SwitchPointsRules").map(({ variables }) => variables["input"])).toEqual([
      { ids: ["r1"], active: false },
    ]),
  );
});

test("the tester says how many points something earns, and why not by the others", async () => {
  const server = serverWith(rule()).answer(TryPointsDocument, () => ({
    pointsTrial: named("PointsTrial", {
      points: 12,
      ruleId: "r1",
      steps: [
        named("PointsStep", { id: "r1", name: "Weekend", priority: 3, verdict: "PAYS" as const }),
        named("PointsStep", { id: "r2", name: "Nights", priority: 1, verdict: "OTHER_TIME" as const }),
      ],
    }),
  }));
  const { user } = await open("/scoreRule", server);
  await user.click(await screen.findByRole("button", { name: "Points tester" }));
  const form = await screen.findByRole("dialog", { name: "Points tester" });
  await user.type(within(form).getByRole("combobox", { name: "Station" }), "Harb");
  await user.click(await screen.findByRole("option", { name: /Harbour/ }));
  fireEvent.change(within(form).getByLabelText("Amount"), { target: { value: "60" } });
  await user.click(within(form).getByRole("button", { name: "Work out the points" }));

  expect(await within(form).findByText("12 points")).toBeTruthy();
  const [first, second] = within(within(form).getByRole("list", { name: "Rules that were asked" })).getAllByRole(
    "listitem",
  );
  expect(first?.textContent).toContain("Earns the points");
  expect(second?.textContent).toContain("At other hours");
  expect(server.callsOf("TryPoints").at(-1)?.variables["input"]).toEqual({
    type: "CONSUME",
    stationId: "s1",
    gradeId: null,
    amount: "60",
    volume: "0",
    at: null,
    memberLevel: null,
  });
});

test("lapse and worth of points are changed, and months beyond the bounds refused", async () => {
  const settings = named("PointsSettings", { id: "n1", lapseMonths: 12, worth: "0.01" });
  const server = serverWith()
    .answer(SettingsOfPointsDocument, () => ({ pointsSettings: settings }))
    .answer(ChangePointsSettingsDocument, () => ({ changePointsSettings: { ...settings, lapseMonths: null } }));
  const { user } = await open("/scoreRule", server);
  await user.click(await screen.findByRole("button", { name: "Lapse and worth" }));
  const form = await screen.findByRole("dialog", { name: "Lapse and worth" });
  const months = within(form).getByLabelText("Points lapse after months");
  fireEvent.change(months, { target: { value: "121" } });
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect((await within(form).findAllByText(/120/)).length).toBeGreaterThan(0);
  expect(server.callsOf("ChangePointsSettings")).toEqual([]);

  fireEvent.change(months, { target: { value: "" } });
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.callsOf("ChangePointsSettings").map(({ variables }) => variables["input"])).toEqual([
      { lapseMonths: null },
    ]),
  );
});

test("what holds for all points of the network is not offered below its root", async () => {
  await renderScreen("/scoreRule", { permissions: [0, 14], server: serverWith(rule()), below: true });

  expect(await screen.findByRole("button", { name: "Points tester" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Lapse and worth" })).toBeNull();
});

test("a file says what points are for", async () => {
  const server = serverWith(rule());
  await open("/scoreRule", server);
  const { headers, wordOf } = await fileOf(server);

  expect(headers.filter((header) => /^(points|step|unit)/.test(header))).toEqual([
    "unit: Counted by",
    "points: Points",
    "step: For every",
  ]);
  expect(wordOf("unit", "VOLUME")).toBe("Volume");
});
