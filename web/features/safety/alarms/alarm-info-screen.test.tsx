import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { AcknowledgeAlarmsDocument } from "../../../parts/alarm/acknowledge.generated.ts";
import { SilencedNowDocument } from "../../../parts/alarm/silenced-now.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { fileOf } from "../../../test/file-of.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  AlarmAssigneesDocument,
  AlarmCourseDocument,
  type AlarmCourseQuery,
  AlarmDetailDocument,
  type AlarmLineFragment,
  AlarmListDocument,
  AssignAlarmsDocument,
  CommentAlarmDocument,
  FoldedAlarmsDocument,
  ChangedAlarmsDocument,
} from "./alarm-info.generated.ts";

type Moment = AlarmCourseQuery["alarmTimeline"]["moments"][number] & { __typename: "AlarmMoment" };

const alarm = (facts: Partial<AlarmLineFragment> = {}): AlarmLineFragment & { __typename: "Alarm" } => ({
  __typename: "Alarm",
  id: "0197c000-0000-7000-8000-000000000041",
  code: "PLC_FAULT",
  vendorCode: "302",
  severity: "CRITICAL",
  stationId: "s1",
  stationName: "Harbour Gate",
  sourceType: "DEVICE",
  sourceName: "Skid 1",
  startedAt: "2026-11-26T00:00:00.000Z",
  endedAt: null,
  active: true,
  count: 2,
  detail: null,
  acknowledged: false,
  acknowledgedAt: null,
  acknowledgedBy: null,
  note: null,
  silencedUntil: null,
  foldedInto: null,
  foldedCount: 0,
  silenceId: null,
  tankId: null,
  deviceId: "d1",
  lastRaisedAt: "2026-11-26T00:05:00.000Z",
  assigneeId: null,
  assigneeName: null,
  assignedAt: null,
  ...facts,
});

const LEVEL = alarm({
  id: "0197c000-0000-7000-8000-000000000042",
  code: "TANK_LEVEL_LOW",
  severity: "WARNING",
  sourceName: "North",
  active: false,
  endedAt: "2026-11-26T00:30:00.000Z",
});

const ADA = { __typename: "AlarmAssignee", id: "u1", name: "Ada", login: "ada" } as const;
const BO = {
  __typename: "AlarmAssignee",
  id: "0197c000-0000-7000-8000-0000000000b0",
  name: "Bo",
  login: "bo",
} as const;
const COURSE = { __typename: "AlarmTimeline", omitted: 3, timeZone: "Asia/Tashkent" } as const;
const moment = (facts: Partial<Moment>): Moment => ({
  __typename: "AlarmMoment",
  id: facts.kind ?? "",
  kind: "BEGAN",
  at: "2026-11-26T00:00:00.000Z",
  accountName: null,
  assigneeName: null,
  text: null,
  until: null,
  ...facts,
});
const courseOf = (id: string): Moment[] => [
  moment({ id }),
  moment({ kind: "ASSIGNED", accountName: "ada", assigneeName: "bo" }),
  moment({ kind: "COMMENTED", accountName: "bo", text: "a seal leaks" }),
];

const serverWith = (rows: readonly AlarmLineFragment[]) =>
  new FakeServer()
    .answer(AlarmListDocument, () => ({
      alarms: { nodes: [...rows], pageInfo: { hasNextPage: false }, totalCount: rows.length },
    }))
    .answer(AlarmDetailDocument, ({ id }) => ({ alarms: { nodes: rows.filter((row) => row.id === id) } }))
    .answer(AlarmCourseDocument, ({ alarmId }) => ({ alarmTimeline: { ...COURSE, moments: courseOf(alarmId) } }))
    .answer(AlarmAssigneesDocument, () => ({ alarmAssignees: [ADA, BO] }))
    .answer(SilencedNowDocument, () => ({ alarms: { nodes: [], totalCount: 0 } }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }));

const changed = (id: string) => ({ alarmChanges: [{ __typename: "Alarm" as const, id }] });

const at = (server: FakeServer, { search = "", permissions = [0, 116], locale = "en" as LocaleId } = {}) =>
  renderScreen(`/alarmInfo${search}`, { permissions, server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./alarm-info-screen.tsx"), 60_000);

test("opens on what somebody has to look at, and tells all or what is on when asked", async () => {
  const server = serverWith([alarm(), LEVEL]);
  const { user, path } = await at(server);

  const row = await screen.findByRole("row", { name: /PLC fault/ });
  // Its detail stands below its name, where it is not cut.
  expect(within(row).getByRole("cell", { name: /^PLC fault.*Fault \u2068302\u2069$/ })).toBeTruthy();
  expect(row.textContent).toContain("Harbour Gate");
  expect(leastRem(screen.getByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
  expect(server.callsOf("AlarmList").at(-1)?.variables).toMatchObject({
    filter: { open: true },
    orderBy: "STARTED_DESC",
  });
  await user.click(screen.getByRole("radio", { name: "All" }));
  await waitFor(() => expect(server.callsOf("AlarmList").at(-1)?.variables["filter"]).toEqual({}));
  expect(path()).toContain("show=all");
});

test("is narrowed by kind and severity", async () => {
  const server = serverWith([alarm()]);
  await at(server, { search: "?show=active&severity=CRITICAL&severity=WARNING&code=PLC_FAULT" });

  await screen.findByRole("row", { name: /PLC fault/ });
  expect(server.callsOf("AlarmList").at(-1)?.variables["filter"]).toEqual({
    active: true,
    severities: ["CRITICAL", "WARNING"],
    codes: ["PLC_FAULT"],
  });
});

test("an alarm's drawer tells how long and how often, and who may takes note of it with words", async () => {
  const server = serverWith([alarm()]).answer(AcknowledgeAlarmsDocument, () => ({
    acknowledgeAlarms: [alarm({ acknowledged: true })],
  }));
  const { user } = await at(server, { search: `?open=${alarm().id}` });

  const drawer = await screen.findByRole("dialog", { name: "PLC fault" });
  await waitFor(() => expect(drawer.textContent).toContain("Times2"));
  await user.click(within(drawer).getByRole("button", { name: "Acknowledge" }));
  const dialog = await screen.findByRole("dialog", { name: "Acknowledge 1 alarm" });
  await user.type(within(dialog).getByRole("textbox"), "A fitter is on the way");
  await user.click(within(dialog).getByRole("button", { name: "Acknowledge" }));

  await waitFor(() =>
    expect(server.callsOf("AcknowledgeAlarms").at(-1)?.variables).toEqual({
      input: { alarmIds: [alarm().id], note: "A fitter is on the way" },
    }),
  );
});

test("who is about to acknowledge is told that somebody else did meanwhile, and keeps what was typed", async () => {
  const theirs = alarm({ acknowledged: true, acknowledgedBy: "bo", note: "On my way" });
  const rows = [alarm()];
  const server = serverWith(rows).answer(AcknowledgeAlarmsDocument, () => ({ acknowledgeAlarms: [theirs] }));
  const { user } = await at(server, { search: `?open=${theirs.id}` });
  const drawer = await screen.findByRole("dialog", { name: "PLC fault" });
  await user.click(await within(drawer).findByRole("button", { name: "Acknowledge" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Acknowledge 1 alarm" }));
  await user.type(dialog.getByRole("textbox"), "A fitter");

  rows.splice(0, 1, theirs);
  for (const { id } of [LEVEL, theirs]) {
    act(() => server.push(ChangedAlarmsDocument, changed(id)));
  }

  expect(await dialog.findByText("bo")).toBeTruthy();
  expect(dialog.getByText("On my way")).toBeTruthy();
  expect(dialog.getByRole("textbox")).toHaveProperty("value", "A fitter");
  await user.click(dialog.getByRole("button", { name: "Acknowledge" }));
  expect(await screen.findByText("Acknowledged by bo")).toBeTruthy();
});

test("the drawer tells what is likely behind it and what to do first, and what became of it in the station's zone", async () => {
  await at(serverWith([alarm()]), { search: `?open=${alarm().id}` });

  const drawer = await screen.findByRole("dialog", { name: "PLC fault" });
  const words = (await within(drawer).findAllByRole("term")).map((term) => term.textContent);
  expect(words.slice(0, 2)).toEqual(["First step", "Likely cause"]);
  expect(within(drawer).getAllByRole("definition")[0]?.textContent).toContain("call its service with fault 302");
  const lines = (await within(drawer).findByText("a seal leaks")).closest("ol");
  expect([...(lines?.children ?? [])].map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Raised.*05:00/),
    expect.stringMatching(/^ada assigned it to bo/),
    expect.stringMatching(/^bo commented.*a seal leaks$/),
  ]);
  expect(drawer.textContent).toContain("3 older entries are left out");
});

test("a silent station is one line with its devices below it, which open on demand", async () => {
  const station = alarm({
    code: "STATION_SILENT",
    vendorCode: null,
    severity: "WARNING",
    sourceType: "STATION",
    sourceName: "Harbour Gate",
    deviceId: null,
    foldedCount: 2,
  });
  const below = { __typename: "Alarm", code: "DEVICE_OFFLINE", sourceType: "DEVICE", active: true } as const;
  const server = serverWith([station, LEVEL]).answer(FoldedAlarmsDocument, () => ({
    alarms: {
      nodes: [
        { ...below, id: LEVEL.id, sourceName: "Controller" },
        { ...below, id: "a9", sourceName: "Gauge", active: false },
      ],
      totalCount: 2,
    },
  }));
  const { user, path } = await at(server);
  const row = await screen.findByRole("row", { name: /Station silent/ });
  expect(within(row).getByRole("img", { name: "2 alarms below it" })).toBeDefined();
  expect(server.callsOf("AlarmList").at(-1)?.variables["filter"]).toEqual({ open: true, folded: false });
  expect(server.callsOf("FoldedAlarms")).toEqual([]);

  await user.click(within(row).getByText("Station silent"));
  const drawer = await screen.findByRole("dialog", { name: "Station silent" });
  expect(drawer.textContent).toContain("nobody learns of a leak");
  await user.click(await within(drawer).findByRole("button", { name: "Controller" }));

  expect(server.callsOf("FoldedAlarms").at(-1)?.variables).toMatchObject({ into: station.id });
  await waitFor(() => expect(path()).toContain(`open=${LEVEL.id}`));
});

test("who may takes an alarm on, or gives it to somebody who may care for it", async () => {
  const server = serverWith([alarm()]).answer(AssignAlarmsDocument, () => ({
    assignAlarms: [alarm({ assigneeId: BO.id, assigneeName: "Bo", assignedAt: "2026-11-26T01:00:00.000Z" })],
  }));
  const { user } = await at(server, { search: `?open=${alarm().id}` });
  const drawer = await screen.findByRole("dialog", { name: "PLC fault" });

  await user.click(await within(drawer).findByRole("button", { name: "Take on" }));
  await waitFor(() =>
    expect(server.callsOf("AssignAlarms").at(-1)?.variables).toEqual({
      input: { alarmIds: [alarm().id], assigneeId: "u1" },
    }),
  );
  await user.click(await within(drawer).findByRole("button", { name: "Assign" }));
  const dialog = await screen.findByRole("dialog", { name: "Assign 1 alarm" });
  await user.click(within(dialog).getByRole("combobox"));
  await user.click(await screen.findByRole("option", { name: /Bo/ }));
  await user.click(within(dialog).getByRole("button", { name: "Assign" }));

  await waitFor(() =>
    expect(server.callsOf("AssignAlarms").at(-1)?.variables).toEqual({
      input: { alarmIds: [alarm().id], assigneeId: BO.id },
    }),
  );
  expect(server.callsOf("AlarmAssignees").at(-1)?.variables).toMatchObject({ alarmIds: [alarm().id] });
});

test("who may only look neither assigns nor comments", async () => {
  const server = serverWith([alarm()]);
  await renderScreen(`/alarmInfo?open=${alarm().id}`, { permissions: [0, 116], operates: [0], server });

  const drawer = await screen.findByRole("dialog", { name: "PLC fault" });
  await within(drawer).findByText("a seal leaks");
  expect(within(drawer).queryByRole("button", { name: "Take on" })).toBeNull();
  expect(within(drawer).queryByRole("textbox")).toBeNull();
});

test("what is said is sent once and asked for anew, also where somebody else said it", async () => {
  const server = serverWith([alarm()]).answer(CommentAlarmDocument, () => ({
    commentAlarm: { __typename: "Alarm", id: alarm().id },
  }));
  const { user } = await at(server, { search: `?open=${alarm().id}` });
  const drawer = await screen.findByRole("dialog", { name: "PLC fault" });
  const asked = () => server.callsOf("AlarmCourse").length;

  await user.type(await within(drawer).findByRole("textbox", { name: "Comment" }), " done ");
  const before = asked();
  await user.click(within(drawer).getByRole("button", { name: "Add comment" }));
  await waitFor(() =>
    expect(server.callsOf("CommentAlarm").at(-1)?.variables["input"]).toMatchObject({
      alarmId: alarm().id,
      text: "done",
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    }),
  );
  await waitFor(() => expect(asked()).toBe(before + 1));
  await waitFor(() => expect(within(drawer).getByRole<HTMLTextAreaElement>("textbox").value).toBe(""));

  act(() => server.push(ChangedAlarmsDocument, changed(alarm().id)));
  act(() => server.push(ChangedAlarmsDocument, changed(LEVEL.id)));
  act(() => server.push(ChangedAlarmsDocument, changed(alarm().id)));
  await waitFor(() => expect(asked()).toBe(before + 2));
});

test("is narrowed by who cares for it", async () => {
  const server = serverWith([alarm()]);
  const { user } = await at(server, { search: `?show=all&care=me&care=nobody&care=${BO.id}&care=nonsense` });

  await screen.findByRole("row", { name: /PLC fault/ });
  expect(server.callsOf("AlarmList").at(-1)?.variables["filter"]).toEqual({
    care: { mine: true, nobody: true, assigneeIds: [BO.id] },
  });
  await user.click(await screen.findByRole("button", { name: /Assigned to.*Me/ }));
  await waitFor(() =>
    expect(server.callsOf("AlarmList").at(-1)?.variables["filter"]).toEqual({
      care: { nobody: true, assigneeIds: [BO.id] },
    }),
  );
});

test("where nothing is wrong the screen says so", async () => {
  await at(serverWith([]), { locale: "zh-chs" });

  expect(await screen.findByText("没有报警")).toBeDefined();
});

test("a file says in words whether an alarm is on", async () => {
  const server = serverWith([alarm()]);
  await at(server);
  await screen.findByRole("row", { name: /PLC fault/ });
  const { wordOf } = await fileOf(server);

  expect([wordOf("active", "true"), wordOf("active", "false")]).toEqual(["Active", "Ended"]);
});
