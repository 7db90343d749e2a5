import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { reportConnection } from "../../../lib/connection.ts";
import { renderScreen } from "../../../test/render.tsx";
import type { AlarmFilter } from "../../../schema-types.generated.ts";
import { AcknowledgeAllAlarmsDocument } from "../../../parts/alarm/acknowledge-all.generated.ts";
import type { AlarmRowFragment } from "../../../parts/alarm/alarm-row.generated.ts";
import { AlarmChangesDocument, OpenAlarmsDocument } from "./kanban.generated.ts";
import { alarm, liveServer } from "./test-board.ts";

beforeEach(() => reportConnection("opened"));

const ALARMS = [
  alarm("A", { code: "TANK_LEAK", severity: "CRITICAL" }),
  alarm("B", { active: false, endedAt: "2026-11-20T01:30:00Z" }),
  alarm("C", { stationId: "s1", stationName: "Lakeside", acknowledged: true, acknowledgedBy: "Ada" }),
];

/** As the server leaves them. */
function left(alarms: readonly AlarmRowFragment[], filter: AlarmFilter) {
  return alarms.filter(
    (row) =>
      (!filter.stationIds || filter.stationIds.includes(row.stationId)) &&
      (!filter.codes || filter.codes.includes(row.code)) &&
      (!filter.severity || filter.severity === row.severity) &&
      (filter.silenced == null || filter.silenced === (row.silencedUntil !== null)) &&
      (filter.active == null || filter.active === row.active) &&
      (filter.acknowledged == null || filter.acknowledged === row.acknowledged),
  );
}

async function openDrawer(to = "/kanban?show=alarms", permissions: readonly number[] = [0, 6]) {
  let alarms = ALARMS;
  const server = liveServer(ALARMS)
    .answer(OpenAlarmsDocument, ({ filter, active, ended, unnoted, silenced }) => {
      const nodes = left(alarms, filter).map((row) => ({ ...row, __typename: "Alarm" as const }));
      const count = (each: AlarmFilter) => ({ totalCount: left(alarms, each).length });
      return {
        alarms: { nodes, totalCount: nodes.length },
        active: count(active),
        ended: count(ended),
        unnoted: count(unnoted),
        silenced: count(silenced),
      };
    })
    .answer(AcknowledgeAllAlarmsDocument, ({ input }) => {
      const noted = left(alarms, { ...input.filter, acknowledged: false });
      alarms = alarms.map((row) => (noted.includes(row) ? { ...row, acknowledged: true } : row));
      return {
        acknowledgeAllAlarms: { count: noted.length, unchanged: 0, refused: [], left: 0, newest: null },
      };
    });
  const console = await renderScreen(to, { permissions, server });
  const drawer = await screen.findByRole("dialog", { name: "Alarms" });
  await within(drawer).findByRole("search");
  return { ...console, drawer: within(drawer) };
}

const rowsOf = (drawer: ReturnType<typeof within>) =>
  within(drawer.getByRole("list", { name: "Alarms" }))
    .getAllByRole("listitem")
    .map((row) => /· (Tank \w)/.exec(row.textContent ?? "")?.[1]);

describe("the alarms beside the board", () => {
  test("are counted by how they stand, and narrowed by what one chooses, which the address keeps", async () => {
    const { drawer, user, path } = await openDrawer();
    expect(drawer.getByText("2 active alarms · 1 ended, not acknowledged")).toBeTruthy();
    expect(rowsOf(drawer)).toEqual(["Tank A", "Tank B", "Tank C"]);

    await user.selectOptions(drawer.getByRole("combobox", { name: "Station" }), "Harbour");
    await waitFor(() => expect(rowsOf(drawer)).toEqual(["Tank A", "Tank B"]));
    await user.selectOptions(drawer.getByRole("combobox", { name: "State" }), "Ended");
    await waitFor(() => expect(rowsOf(drawer)).toEqual(["Tank B"]));

    expect(path()).toBe("/kanban?show=alarms&alarmStation=s2&alarmState=ended");
  });

  test("of a station are acknowledged together, with one note", async () => {
    const { drawer, user, server } = await openDrawer("/kanban?show=alarms&alarmStation=s2");

    await user.click(await drawer.findByRole("button", { name: "Acknowledge 2 alarms" }));
    await user.type(drawer.getByRole("textbox", { name: "Note (optional)" }), "Lorry at noon{Enter}");

    expect(await screen.findByText("2 alarms acknowledged")).toBeTruthy();
    expect(server.callsOf("AcknowledgeAllAlarms").map(({ variables }) => variables)).toEqual([
      {
        input: {
          filter: { open: true, folded: false, stationIds: ["s2"], to: "2026-11-20T01:00:00.001Z" },
          note: "Lorry at noon",
        },
      },
    ]);
    const button = await drawer.findByRole("button", { name: "Acknowledge 0 alarms" });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  test("of a code are acknowledged together", async () => {
    const { drawer, user, server } = await openDrawer();

    await user.selectOptions(drawer.getByRole("combobox", { name: "Alarm" }), "Tank leak");
    await user.click(await drawer.findByRole("button", { name: "Acknowledge 1 alarm" }));
    await user.click(drawer.getByRole("button", { name: "Acknowledge 1 alarm" }));

    await waitFor(() => expect(server.callsOf("AcknowledgeAllAlarms")).toHaveLength(1));
    expect(server.callsOf("AcknowledgeAllAlarms")[0]?.variables).toEqual({
      input: { filter: { open: true, codes: ["TANK_LEAK"], to: "2026-11-20T01:00:00.001Z" } },
    });
  });

  test("are asked for anew when one changes", async () => {
    const { server } = await openDrawer();
    const before = server.callsOf("OpenAlarms").length;

    act(() => server.push(AlarmChangesDocument, { alarmChanges: [alarm("D")] }));

    await waitFor(() => expect(server.callsOf("OpenAlarms").length).toBeGreaterThan(before));
  });

  test("are only looked at by those who may not acknowledge", async () => {
    const { drawer } = await openDrawer(undefined, [0]);

    expect(rowsOf(drawer)).toHaveLength(3);
    expect(drawer.queryByRole("button", { name: /^Acknowledge/ })).toBeNull();
  });
});
