import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { AcknowledgeAllAlarmsDocument } from "../../../parts/alarm/acknowledge-all.generated.ts";
import { AcknowledgeAlarmsDocument } from "../../../parts/alarm/acknowledge.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { AlarmDetailDocument, type AlarmLineFragment, AlarmListDocument } from "./alarm-info.generated.ts";

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
  deviceId: "d1",
  lastRaisedAt: "2026-11-26T00:05:00.000Z",
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

const serverWith = (rows: readonly AlarmLineFragment[]) =>
  new FakeServer()
    .answer(AlarmListDocument, () => ({
      alarms: { nodes: [...rows], pageInfo: { hasNextPage: false }, totalCount: rows.length },
    }))
    .answer(AlarmDetailDocument, ({ id }) => ({ alarms: { nodes: rows.filter((row) => row.id === id) } }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }));

const at = (server: FakeServer, { search = "", permissions = [0, 116], locale = "en" as LocaleId } = {}) =>
  renderScreen(`/alarmInfo${search}`, { permissions, server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./alarm-info-screen.tsx"), 60_000);

test("opens on what somebody has to look at, and tells all or what is on when asked", async () => {
  const server = serverWith([alarm(), LEVEL]);
  const { user, path } = await at(server);

  const row = await screen.findByRole("row", { name: /PLC fault/ });
  expect(row.textContent).toContain("Fault \u2068302\u2069");
  expect(row.textContent).toContain("Harbour Gate");
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

test("many are acknowledged at once, by what is chosen", async () => {
  const server = serverWith([alarm(), LEVEL])
    .answer(AcknowledgeAlarmsDocument, () => ({ acknowledgeAlarms: [] }))
    .answer(AcknowledgeAllAlarmsDocument, () => ({ acknowledgeAllAlarms: { count: 2 } }));
  const { user } = await at(server);
  await screen.findByRole("row", { name: /PLC fault/ });

  await user.click(screen.getAllByRole("checkbox")[0] as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Acknowledge" }));
  const dialog = await screen.findByRole("dialog", { name: "Acknowledge 2 alarms" });
  await user.click(within(dialog).getByRole("button", { name: "Acknowledge" }));

  await waitFor(() =>
    expect(server.callsOf("AcknowledgeAlarms").at(-1)?.variables).toEqual({
      input: { alarmIds: [alarm().id, LEVEL.id] },
    }),
  );
});

test("where nothing is wrong the screen says so", async () => {
  await at(serverWith([]), { locale: "zh-chs" });

  expect(await screen.findByText("没有报警")).toBeDefined();
});
