import { screen, waitFor, within } from "@testing-library/react";
import { assert, beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../../i18n/locales.ts";
import { SilencedNowDocument } from "../../../../parts/alarm/silenced-now.generated.ts";
import { PlacesDocument } from "../../../../parts/places/places.generated.ts";
import { StationChoicesDocument } from "../../../../parts/places/stations.generated.ts";
import { SavedViewsDocument } from "../../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../../test/fake-server.ts";
import { renderScreen } from "../../../../test/render.tsx";
import {
  AlarmAssigneesDocument,
  AlarmCourseDocument,
  AlarmDetailDocument,
  AlarmListDocument,
  type AlarmLineFragment,
} from "../alarm-info.generated.ts";
import {
  AlarmSilenceDetailDocument,
  AlarmSilencesDocument,
  CreateAlarmSilenceDocument,
  CreateMaintenanceWindowDocument,
  EndAlarmSilenceDocument,
  MaintenanceWindowsDocument,
  type SilenceLineFragment,
} from "./silences.generated.ts";

const HOUR = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

const silence = (facts: Partial<SilenceLineFragment> = {}): SilenceLineFragment & { __typename: "AlarmSilence" } => ({
  __typename: "AlarmSilence",
  id: "0197c000-0000-7000-8000-0000000000c1",
  platformId: null,
  platformName: null,
  stationId: "s1",
  stationName: "Harbour Gate",
  deviceName: "Skid 1",
  tankName: null,
  codes: ["PLC_FAULT"],
  includesCritical: true,
  reason: "Seals are changed",
  startsAt: ago(HOUR),
  endsAt: ago(-HOUR),
  chosen: null,
  windowId: null,
  timeZone: null,
  createdAt: ago(HOUR),
  createdBy: "ada",
  endedAt: null,
  endedBy: null,
  ...facts,
});

const alarm = (facts: Partial<AlarmLineFragment> = {}): AlarmLineFragment & { __typename: "Alarm" } => ({
  __typename: "Alarm",
  id: "0197c000-0000-7000-8000-000000000041",
  code: "GAS_CONCENTRATION",
  vendorCode: null,
  severity: "CRITICAL",
  stationId: "s1",
  stationName: "Harbour Gate",
  sourceType: "DEVICE",
  sourceName: "Skid 1",
  startedAt: ago(HOUR),
  endedAt: null,
  active: true,
  count: 1,
  detail: null,
  acknowledged: false,
  acknowledgedAt: null,
  acknowledgedBy: null,
  note: null,
  silencedUntil: null,
  foldedInto: null,
  foldedCount: 0,
  silenceId: null,
  deviceId: "d1",
  tankId: null,
  lastRaisedAt: ago(HOUR),
  assigneeId: null,
  assigneeName: null,
  assignedAt: null,
  ...facts,
});

const serverWith = ({
  silences = [silence()],
  alarms = [alarm()],
}: {
  readonly silences?: readonly SilenceLineFragment[];
  readonly alarms?: readonly AlarmLineFragment[];
} = {}) =>
  new FakeServer()
    .answer(AlarmSilencesDocument, () => ({
      alarmSilences: { nodes: [...silences], pageInfo: { hasNextPage: false }, totalCount: silences.length },
    }))
    .answer(AlarmSilenceDetailDocument, ({ id }) => ({
      alarmSilences: { nodes: silences.filter((each) => each.id === id) },
    }))
    .answer(MaintenanceWindowsDocument, () => ({
      maintenanceWindows: { nodes: [], pageInfo: { hasNextPage: false }, totalCount: 0 },
    }))
    .answer(SilencedNowDocument, () => {
      const nodes = alarms.filter(({ silencedUntil }) => silencedUntil !== null);
      return { alarms: { nodes, totalCount: nodes.length } };
    })
    .answer(AlarmListDocument, () => ({
      alarms: { nodes: [...alarms], pageInfo: { hasNextPage: false }, totalCount: alarms.length },
    }))
    .answer(AlarmDetailDocument, ({ id }) => ({ alarms: { nodes: alarms.filter((each) => each.id === id) } }))
    .answer(AlarmCourseDocument, () => ({
      alarmTimeline: { __typename: "AlarmTimeline", omitted: 0, timeZone: "UTC", moments: [] },
    }))
    .answer(StationChoicesDocument, () => ({ stations: { nodes: [] } }))
    .answer(AlarmAssigneesDocument, () => ({ alarmAssignees: [] }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }));

const at = (server: FakeServer, { search = "?list=silences", operates = [0, 116], locale = "en" as LocaleId } = {}) =>
  renderScreen(`/alarmInfo${search}`, { permissions: [0, 116], operates, server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("../alarm-info-screen.tsx"), 60_000);

test("silences stand beside the alarms, each with its place, its times and how it stands", async () => {
  const server = serverWith({
    silences: [
      silence(),
      silence({ id: "2", reason: "Later", startsAt: ago(-HOUR), endsAt: ago(-2 * HOUR) }),
      silence({ id: "3", reason: "Taken back", endedAt: ago(1), endedBy: "bo" }),
    ],
  });
  const { user } = await at(server, { search: "" });
  await user.click(await screen.findByRole("link", { name: "Silences" }));

  const row = await screen.findByRole("row", { name: /Seals are changed/ });
  for (const told of ["On", "Harbour Gate · Skid 1", "PLC fault", "Included", "ada"]) {
    expect(row.textContent).toContain(told);
  }
  expect((await screen.findByRole("row", { name: /Later/ })).textContent).toContain("Upcoming");
  expect((await screen.findByRole("row", { name: /Taken back/ })).textContent).toContain("Over");
});

test("one that is on is ended after it was asked; one that is over can't be", async () => {
  const silences = [silence()];
  const server = serverWith({ silences }).answer(EndAlarmSilenceDocument, () => {
    silences[0] = silence({ endedAt: ago(0), endedBy: "me" });
    return { endAlarmSilence: silence({ endedAt: ago(0), endedBy: "me" }) };
  });
  const { user } = await at(server, { search: `?list=silences&open=${silence().id}` });
  const drawer = await screen.findByRole("dialog", { name: "Seals are changed" });

  await user.click(await within(drawer).findByRole("button", { name: "End silence" }));
  const question = await screen.findByRole("alertdialog");
  expect(server.callsOf("EndAlarmSilence")).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "End silence" }));

  await waitFor(() => expect(server.callsOf("EndAlarmSilence")[0]?.variables).toEqual({ input: { id: silence().id } }));
  await waitFor(() => expect(within(drawer).queryByRole("button", { name: "End silence" })).toBeNull());
});

test("a critical alarm is silenced from its drawer, not before that is confirmed, with its device and code", async () => {
  const server = serverWith().answer(CreateAlarmSilenceDocument, ({ input }) => ({
    createAlarmSilence: { __typename: "AlarmSilence", id: "q1", endsAt: String(input.endsAt) },
  }));
  const { user } = await at(server, { search: `?open=${alarm().id}` });
  const drawer = await screen.findByRole("dialog", { name: "Gas concentration above limit" });
  await user.click(await within(drawer).findByRole("button", { name: "Silence" }));
  const form = within(await screen.findByRole("dialog", { name: "Silence the alarm" }));

  await user.type(form.getByRole("textbox", { name: "Reason" }), "Sensor is changed");
  await user.selectOptions(form.getByRole("combobox", { name: "For how long" }), "4 hours");
  await user.click(form.getByRole("button", { name: "Silence" }));
  expect((await form.findAllByText(/Confirm that a critical alarm is silenced/)).length).toBeGreaterThan(0);
  expect(server.callsOf("CreateAlarmSilence")).toEqual([]);
  await user.click(form.getByRole("checkbox", { name: "Critical alarms too" }));
  const begun = Date.now();
  await user.click(form.getByRole("button", { name: "Silence" }));

  await waitFor(() => expect(server.callsOf("CreateAlarmSilence")).toHaveLength(1));
  const [call] = server.callsOf("CreateAlarmSilence");
  assert(call);
  const { input } = call.variables as { input: { endsAt: string } };
  expect(input).toMatchObject({
    target: { deviceId: "d1" },
    codes: ["GAS_CONCENTRATION"],
    includesCritical: true,
    reason: "Sensor is changed",
  });
  expect(Math.abs(Date.parse(input.endsAt) - begun - 4 * HOUR)).toBeLessThan(HOUR / 2);
});

test("what is silenced is marked, said over the list, and can be let ring again", async () => {
  const until = ago(-HOUR);
  const server = serverWith({ alarms: [alarm({ silencedUntil: until, silenceId: "q1" }), alarm({ id: "2" })] });
  await at(server, { search: `?open=${alarm().id}` });

  expect((await screen.findByRole("note")).textContent).toMatch(/^1 alarm is silenced until/);
  const drawer = await screen.findByRole("dialog", { name: "Gas concentration above limit" });
  expect(drawer.textContent).toContain("Silenced until");
  expect(await within(drawer).findByRole("button", { name: "End silence" })).toBeDefined();
  expect(within(drawer).queryByRole("button", { name: "Silence" })).toBeNull();
});

test("who may only look neither silences nor ends", async () => {
  await at(serverWith({ alarms: [alarm({ silencedUntil: ago(-HOUR), silenceId: "q1" })] }), {
    search: `?open=${alarm().id}`,
    operates: [0],
  });

  const drawer = await screen.findByRole("dialog", { name: "Gas concentration above limit" });
  expect((await within(drawer).findAllByText(/Silenced until/)).length).toBeGreaterThan(0);
  expect(within(drawer).queryByRole("button", { name: "End silence" })).toBeNull();
});

test("a maintenance window is made of days and times, for a platform's stations", async () => {
  const server = serverWith().answer(CreateMaintenanceWindowDocument, () => ({
    createMaintenanceWindow: { __typename: "MaintenanceWindow", id: "w1" },
  }));
  const { user } = await at(server, { search: "?list=windows" });
  await user.click((await screen.findAllByRole("button", { name: "Add maintenance window" }))[0]!);
  const form = within(await screen.findByRole("dialog", { name: "Add maintenance window" }));

  await user.type(form.getByRole("textbox", { name: "Reason" }), "Night service");
  await user.selectOptions(form.getByRole("combobox", { name: "What" }), "Stations of a platform");
  await user.selectOptions(form.getByRole("combobox", { name: "Stations of" }), "Network");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect((await form.findAllByText(/Choose at least one day/)).length).toBeGreaterThan(0);
  await user.click(form.getByRole("button", { name: "Tue" }));
  await user.click(form.getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(server.callsOf("CreateMaintenanceWindow")[0]?.variables["input"]).toMatchObject({
      target: { platformId: "n1" },
      codes: [],
      includesCritical: false,
      reason: "Night service",
      weekdays: ["TUESDAY"],
      fromTime: "22:00",
      toTime: "06:00",
      lastDay: null,
    }),
  );
});

test("reads in Chinese", async () => {
  await at(serverWith({ silences: [] }), { locale: "zh-chs" });

  expect(await screen.findByText("没有静默")).toBeDefined();
});
