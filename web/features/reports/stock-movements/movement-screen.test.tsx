import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { TankChoicesDocument, TankNamesDocument } from "../../../parts/tank/tank-select.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  CreateStockMovementDocument,
  MovedTankDocument,
  MovementDetailDocument,
  type MovementLineFragment,
  MovementListDocument,
  PassStockMovementDocument,
  RejectStockMovementDocument,
  WithdrawStockMovementDocument,
} from "./movements.generated.ts";

const STATION = "01a20000-0000-7000-8000-0000000000aa";
const NORTH = "01a20000-0000-7000-8000-0000000000bb";
const SOUTH = "01a20000-0000-7000-8000-0000000000cc";
const DONE: MovementLineFragment & { __typename: string } = {
  __typename: "StockMovement",
  id: "m1",
  kind: "TRANSFER",
  state: "DONE",
  time: "2026-11-20T04:00:00.000Z",
  stationId: STATION,
  stationCode: "S1",
  stationName: "Harbour",
  timeZone: "Asia/Shanghai",
  tankId: NORTH,
  tankNumber: 2,
  gradeName: "Diesel",
  toTankId: SOUTH,
  toTankNumber: 3,
  litres: "320.5",
  gaugeLitres: null,
  number: "TR-7",
  reason: "tank 2 is cleaned",
  countersId: null,
  author: "ann",
  createdAt: "2026-11-20T05:00:00.000Z",
  mine: false,
  mayDecide: false,
  decidedAt: null,
  decider: null,
  note: null,
};
const WAITING: typeof DONE = { ...DONE, state: "WAITING", litres: "1200", mayDecide: true };

const tankOf = (id: string, number: number, name: string) => ({
  __typename: "TankConfig" as const,
  id,
  number,
  name,
  gradeName: "Diesel",
  stationName: "Harbour",
});
const TANKS = [tankOf(NORTH, 2, "North"), tankOf(SOUTH, 3, "South")];

const serverWith = (row: typeof DONE): FakeServer =>
  new FakeServer()
    .answer(MovementListDocument, () => ({
      stockMovements: { nodes: [row], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(MovementDetailDocument, ({ id }) => ({ stockMovements: { nodes: [{ ...row, id }] } }))
    .answer(CreateStockMovementDocument, ({ input }) => ({
      createStockMovement: { ...WAITING, id: "m2", kind: input.kind },
    }))
    .answer(WithdrawStockMovementDocument, () => ({
      withdrawStockMovement: { ...DONE, id: "m3", litres: "-320.5", countersId: "m1" },
    }))
    .answer(PassStockMovementDocument, () => ({ passStockMovement: DONE }))
    .answer(RejectStockMovementDocument, () => ({ rejectStockMovement: { ...DONE, state: "REJECTED" as const } }))
    .answer(TankChoicesDocument, () => ({ tankConfigs: { nodes: TANKS } }))
    .answer(TankNamesDocument, () => ({ tankConfigs: { nodes: TANKS } }))
    .answer(MovedTankDocument, ({ id }) => ({
      tankConfigs: { nodes: [{ __typename: "TankConfig" as const, id, stationId: STATION, gradeId: "diesel" }] },
      grades: [
        { __typename: "Grade" as const, id: "diesel", expansionGroup: "DIESEL" },
        { __typename: "Grade" as const, id: "winter", expansionGroup: "DIESEL" },
        { __typename: "Grade" as const, id: "petrol", expansionGroup: null },
      ],
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const at = (
  search: string,
  server: FakeServer,
  given: { operates?: number[]; approves?: number[]; locale?: LocaleId } = {},
) =>
  renderScreen(`/stockMovements${search}`, {
    permissions: [0, 7, 120, 125],
    operates: [7],
    approves: [],
    server,
    locale: "en",
    ...given,
  });

const inputOf = (server: FakeServer, operation: string) => server.callsOf(operation).at(-1)?.variables["input"];

beforeAll(() => import("./movement-screen.tsx"), 60_000);

test("movements are listed with both tanks and litres, narrowed by what the address says", async () => {
  const server = serverWith(DONE);
  await at(`?days=2026-11-20..2026-11-20&kind=TRANSFER&state=DONE&text=clean&tank=${NORTH}`, server);

  const row = await screen.findByRole("row", { name: /Harbour/ });
  for (const text of ["2", "3", "Transfer", "320.5", "TR-7", "tank 2 is cleaned", "Counts", "ann"]) {
    expect(within(row).getByText(text)).toBeDefined();
  }
  expect(within(row).queryByText("Counter-entry")).toBeNull();
  expect(server.callsOf("MovementList").at(-1)?.variables).toMatchObject({
    orderBy: "TIME_DESC",
    filter: {
      fromDay: "2026-11-20",
      toDay: "2026-11-20",
      kinds: ["TRANSFER"],
      states: ["DONE"],
      search: "clean",
      tankIds: [NORTH],
    },
  });
});

test("a transfer is entered between tanks of one station, with why it may count on a locked day", async () => {
  const server = serverWith(DONE);
  const { user, path } = await at("", server, { operates: [7, 125], approves: [125] });
  await user.click(await screen.findByRole("button", { name: "Enter movement" }));
  const form = await screen.findByRole("dialog", { name: "Enter movement" });
  const choose = async (name: RegExp, words: string, option: RegExp) => {
    await user.type(within(form).getByRole("combobox", { name }), words);
    await user.click(await screen.findByRole("option", { name: option }));
  };
  const write = async (name: RegExp, text: string) => user.type(within(form).getByRole("textbox", { name }), text);

  await user.selectOptions(within(form).getByRole("combobox", { name: /^Kind/ }), "Transfer");
  expect(within(form).getByText("To another tank of the station with the same kind of fuel.")).toBeDefined();
  expect(within(form).getByRole("combobox", { name: /^To tank/ })).toHaveProperty("disabled", true);
  await choose(/^From tank/, "Tank 2", /North/);
  expect(server.callsOf("TankChoices").at(-1)?.variables).toMatchObject({ search: "2" });
  await write(/^Volume/, "0");
  await write(/^Time, Date/, "11/20/2026");
  await write(/^Time, Time/, "12:00");
  await write(/^Reason(?!,)/, "tank 2 is cleaned");
  await write(/where the day is locked/, "auditor");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(within(form).getAllByText(/more than 0|above 0|greater than 0/i).length).toBeGreaterThan(0),
  );
  expect(server.callsOf("CreateStockMovement")).toEqual([]);

  await user.clear(within(form).getByRole("textbox", { name: /^Volume/ }));
  await write(/^Volume/, "1200");
  await choose(/^To tank/, "south", /South/);
  await user.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(inputOf(server, "CreateStockMovement")).toEqual({
      idempotencyKey: expect.any(String) as string,
      kind: "TRANSFER",
      tankId: NORTH,
      toTankId: SOUTH,
      time: "2026-11-20T04:00:00.000Z",
      litres: "1200",
      number: null,
      reason: "tank 2 is cleaned",
      lockReason: "auditor",
    }),
  );
  expect(server.callsOf("TankChoices").at(-1)?.variables).toMatchObject({
    search: "south",
    stationIds: [STATION],
    gradeIds: ["diesel", "winter"],
  });
  expect(await screen.findByText("It waits for a second person and counts nowhere until then.")).toBeDefined();
  await waitFor(() => expect(path()).toContain("open=m2"));
});

test("a tank to which a transfer went is asked for anew where it came from another one", async () => {
  const { user } = await at("", serverWith(DONE));
  await user.click(await screen.findByRole("button", { name: "Enter movement" }));
  const form = within(await screen.findByRole("dialog", { name: "Enter movement" }));
  const choose = async (name: RegExp, option: RegExp) => {
    await user.type(form.getByRole("combobox", { name }), "h");
    await screen.findByRole("option", { name: /South/ });
    await user.click(await screen.findByRole("option", { name: option }));
  };
  await user.selectOptions(form.getByRole("combobox", { name: /^Kind/ }), "Transfer");
  await choose(/^From tank/, /North/);
  await user.click(form.getByRole("combobox", { name: /^To tank/ }));
  await screen.findByRole("option", { name: /South/ });
  expect(screen.queryByRole("option", { name: /North/ })).toBeNull();
  await choose(/^To tank/, /South/);
  await choose(/^From tank/, /South/);

  expect(form.getByRole("combobox", { name: /^To tank/ })).toHaveProperty("value", "");
});

test("a correction may be below 0 and has no second tank", async () => {
  const server = serverWith(DONE);
  const { user } = await at("", server);
  await user.click(await screen.findByRole("button", { name: "Enter movement" }));
  const form = await screen.findByRole("dialog", { name: "Enter movement" });
  const write = async (name: RegExp, text: string) => user.type(within(form).getByRole("textbox", { name }), text);

  await user.selectOptions(within(form).getByRole("combobox", { name: /^Kind/ }), "Correction");
  expect(within(form).queryByRole("combobox", { name: /^To tank/ })).toBeNull();
  expect(within(form).queryByRole("textbox", { name: /where the day is locked/ })).toBeNull();
  await user.type(within(form).getByRole("combobox", { name: /^Tank/ }), "north");
  await user.click(await screen.findByRole("option", { name: /North/ }));
  await write(/^Volume/, "-12.5");
  await write(/^Time, Date/, "11/20/2026");
  await write(/^Time, Time/, "12:00");
  await write(/^Document/, "C-1");
  await write(/^Reason/, "counted anew");
  await user.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(inputOf(server, "CreateStockMovement")).toEqual({
      idempotencyKey: expect.any(String) as string,
      kind: "CORRECTION",
      tankId: NORTH,
      time: "2026-11-20T04:00:00.000Z",
      litres: "-12.5",
      number: "C-1",
      reason: "counted anew",
    }),
  );
});

test("one that waits is passed by a second person, who is asked first", async () => {
  const server = serverWith(WAITING);
  const { user } = await at("?open=m1", server, { approves: [120] });
  const drawer = await screen.findByRole("dialog", { name: "Transfer" });

  expect(within(drawer).getByText("Waiting")).toBeDefined();
  expect(within(drawer).queryByRole("button", { name: "Withdraw" })).toBeNull();
  await user.click(within(drawer).getByRole("button", { name: "Pass" }));
  const asked = await screen.findByRole("alertdialog", { name: /Transfer, Harbour, tank 2, 1,200.00/ });
  await user.click(within(asked).getByRole("button", { name: "Pass" }));
  await waitFor(() => expect(inputOf(server, "PassStockMovement")).toEqual({ id: "m1" }));
});

test("or it is rejected with a reason, in Spanish too", async () => {
  const server = serverWith(WAITING);
  const { user } = await at("?open=m1", server, { approves: [120], locale: "es" });
  const drawer = await screen.findByRole("dialog", { name: "Trasvase" });

  await user.click(within(drawer).getByRole("button", { name: "Rechazar" }));
  const dialog = await screen.findByRole("dialog", { name: /^Rechazar: Trasvase, Harbour, tanque 2/ });
  await user.type(within(dialog).getByRole("textbox", { name: /^Motivo/ }), "no visto");
  await user.click(within(dialog).getByRole("button", { name: "Rechazar" }));
  await waitFor(() => expect(inputOf(server, "RejectStockMovement")).toEqual({ id: "m1", reason: "no visto" }));
});

test("what counts is taken back with a reason, and the counter-entry is shown", async () => {
  const server = serverWith(DONE);
  const { user, path } = await at("?open=m1", server);
  const drawer = await screen.findByRole("dialog", { name: "Transfer" });

  expect(within(drawer).getByText("320.50 L")).toBeDefined();
  expect(within(drawer).queryByRole("button", { name: "Pass" })).toBeNull();
  await user.click(within(drawer).getByRole("button", { name: "Withdraw" }));
  const dialog = await screen.findByRole("dialog", { name: /^Withdraw: Transfer, Harbour, tank 2, 320.50/ });
  await user.type(within(dialog).getByRole("textbox", { name: /^Reason/ }), "twice");
  await user.click(within(dialog).getByRole("button", { name: "Withdraw" }));
  await waitFor(() =>
    expect(inputOf(server, "WithdrawStockMovement")).toEqual({
      id: "m1",
      reason: "twice",
      idempotencyKey: expect.any(String) as string,
    }),
  );
  await waitFor(() => expect(path()).toContain("open=m3"));
});

test.each([
  ["a counter-entry", { countersId: "m0" }],
  ["somebody else's request", { state: "WAITING" as const, mine: false }],
  ["what was rejected", { state: "REJECTED" as const, mine: true }],
])("%s is not taken back", async (_name, facts) => {
  await at("?open=m1", serverWith({ ...DONE, ...facts }));
  const drawer = await screen.findByRole("dialog", { name: "Transfer" });

  expect(await within(drawer).findByText("tank 2 is cleaned")).toBeDefined();
  expect(within(drawer).queryByRole("button", { name: "Withdraw" })).toBeNull();
});

test("a dip stands beside what the gauge told, and who may only see is offered no change", async () => {
  const dip = { ...DONE, kind: "DIP" as const, toTankId: null, toTankNumber: null, gaugeLitres: "331.25" };
  await at("?open=m1", serverWith(dip), { operates: [] });
  const drawer = await screen.findByRole("dialog", { name: "Dip" });

  expect(within(drawer).getByText("331.25 L")).toBeDefined();
  expect(within(drawer).queryByText("To tank")).toBeNull();
  expect(within(drawer).queryByRole("button", { name: "Withdraw" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Enter movement" })).toBeNull();
});
