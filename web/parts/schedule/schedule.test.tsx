import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FakeServer } from "../../test/fake-server.ts";
import { renderPiece } from "../../test/render-piece.tsx";
import { dismissToast, readToasts } from "../../ui/toast-store.ts";
import { ExportButton } from "../export/export-button.tsx";
import { ExportJobChangesDocument } from "../export/export.generated.ts";
import { ExportTray } from "../export/export-tray.tsx";
import {
  ChangeReportScheduleDocument,
  CreateReportScheduleDocument,
  DeleteReportScheduleDocument,
  PauseReportScheduleDocument,
  ReportSchedulesDocument,
  ResumeReportScheduleDocument,
  RunReportScheduleDocument,
  ScheduleRangesDocument,
  type ScheduleRowFragment,
} from "./schedule.generated.ts";

const NOW = new Date("2026-11-02T08:00:00Z");

function row(given: Partial<ScheduleRowFragment> = {}): ScheduleRowFragment & { __typename: "ReportSchedule" } {
  return {
    __typename: "ReportSchedule",
    id: "schedule-1",
    name: "Sales of the week",
    list: "TRANSACTIONS",
    format: "CSV",
    filterText: "Station: Harbour Gate",
    range: "LAST_WEEK",
    rhythm: "WEEKLY",
    weekday: "WEDNESDAY",
    monthDay: null,
    time: "07:30",
    timeZone: "Europe/Madrid",
    nextAt: "2026-11-04T06:30:00.000Z",
    lastAt: null,
    lastRefusal: null,
    lastState: null,
    lastFailure: null,
    ...given,
  };
}

const named = { __typename: "ReportSchedule", id: "schedule-1" } as const;

const scheduleServer = (...rows: ScheduleRowFragment[]) =>
  new FakeServer()
    .begins(ExportJobChangesDocument, { exportJobChanges: [] })
    .answer(ScheduleRangesDocument, () => ({ scheduleRanges: ["YESTERDAY", "LAST_WEEK", "LAST_MONTH"] }))
    .answer(ReportSchedulesDocument, () => ({
      reportSchedules: { __typename: "ReportScheduleConnection", nodes: rows },
    }))
    .answer(CreateReportScheduleDocument, () => ({ createReportSchedule: named }))
    .answer(ChangeReportScheduleDocument, () => ({ changeReportSchedule: named }))
    .answer(PauseReportScheduleDocument, () => ({ pauseReportSchedule: named }))
    .answer(ResumeReportScheduleDocument, () => ({ resumeReportSchedule: named }))
    .answer(RunReportScheduleDocument, () => ({ runReportSchedule: { ...named, lastJobId: "job-1" } }))
    .answer(DeleteReportScheduleDocument, () => ({ deleteReportSchedule: true }));

const button = (
  <ExportButton
    list="TRANSACTIONS"
    filter={{ stationIds: ["s1"], from: "2026-11-01T00:00:00Z" }}
    filterText="Station: Harbour Gate; Time: today"
    undatedText="Station: Harbour Gate"
    orderBy="TIME_DESC"
    columns={[{ id: "time", header: "Time" }]}
    total={4_312}
    timeZone="Europe/Madrid"
  />
);

afterEach(() => {
  readToasts().forEach(({ id }) => dismissToast(id));
  vi.useRealTimers();
});

type User = Awaited<ReturnType<typeof renderPiece>>["user"];

async function openForm(server: FakeServer, locale: "en" | "es" = "en") {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  const { user } = await renderPiece(button, { server, locale });
  await user.click(screen.getByRole("button", { name: locale === "en" ? "Export" : "Exportar" }));
  const title = locale === "en" ? "By schedule…" : "Programar…";
  await user.click(await screen.findByRole("button", { name: title }));
  const name = locale === "en" ? "By schedule: Sales" : "Programar: Ventas";
  return { user, dialog: within(await screen.findByRole("dialog", { name })) };
}

async function write(user: User, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.type(field, text);
  await user.tab();
}

const sent = (server: FakeServer, operation: string) =>
  server.callsOf(operation).map(({ variables }) => {
    const { idempotencyKey, ...input } = variables["input"] as Record<string, unknown>;
    expect(idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    return input;
  });

test("a list is scheduled as it stands, with days of its own; the next three files are told before", async () => {
  const server = scheduleServer();
  const { user, dialog } = await openForm(server);
  expect(dialog.getByText("Station: Harbour Gate")).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText(/How often/), "MONTHLY");
  await write(user, await dialog.findByLabelText(/Day of the month/), "31");
  await write(user, dialog.getByLabelText(/^Time\b(?! zone)/), "730");
  await user.selectOptions(dialog.getByLabelText(/Period of each file/), "LAST_MONTH");

  const told = dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(told).toEqual([
    "Monday, November 30, 2026, 07:3010/01/2026 – 10/31/2026",
    "Thursday, December 31, 2026, 07:3011/01/2026 – 11/30/2026",
    "Sunday, January 31, 2027, 07:3012/01/2026 – 12/31/2026",
  ]);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(server, "CreateReportSchedule")).toEqual([
    {
      name: "Sales",
      range: "LAST_MONTH",
      rhythm: "MONTHLY",
      weekday: null,
      monthDay: 31,
      time: "07:30",
      timeZone: "Europe/Madrid",
      request: expect.objectContaining({
        list: "TRANSACTIONS",
        transactions: { stationIds: ["s1"], from: "2026-11-01T00:00:00Z" },
        orderBy: "TIME_DESC",
        filterText: "Station: Harbour Gate",
        columns: [{ id: "time", header: "Time" }],
        format: "XLSX",
        timeZone: "Europe/Madrid",
      }) as unknown,
    },
  ]);
  expect(readToasts().map(({ message, values }) => [message, values])).toEqual([["schedule.saved", { name: "Sales" }]]);
});

test("files as the list is filtered tell the filter with its days", async () => {
  const server = scheduleServer();
  const { user, dialog } = await openForm(server);
  await user.selectOptions(dialog.getByLabelText(/Period of each file/), "");
  await user.click(dialog.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(server.callsOf("CreateReportSchedule")).toHaveLength(1));
  expect(sent(server, "CreateReportSchedule")[0]).toMatchObject({
    range: null,
    request: { filterText: "Station: Harbour Gate; Time: today" },
  });
});

test("a list without days is not asked for any", async () => {
  const server = scheduleServer().answer(ScheduleRangesDocument, () => ({ scheduleRanges: [] }));
  const { dialog } = await openForm(server);

  expect(dialog.queryByLabelText(/Period of each file/)).toBeNull();
});

test("what is no day of a month is told at its field, and nothing is sent", async () => {
  const server = scheduleServer();
  const { user, dialog } = await openForm(server);
  await user.selectOptions(dialog.getByLabelText(/How often/), "MONTHLY");
  await write(user, await dialog.findByLabelText(/Day of the month/), "32");
  await user.click(dialog.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(dialog.getByLabelText(/Day of the month/).getAttribute("aria-invalid")).toBe("true"));
  expect(server.callsOf("CreateReportSchedule")).toEqual([]);
});

test("what is no time is told at its field, and nothing is sent", async () => {
  const server = scheduleServer();
  const { user, dialog } = await openForm(server);
  await write(user, dialog.getByLabelText(/^Time\b(?! zone)/), "noon");
  expect(dialog.getByText("Fill in the times to see the next three.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Save" }));

  expect((await dialog.findAllByText(/write 07:30/)).length).toBeGreaterThan(0);
  expect(server.callsOf("CreateReportSchedule")).toEqual([]);
});

test("a name that is taken is told at the name, in another language too", async () => {
  const server = scheduleServer().refuse(CreateReportScheduleDocument, 10015, "name");
  const { user, dialog } = await openForm(server, "es");
  await user.click(dialog.getByRole("button", { name: "Guardar" }));

  await waitFor(() => expect(dialog.getByLabelText(/^Nombre/).getAttribute("aria-invalid")).toBe("true"));
});

async function openList(...rows: ScheduleRowFragment[]) {
  const server = scheduleServer(...rows);
  const { user } = await renderPiece(<ExportTray />, { server });
  await user.click(await screen.findByRole("button", { name: "Exports" }));
  await user.click(await screen.findByRole("tab", { name: "Schedules" }));
  return { server, user };
}

test("the list tells of each schedule what it makes, when, and what came of the last", async () => {
  await openList(
    row({ lastAt: "2026-10-28T06:30:00.000Z", lastState: "DONE" }),
    row({ id: "2", name: "Alarms", list: "ALARMS", lastAt: "2026-10-28T06:30:00.000Z", lastRefusal: 403 }),
    row({ id: "3", name: "Broken", lastAt: "2026-10-28T06:30:00.000Z", lastState: "FAILED", lastFailure: "BROKEN" }),
    row({ id: "4", name: "Asleep", nextAt: null, rhythm: "MONTHLY", weekday: null, monthDay: 31, range: null }),
  );

  const [first, second, third, fourth] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toContain("Sales · Last week · Station: Harbour Gate");
  expect(first?.textContent).toContain("Weekly · Wed · 07:30 · Europe/Madrid");
  expect(first?.textContent).toContain("Next: 11/04/2026, 07:30");
  expect(first?.textContent).toContain("Last: 10/28/2026, 07:30");
  expect(second?.textContent).toContain("No file on 10/28/2026, 07:30: Access denied");
  expect(third?.textContent).toContain("No file on 10/28/2026, 07:30: Failed.");
  expect(fourth?.textContent).toContain("Paused");
  expect(fourth?.textContent).toContain("Monthly · Day 31 · 07:30");
  expect(fourth?.textContent).not.toContain("Next:");
});

test("a schedule is run, paused and resumed from its line", async () => {
  const { server, user } = await openList(row(), row({ id: "2", name: "Asleep", nextAt: null }));
  const choose = async (name: string, deed: string) => {
    await user.click(await screen.findByRole("button", { name: `More for ${name}` }));
    await user.click(await screen.findByRole("menuitem", { name: deed }));
  };
  await choose("Sales of the week", "Make a file now");
  await choose("Sales of the week", "Pause");
  await choose("Asleep", "Resume");

  await waitFor(() => expect(sent(server, "ResumeReportSchedule")).toEqual([{ id: "2" }]));
  expect(sent(server, "RunReportSchedule")).toEqual([{ id: "schedule-1" }]);
  expect(sent(server, "PauseReportSchedule")).toEqual([{ id: "schedule-1" }]);
});

test("it is changed with what it has, and its list keeps its filter", async () => {
  const { server, user } = await openList(row());
  await user.click(await screen.findByRole("button", { name: "More for Sales of the week" }));
  await user.click(await screen.findByRole("menuitem", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change schedule: Sales of the week" }));
  await write(user, dialog.getByLabelText(/^Time\b(?! zone)/), "0800");
  await user.click(dialog.getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(sent(server, "ChangeReportSchedule")).toEqual([
      {
        id: "schedule-1",
        name: "Sales of the week",
        format: "CSV",
        range: "LAST_WEEK",
        rhythm: "WEEKLY",
        weekday: "WEDNESDAY",
        monthDay: null,
        time: "08:00",
        timeZone: "Europe/Madrid",
      },
    ]),
  );
});

test("it is deleted after it was asked, and not before", async () => {
  const { server, user } = await openList(row());
  for (const answer of ["Cancel", "Delete"]) {
    await user.click(await screen.findByRole("button", { name: "More for Sales of the week" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const question = await screen.findByRole("alertdialog", { name: "Delete the schedule Sales of the week?" });
    expect(server.callsOf("DeleteReportSchedule")).toEqual([]);
    await user.click(within(question).getByRole("button", { name: answer }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  }

  await waitFor(() => expect(sent(server, "DeleteReportSchedule")).toEqual([{ id: "schedule-1" }]));
});

test("no schedule yet teaches the first step", async () => {
  await openList();

  expect(await screen.findByText("No schedules yet")).toBeTruthy();
});
