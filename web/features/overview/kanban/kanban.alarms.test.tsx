import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { reportConnection } from "../../../lib/connection.ts";
import { renderScreen } from "../../../test/render.tsx";
import { AcknowledgeAlarmsDocument } from "../../../parts/alarm/acknowledge.generated.ts";
import { AlarmChangesDocument } from "./kanban.generated.ts";
import { alarm, feed, liveServer, openBoard } from "./test-board.ts";

beforeEach(() => reportConnection("opened"));

describe("the alarm feed", () => {
  const early = alarm("A", { startedAt: "2026-11-20T01:00:00Z" });
  const late = alarm("B", { startedAt: "2026-11-20T02:00:00Z" });

  test("begins with what is open, newest first", async () => {
    await openBoard(liveServer([early, late]));

    await waitFor(() => expect(feed()).toEqual(["Tank B", "Tank A"]));
  });

  test("holds later alarms behind one line, so that rows stay where they are, until it is pressed", async () => {
    const { server, user } = await openBoard(liveServer([early, late]));
    await waitFor(() => expect(feed()).toHaveLength(2));

    const newer = ["C", "D"].map((id, index) => alarm(id, { startedAt: `2026-11-20T02:1${index}:00Z` }));
    act(() => server.push(AlarmChangesDocument, { alarmChanges: newer }));
    const line = await screen.findByRole("button", { name: "2 new" });
    expect(feed()).toEqual(["Tank B", "Tank A"]);

    await user.click(line);
    await waitFor(() => expect(feed()).toEqual(["Tank D", "Tank C", "Tank B", "Tank A"]));
    expect(screen.queryByRole("button", { name: "2 new" })).toBeNull();
  });

  test("shows a critical alarm at once, over rows that are read, and keeps it when it is over; a silenced one waits", async () => {
    const { server } = await openBoard(liveServer([early, late]));
    await waitFor(() => expect(feed()).toHaveLength(2));
    const critical = { severity: "CRITICAL", startedAt: "2026-11-20T02:10:00Z" } as const;
    const [leak, silenced] = [alarm("C", critical), alarm("D", { ...critical, silencedUntil: "2026-11-20T03:00:00Z" })];

    act(() => server.push(AlarmChangesDocument, { alarmChanges: [leak, silenced] }));
    await waitFor(() => expect(feed()).toEqual(["Tank C", "Tank B", "Tank A"]));
    expect(screen.getByRole("button", { name: "1 new" })).toBeTruthy();
    act(() =>
      server.push(AlarmChangesDocument, {
        alarmChanges: [{ ...leak, active: false, endedAt: "2026-11-20T02:20:00Z" }],
      }),
    );

    await waitFor(() => expect(screen.getByText(/^Ended/)).toBeTruthy());
    expect(feed()).toEqual(["Tank C", "Tank B", "Tank A"]);
  });

  test("shows the first alarm of a quiet board at once, without a moment in which it is held back", async () => {
    const { server } = await openBoard(liveServer([]));
    await screen.findByText("No open alarms");
    const lines: string[] = [];
    const watch = new MutationObserver((records) => {
      lines.push(...records.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent ?? "")));
    });
    watch.observe(document.body, { childList: true, subtree: true });

    act(() => server.push(AlarmChangesDocument, { alarmChanges: [early] }));

    await waitFor(() => expect(feed()).toEqual(["Tank A"]));
    expect(lines.some((line) => line.includes("Tank A"))).toBe(true);
    expect(lines.filter((line) => /\b1 new\b/.test(line))).toEqual([]);
    watch.disconnect();
  });

  test("changes a row in its place when its alarm ends", async () => {
    const { server } = await openBoard(liveServer([early, late]));
    await waitFor(() => expect(feed()).toHaveLength(2));

    const ended = { ...late, active: false, endedAt: "2026-11-20T02:10:00Z" };
    act(() => server.push(AlarmChangesDocument, { alarmChanges: [ended] }));

    await waitFor(() => expect(screen.getByText(/^Ended/)).toBeTruthy());
    expect(feed()).toEqual(["Tank B", "Tank A"]);
  });

  test("after a lost connection shows the state that comes with the new one, not what is gone since", async () => {
    const { server } = await openBoard(liveServer([early, late]));
    await waitFor(() => expect(feed()).toHaveLength(2));

    act(() => {
      reportConnection("lost");
      reportConnection("opened");
      server.push(AlarmChangesDocument, { alarmChanges: [early] });
    });

    await waitFor(() => expect(feed()).toEqual(["Tank A"]));
  });

  test("says so when nothing is open", async () => {
    await openBoard(liveServer([]));

    expect(await screen.findByText("No open alarms")).toBeTruthy();
  });
});

describe("acknowledging", () => {
  test("sends the alarm and the note, and the row says by whom", async () => {
    const server = liveServer([alarm("A")]).answer(AcknowledgeAlarmsDocument, ({ input }) => ({
      acknowledgeAlarms: [alarm("A", { acknowledged: true, acknowledgedBy: "ada", note: input.note ?? null })],
    }));
    const { user } = await openBoard(server);

    await user.click(await screen.findByRole("button", { name: "Acknowledge Tank level too low, Harbour · Tank A" }));
    await user.type(screen.getByRole("textbox", { name: "Note (optional)" }), "Lorry at noon");
    await user.click(screen.getByRole("button", { name: "Acknowledge" }));

    expect(await screen.findByText("Acknowledged by ada")).toBeTruthy();
    expect(screen.getByText("Lorry at noon")).toBeTruthy();
    expect(server.callsOf("AcknowledgeAlarms")[0]?.variables).toEqual({
      input: { alarmIds: ["A"], note: "Lorry at noon" },
    });
  });

  test("when it is refused, the error is told and the note is still there", async () => {
    const server = liveServer([alarm("A")]).refuse(AcknowledgeAlarmsDocument, 10014);
    const { user } = await openBoard(server);

    await user.click(await screen.findByRole("button", { name: /^Acknowledge Tank level/ }));
    await user.type(screen.getByRole("textbox"), "Seen{Enter}");

    expect(await screen.findByText("This object does not exist")).toBeTruthy();
    expect((screen.getByRole("textbox") as HTMLInputElement).value).toBe("Seen");
  });

  test.each([
    [[0], false],
    [[0, 6], true],
    [[0, 116], true],
  ])("with the permissions %j it is offered: %s", async (permissions, offered) => {
    await openBoard(liveServer([alarm("A")]), permissions);
    await waitFor(() => expect(feed()).toHaveLength(1));

    expect(screen.queryByRole("button", { name: /^Acknowledge/ }) !== null).toBe(offered);
  });
});

test("on a wall there is no frame around the board, and new alarms show at once", async () => {
  const server = liveServer([alarm("A")]);
  await renderScreen("/kanban?wall=1", { permissions: [0], server });
  await waitFor(() => expect(feed()).toEqual(["Tank A"]));

  act(() => server.push(AlarmChangesDocument, { alarmChanges: [alarm("B", { startedAt: "2026-11-20T02:00:00Z" })] }));

  await waitFor(() => expect(feed()).toEqual(["Tank B", "Tank A"]));
  expect(screen.queryByRole("navigation")).toBeNull();
});
