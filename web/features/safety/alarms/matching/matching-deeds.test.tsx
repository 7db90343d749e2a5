import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import {
  AcknowledgeAllAlarmsDocument,
  type AlarmsOutcomeLineFragment,
} from "../../../../parts/alarm/acknowledge-all.generated.ts";
import { SilencedNowDocument } from "../../../../parts/alarm/silenced-now.generated.ts";
import { PlacesDocument } from "../../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../../test/fake-server.ts";
import { renderScreen } from "../../../../test/render.tsx";
import { AlarmAssigneesDocument, type AlarmLineFragment, AlarmListDocument } from "../alarm-info.generated.ts";
import { AssignAllAlarmsDocument, SilenceAllAlarmsDocument } from "./matching.generated.ts";

const BO = {
  __typename: "AlarmAssignee",
  id: "0197c000-0000-7000-8000-0000000000b0",
  name: "Bo",
  login: "bo",
} as const;
const NEWEST = "2026-11-26T00:00:00.000Z";
const UP_TO_NEWEST = "2026-11-26T00:00:00.001Z";
const TOTAL = 38;

const row = (id: string): AlarmLineFragment & { __typename: "Alarm" } => ({
  __typename: "Alarm",
  id,
  code: "TANK_LEAK",
  vendorCode: null,
  severity: "CRITICAL",
  stationId: "s1",
  stationName: "Harbour Gate",
  sourceType: "TANK",
  sourceName: `Tank ${id}`,
  startedAt: NEWEST,
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
  tankId: "t1",
  deviceId: "d1",
  lastRaisedAt: NEWEST,
  assigneeId: null,
  assigneeName: null,
  assignedAt: null,
});

type Outcome = AlarmsOutcomeLineFragment & { __typename: "AlarmsOutcome" };
const outcome = (facts: Partial<Outcome> = {}): Outcome => ({
  __typename: "AlarmsOutcome",
  count: TOTAL,
  unchanged: 0,
  refused: [],
  left: 0,
  newest: NEWEST,
  ...facts,
});
const refused = (count: number, number: number) => ({
  __typename: "RefusedAlarms" as const,
  count,
  refusal: { __typename: "RowRefusal" as const, number, params: {} },
});

const server = () =>
  new FakeServer()
    .answer(AlarmListDocument, () => ({
      alarms: { nodes: [row("a1"), row("a2")], pageInfo: { hasNextPage: true }, totalCount: TOTAL },
    }))
    .answer(AlarmAssigneesDocument, () => ({ alarmAssignees: [BO] }))
    .answer(SilencedNowDocument, () => ({ alarms: { nodes: [], totalCount: 0 } }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }));

beforeAll(() => import("../alarm-info-screen.tsx"), 60_000);

/** The list with its page chosen, or all that match, and the dialog of a deed. */
async function opened(of: FakeServer, deed: string, all: boolean, operates?: readonly number[]) {
  const shown = await renderScreen("/alarmInfo?code=TANK_LEAK", {
    permissions: [0, 116],
    server: of,
    ...(operates && { operates: [...operates] }),
  });
  const { user } = shown;
  await screen.findAllByRole("row", { name: /Tank leak/ });
  await user.click(screen.getAllByRole("checkbox")[0] as HTMLElement);
  if (all) {
    await user.click(await screen.findByRole("button", { name: /Select all 38/ }));
  }
  await user.click(await screen.findByRole("button", { name: deed }));
  return { ...shown, dialog: within(await screen.findByRole("dialog")) };
}

const linesOf = (dialog: ReturnType<typeof within>) =>
  [...(dialog.getByRole("status").children as unknown as Iterable<Element>)].map((line) => line.textContent);

test("all that a filter leaves are assigned: what would become of them is seen first, and done once, up to the newest of them", async () => {
  const of = server().answer(AssignAllAlarmsDocument, () => ({
    assignAllAlarms: outcome({ count: 30, unchanged: 6, refused: [refused(2, 10006)] }),
  }));
  const { user, dialog } = await opened(of, "Assign", true);
  expect(await screen.findByRole("dialog", { name: "Assign 38 alarms" })).toBeDefined();

  await user.click(dialog.getByRole("combobox"));
  await user.click(await screen.findByRole("option", { name: /Bo/ }));
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  await waitFor(() =>
    expect(linesOf(dialog)).toEqual([
      "To be done30",
      "So already6",
      "Left: at stations that this account does not see2",
    ]),
  );
  await user.click(dialog.getByRole("button", { name: "Assign" }));

  expect(await screen.findByText("30 alarms assigned")).toBeDefined();
  const told = within(await screen.findByRole("dialog", { name: "Assign 38 alarms" }));
  expect(linesOf(told)[0]).toBe("Done30");
  const [seen, done, ...more] = of.callsOf("AssignAllAlarms");
  const filter = { open: true, codes: ["TANK_LEAK"] };
  expect(seen?.variables).toEqual({ input: { filter, assigneeId: BO.id, preview: true } });
  expect(seen?.headers["Idempotency-Key"]).toBeUndefined();
  expect(done?.variables).toEqual({
    input: { filter: { ...filter, to: UP_TO_NEWEST }, assigneeId: BO.id, preview: false },
  });
  expect(done?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(more).toEqual([]);
  await user.click(told.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("those chosen are acknowledged by their ids, with one note", async () => {
  const of = server().answer(AcknowledgeAllAlarmsDocument, () => ({ acknowledgeAllAlarms: outcome({ count: 2 }) }));
  const { user, dialog } = await opened(of, "Acknowledge", false);

  await user.type(dialog.getByRole("textbox"), " lorry at noon ");
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  await user.click(await dialog.findByRole("button", { name: "Acknowledge" }));

  expect(await screen.findByText("2 alarms acknowledged")).toBeDefined();
  expect(of.callsOf("AcknowledgeAllAlarms").at(-1)?.variables).toEqual({
    input: { filter: { ids: ["a1", "a2"], to: UP_TO_NEWEST }, note: "lorry at noon", preview: false },
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("critical ones are silenced only where that is said: then it is looked at anew", async () => {
  const of = server().answer(SilenceAllAlarmsDocument, ({ input }) => ({
    silenceAllAlarms: input.includesCritical ? outcome() : outcome({ count: 35, refused: [refused(3, 10012)] }),
  }));
  const { user, dialog } = await opened(of, "Silence", true);

  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "new pumps");
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(linesOf(dialog)).toEqual(["To be done35", "Left: critical, and that is not confirmed3"]));
  await user.click(dialog.getByRole("checkbox", { name: "Critical alarms too" }));
  expect(dialog.queryByRole("status")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(linesOf(dialog)).toEqual(["To be done38"]));
  await user.click(dialog.getByRole("button", { name: "Silence" }));

  expect(await screen.findByText("38 alarms silenced")).toBeDefined();
  const calls = of.callsOf("SilenceAllAlarms").map(({ variables }) => variables["input"] as Record<string, unknown>);
  expect(calls.map(({ includesCritical, preview }) => [includesCritical, preview])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
  expect(calls.at(-1)).toMatchObject({ reason: "new pumps", filter: { codes: ["TANK_LEAK"], to: UP_TO_NEWEST } });
});

test("who may only look is offered none of it", async () => {
  await renderScreen("/alarmInfo", { permissions: [0, 116], operates: [0], server: server() });
  await screen.findAllByRole("row", { name: /Tank leak/ });

  for (const name of ["Acknowledge", "Assign", "Silence"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});
