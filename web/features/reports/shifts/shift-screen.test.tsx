import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  CloseShiftDocument,
  OpenShiftDocument,
  OpenShiftsDocument,
  ShiftDetailDocument,
  ShiftHandOverDocument,
  type ShiftLineFragment,
  ShiftListDocument,
  type ShiftSheetFragment,
  ShiftSumsDocument,
} from "./shifts.generated.ts";

const STATION = "0197c000-0000-7000-8000-000000000001";
const SHIFT: ShiftLineFragment & { __typename: string } = {
  __typename: "Shift",
  id: "h1",
  state: "OPEN",
  stationId: STATION,
  stationCode: "S1",
  stationName: "Harbour",
  timeZone: "Asia/Shanghai",
  currencySymbol: "¥",
  openedAt: "2026-11-25T00:00:00.000Z",
  openedBy: "ann",
  closedAt: null,
  closedBy: null,
  sales: null,
  volumes: null,
  amount: null,
  expected: null,
  declared: null,
  overShort: null,
  reason: null,
  provisional: false,
  overrideReason: null,
  lateSales: 0,
  lateVolume: "0",
  lateAmount: "0",
  lateReceived: "0",
  overShortNow: null,
};

const CLOSED: ShiftLineFragment = {
  ...SHIFT,
  state: "CLOSED",
  closedAt: "2026-11-25T08:00:00.000Z",
  closedBy: "ben",
  sales: 2,
  volumes: [{ unit: "LITRE", volume: "20" }],
  amount: "140",
  expected: "140",
  declared: "138.5",
  overShort: "-1.5",
  reason: "change",
  provisional: true,
  overrideReason: "line is down",
  lateSales: 1,
  lateVolume: "10",
  lateAmount: "70",
  overShortNow: "-71.5",
};

const BLIND: ShiftSheetFragment & { __typename: string } = {
  __typename: "ShiftReport",
  shift: SHIFT,
  counters: [
    {
      gunId: "g1",
      gunNumber: 1,
      gradeName: "Diesel",
      gradeUnit: "LITRE",
      beginLitres: "1000",
      endLitres: "1022",
      setBackLitres: "0",
      readByHand: false,
      countedLitres: "22",
      sales: 2,
      volume: "20",
      amount: "140",
      difference: "2",
      reason: null,
    },
  ],
  money: null,
  sums: [],
  offlineDevices: ["Controller 1"],
  waiting: 0,
};

const SEEN: ShiftSheetFragment = {
  ...BLIND,
  money: {
    tenders: [
      { tender: "CASH", received: "0", declared: "138.5" },
      { tender: "BANK_CARD", received: "0", declared: "0" },
      { tender: "TRANSFER", received: "0", declared: "0" },
    ],
    till: "140",
    received: "0",
    expected: "140",
    declared: "138.5",
    overShort: "-1.5",
  },
  sums: [{ gradeName: "Diesel", gradeUnit: "LITRE", payment: "TILL", sales: 2, volume: "20", amount: "140" }],
};

const ALARM = { code: "TANK_LEVEL_LOW" as const, sourceType: "TANK" as const, startedAt: "2026-11-25T07:00:00.000Z" };

const serverWith = (report: ShiftSheetFragment): FakeServer =>
  new FakeServer()
    .answer(ShiftListDocument, () => ({
      shifts: { nodes: [report.shift], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(ShiftSumsDocument, () => ({
      shiftTotals: { sales: 2, volumes: [{ unit: "LITRE", volume: "20" }], amount: "140", over: "0", short: "-1.5" },
    }))
    .answer(ShiftDetailDocument, () => ({ shiftReport: report }))
    .answer(PlacesDocument, () => ({
      stations: {
        nodes: [
          {
            __typename: "Station",
            id: STATION,
            name: "Harbour",
            code: "S1",
            city: { id: "c1", name: "Bay", regionId: "r1", regionName: "Coast" },
            platform: { id: "n1", name: "Network" },
          },
        ],
        pageInfo: { hasNextPage: false, endCursor: null },
      },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const open = (server: FakeServer, address = "/shifts", locale: LocaleId = "en", operates: readonly number[] = [7]) =>
  renderScreen(address, { permissions: [0, 7], operates, server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./shift-screen.tsx"));

const inputsOf = (server: FakeServer) =>
  server.callsOf("CloseShift").map(({ variables }) => variables["input"] as object);
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a shift is closed in four steps, and nothing is expected before it was counted", async () => {
  const server = serverWith(BLIND).answer(CloseShiftDocument, ({ input }) => ({
    closeShift: input.declared ? SEEN : BLIND,
  }));
  await open(server, "/shifts?open=h1");
  fireEvent.click(await screen.findByRole("button", { name: "Close shift" }));
  await screen.findByRole("dialog", { name: "Close the shift of Harbour" });
  expect(screen.getAllByText("1,022.00 L").length).toBeGreaterThan(0);
  type(/^Gun 1, read by hand/, "1022.5");
  press("Next");

  await screen.findByLabelText(/^Cash/);
  expect(inputsOf(server)[0]).toMatchObject({
    preview: true,
    declared: null,
    counters: [{ gunId: "g1", endLitres: "1022.5", reason: null }],
  });
  expect(screen.queryByText("¥140.00", { selector: "[role=dialog] *" })).toBeNull();
  press("Next");
  await waitFor(() => expect(screen.getByLabelText(/^Cash/).getAttribute("aria-invalid")).toBe("true"));
  type(/^Cash/, "138.5");
  type(/^Bank card/, "0.001");
  type(/^Bank transfer|^Transfer/, "0");
  server.refuse(CloseShiftDocument, 10012, "declared.1.amount", { decimals: 2 });
  press("Next");
  await waitFor(() => expect(screen.getByLabelText(/^Bank card/).getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByLabelText(/^Cash/).getAttribute("aria-invalid")).not.toBe("true");
  server.answer(CloseShiftDocument, ({ input }) => ({ closeShift: input.declared ? SEEN : BLIND }));
  type(/^Bank card/, "0");
  press("Next");

  await screen.findByLabelText(/^Why money is over or short/);
  expect(screen.getAllByText("-¥1.50").length).toBeGreaterThan(0);
  press("Next");
  await waitFor(() =>
    expect(screen.getByLabelText(/^Why money is over or short/).getAttribute("aria-invalid")).toBe("true"),
  );
  type(/^Why money is over or short/, "change");
  type(/^Why counter and sales of gun 1 differ/, "test draw");
  press("Next");

  await screen.findByText(/^Away: Controller 1/);
  press("Sign and close");
  await waitFor(() => expect(screen.getByLabelText(/^Why it is closed/).getAttribute("aria-invalid")).toBe("true"));
  expect(inputsOf(server).every((input) => (input as { preview: boolean }).preview)).toBe(true);
  type(/^Why it is closed/, "line is down");
  press("Sign and close");

  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Close the shift of Harbour" })).toBeNull());
  expect(inputsOf(server).at(-1)).toMatchObject({
    id: "h1",
    preview: false,
    counters: [{ gunId: "g1", endLitres: "1022.5", reason: "test draw" }],
    declared: [
      { tender: "CASH", amount: "138.5" },
      { tender: "BANK_CARD", amount: "0" },
      { tender: "TRANSFER", amount: "0" },
    ],
    reason: "change",
    overrideReason: "line is down",
  });
});

test("a closed shift shows what was signed and what came later, and prints both sheets", async () => {
  const server = serverWith({ ...SEEN, shift: CLOSED }).answer(ShiftHandOverDocument, () => ({
    shiftHandOver: {
      alarms: [
        { ...ALARM, id: "a1", sourceName: "Tank 1", endedAt: null },
        {
          ...ALARM,
          id: "a3",
          code: "PUMP_OFFLINE" as const,
          sourceType: "PUMP" as const,
          sourceName: "3",
          endedAt: null,
        },
        { ...ALARM, id: "a2", sourceName: "Tank 2", endedAt: "2026-11-25T07:20:00.000Z" },
      ],
      tanks: [],
      deliveries: [
        {
          id: "t1",
          time: "2026-11-25T20:00:00.000Z",
          tankNumber: 2,
          gradeName: "Diesel",
          supplier: "Delta Supply",
          number: "BOL-7",
          ticketLitres: "8000",
        },
      ],
      orders: [
        {
          id: "f1",
          number: 41,
          supplier: "Harbour Oil",
          carrier: "North Haulage",
          vehicle: "",
          expectedAt: "2026-11-25T19:00:00.000Z",
          lines: [{ place: 1, gradeName: "Diesel", orderedLitres: "12000" }],
        },
      ],
      holds: [],
      devices: [{ id: "d1", name: "Controller 1", since: "2026-11-25T07:30:00.000Z" }],
      prices: [],
    },
  }));
  await open(server, "/shifts?open=h1", "es");
  const drawer = await screen.findByRole("dialog", { name: "Harbour" });
  expect(await within(drawer).findByText("1 venta posterior")).toBeDefined();
  expect(within(drawer).getByText("Provisional")).toBeDefined();
  expect(within(drawer).queryByRole("button", { name: "Cerrar turno" })).toBeNull();

  fireEvent.click(within(drawer).getByRole("button", { name: "Informe de turno" }));
  const report = await screen.findByRole("dialog", { name: "Informe de turno" });
  expect(within(report).getByText(/^Entrega/).textContent).toContain("ben");
  expect(within(report).getByText("change").parentElement?.textContent).toBe("Por qué sobra o falta dinero: change");
  expect(within(report).getByRole("region", { name: "Contadores" })).toBeDefined();
  fireEvent.click(within(report).getByRole("button", { name: "Cerrar" }));

  fireEvent.click(await within(drawer).findByRole("button", { name: "Hoja de relevo" }));
  const sheet = await screen.findByRole("dialog", { name: "Hoja de relevo" });
  expect(await within(sheet).findByText("Controller 1")).toBeDefined();
  const order = within(sheet).getByText("Pedido 41").closest("p");
  expect(order?.textContent).toMatch(/Diesel 12.000\sL.*Harbour Oil.*North Haulage/);
  expect(within(sheet).getByText("Manguera 3")).toBeDefined();
  expect(within(sheet).getByText("Tank 1").closest("p")?.textContent).not.toContain("Terminó");
  expect(within(sheet).getByText("Tank 2").closest("p")?.textContent).toMatch(/Terminó.*15:20/);
  expect(within(sheet).getByText("Entregas previstas")).toBeDefined();
  for (const text of ["BOL-7", "Delta Supply", "Harbour, tanque 2"]) {
    expect(within(sheet).getByText(text)).toBeDefined();
  }
});

test("counters have a column of reasons once there is one, and until then room for their figures", async () => {
  const headsOf = async (report: ShiftSheetFragment) => {
    const { unmount } = await open(serverWith(report), "/shifts?open=h1");
    const heads = within(await screen.findByRole("table", { name: "Counters" })).getAllByRole("columnheader");
    const titles = heads.map(({ textContent }) => textContent);
    unmount();
    return titles;
  };

  expect(await headsOf(BLIND)).not.toContain("Reason");
  expect(await headsOf({ ...BLIND, counters: BLIND.counters.map((each) => ({ ...each, reason: "draw" })) })).toContain(
    "Reason",
  );
});

test("whoever opens a shift is told who has opened it before", async () => {
  const server = serverWith(BLIND)
    .answer(OpenShiftsDocument, () => ({
      shifts: { nodes: [{ id: "h1", openedAt: SHIFT.openedAt, openedBy: "ann", timeZone: "Asia/Shanghai" }] },
    }))
    .answer(OpenShiftDocument, () => ({ openShift: { id: "h2", stationName: "Harbour" } }));
  await open(server, `/shifts?station=${STATION}`);
  fireEvent.click(await screen.findByRole("button", { name: "Open shift" }));
  const dialog = await screen.findByRole("dialog", { name: "Open shift" });
  expect((await within(dialog).findByRole("status")).textContent).toMatch(/^ann opened the shift/);
  fireEvent.click(within(dialog).getByRole("button", { name: "Open shift" }));
  await waitFor(() => expect(server.callsOf("OpenShift")[0]?.variables["input"]).toMatchObject({ stationId: STATION }));
});

test("the list of shifts has room beside the opened menu of an office screen", async () => {
  await open(serverWith(BLIND), "/shifts");

  expect(leastRem(await screen.findByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
});

test("who may only look opens and closes nothing", async () => {
  const server = serverWith(BLIND);
  await open(server, "/shifts?open=h1", "en", []);
  await screen.findByRole("dialog", { name: "Harbour" });
  expect(await screen.findByRole("button", { name: "Hand-over sheet" })).toBeDefined();
  for (const name of ["Open shift", "Close shift"]) {
    expect(screen.queryByRole("button", { name })?.getAttribute("aria-disabled") ?? "true").toBe("true");
  }
});

test("a shift waits for what is on the way, says how much, and is signed without a reason once all is there", async () => {
  let waiting = 3;
  const even = SEEN.money && { ...SEEN.money, overShort: "0", declared: "140" };
  const settled = { ...SEEN, offlineDevices: [], money: even };
  const server = serverWith({ ...BLIND, offlineDevices: [] }).answer(CloseShiftDocument, ({ input }) => ({
    closeShift: input.declared ? { ...settled, waiting } : { ...BLIND, offlineDevices: [], waiting },
  }));
  await open(server, "/shifts?open=h1");
  fireEvent.click(await screen.findByRole("button", { name: "Close shift" }));
  await screen.findByRole("dialog", { name: "Close the shift of Harbour" });
  press("Next");
  await screen.findByLabelText(/^Cash/);
  type(/^Cash/, "140");
  type(/^Bank card/, "0");
  type(/^Bank transfer|^Transfer/, "0");
  press("Next");
  await screen.findByLabelText(/^Why counter and sales of gun 1 differ/);
  press("Next");

  expect((await screen.findByText(/still on the way/)).textContent).toContain("3 records");
  expect(screen.getByLabelText(/^Why it is closed/)).toBeTruthy();
  waiting = 0;
  await waitFor(() => expect(screen.queryByText(/still on the way/)).toBeNull(), { timeout: 8_000 });
  press("Sign and close");
  await waitFor(() => expect(inputsOf(server).at(-1)).toMatchObject({ preview: false, overrideReason: null }));
});

async function toSignOff(server: FakeServer, cash: string) {
  await open(server, "/shifts?open=h1");
  fireEvent.click(await screen.findByRole("button", { name: "Close shift" }));
  await screen.findByRole("dialog", { name: "Close the shift of Harbour" });
  press("Next");
  await screen.findByLabelText(/^Cash/);
  type(/^Cash/, cash);
  type(/^Bank card/, "0");
  type(/^Bank transfer|^Transfer/, "0");
  press("Next");
  await screen.findByLabelText(/^Why counter and sales of gun 1 differ/);
  press("Next");
  await screen.findByRole("button", { name: "Sign and close" });
}

test.each([
  ["a device that went away", /^Why it is closed/, { offlineDevices: ["Controller 1"] }, 10027, "overrideReason"],
  ["a sale that came in", /^Why money is over or short/, { money: SEEN.money }, 10012, "reason"],
])("%s while a shift was being closed is asked about where signing is refused for it", async (...given) => {
  const [, label, since, number, field] = given;
  const even = SEEN.money && { ...SEEN.money, overShort: "0", declared: "140" };
  const settled = { ...SEEN, offlineDevices: [], money: even };
  const stands = (report: ShiftSheetFragment) =>
    server.answer(CloseShiftDocument, ({ input }) => ({
      closeShift: input.declared ? report : { ...BLIND, offlineDevices: [] },
    }));
  const server = serverWith({ ...BLIND, offlineDevices: [] });
  stands(settled);
  await toSignOff(server, "140");

  server.refuse(CloseShiftDocument, number, field);
  const deliver = server.hold(CloseShiftDocument);
  press("Sign and close");
  await waitFor(() => expect(inputsOf(server).at(-1)).toMatchObject({ preview: false }));
  stands({ ...settled, ...since });
  deliver();

  const asked = await screen.findByLabelText(label);
  await waitFor(() => expect(asked.getAttribute("aria-invalid")).toBe("true"));
  await waitFor(() => expect(document.activeElement).toBe(asked));
});

test("what was counted in earlier steps is not lost by a slip of the hand", async () => {
  const server = serverWith({ ...BLIND, offlineDevices: [] }).answer(CloseShiftDocument, ({ input }) => ({
    closeShift: input.declared ? { ...SEEN, money: SEEN.money && { ...SEEN.money, overShort: "0" } } : BLIND,
  }));
  await toSignOff(server, "140");

  fireEvent.keyDown(screen.getByRole("dialog", { name: "Close the shift of Harbour" }), { key: "Escape" });

  await screen.findByRole("alertdialog");
  press("Cancel");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.getByRole("dialog", { name: "Close the shift of Harbour" })).toBeDefined();
});
