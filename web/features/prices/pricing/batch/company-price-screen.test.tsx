import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../../../i18n/locales.ts";
import { renderScreen } from "../../../../test/render.tsx";
import { RecordHistoryDocument } from "../../../../parts/record-history/record-history.generated.ts";
import { PlacesDocument } from "../../../../parts/places/places.generated.ts";
import { NO_GUNS, priceServer } from "../test-prices.ts";
import {
  CancelPriceBatchDocument,
  CreatePriceBatchDocument,
  PriceBatchDetailDocument,
  PriceBatchListDocument,
  PriceBatchPreviewDocument,
  PriceBatchPricesDocument,
  PriceRehearsalDocument,
  ResendPriceBatchDocument,
  RollBackPriceBatchDocument,
  type BatchLineFragment,
  type BatchRowFragment,
  type PriceBatchPricesQuery,
  type PriceRehearsalQuery,
} from "./batch.generated.ts";

const AT = "2026-11-19T22:00:00Z";

function batch(facts: Partial<BatchLineFragment> = {}): BatchLineFragment & { __typename: "PriceBatch" } {
  return {
    __typename: "PriceBatch",
    id: "b1",
    source: "BATCH",
    takenBackId: null,
    rolledBackBy: null,
    stationNames: ["Station 1", "Station 2"],
    state: "DELIVERING",
    gradeNames: ["Petrol 92"],
    currencySymbol: "€",
    price: null,
    delta: "0.1",
    effectiveAt: AT,
    stationTime: null,
    allOrNothing: true,
    author: "ada",
    createdAt: AT,
    cancelledAt: null,
    cancelledBy: null,
    stations: 2,
    prices: 2,
    planned: 0,
    applied: 2,
    refused: 0,
    leftOut: 0,
    approvalId: null,
    progress: { ...NO_GUNS, guns: 4, confirmed: 3, failed: 1 },
    ...facts,
  };
}

function row(
  number: number,
  facts: Partial<BatchRowFragment> = {},
): BatchRowFragment & { __typename: "PriceBatchRow" } {
  return {
    __typename: "PriceBatchRow",
    stationId: `s${number}`,
    stationCode: `S0${number}`,
    stationName: `Station ${number}`,
    gradeId: "g92",
    gradeName: "Petrol 92",
    gradeColour: "#2563eb",
    oldPrice: "7.45",
    price: "7.55",
    outcome: "CHANGED",
    number: null,
    largestStep: null,
    ...facts,
  };
}

const PRICE: PriceBatchPricesQuery["unitPrices"]["nodes"][number] & { __typename: "UnitPrice" } = {
  __typename: "UnitPrice",
  id: "p1",
  stationCode: "S01",
  stationName: "Station 1",
  timeZone: "Asia/Shanghai",
  currencySymbol: "€",
  gradeName: "Petrol 92",
  gradeColour: "#2563eb",
  price: "7.55",
  previousPrice: "7.45",
  effectiveAt: AT,
  source: "BATCH",
  status: "IN_FORCE",
  refusal: null,
  author: "ada",
  createdAt: AT,
  cancelledAt: null,
  cancelledBy: null,
  progress: { ...NO_GUNS, guns: 1, failed: 1 },
  guns: [
    {
      __typename: "PriceGun",
      gunId: "gun-1",
      gunNumber: 1,
      state: "FAILED",
      failure: "OFFLINE",
      vendorCode: null,
      sentAt: null,
      confirmedAt: null,
      changedAt: AT,
      shownPrice: "7.45",
    } as PriceBatchPricesQuery["unitPrices"]["nodes"][number]["guns"][number],
  ],
};

const QUIET: PriceRehearsalQuery["rehearsePriceBatch"] & { __typename: "PriceRehearsal" } = {
  __typename: "PriceRehearsal",
  unreached: [],
  fuelling: [],
  dearer: [],
  days: [],
  sums: [],
};

/** One of everything that a rehearsal can find. */
const REHEARSED: typeof QUIET = {
  ...QUIET,
  unreached: [
    {
      stationId: "s2",
      stationName: "Station 2",
      guns: 3,
      ofGuns: 4,
      lastSeenAt: AT,
    },
  ],
  fuelling: [
    {
      gunId: "u7",
      gunNumber: 7,
      stationName: "Station 1",
      gradeName: "Petrol 92",
      since: AT,
    },
  ],
  dearer: [
    {
      customerId: "c1",
      customerName: "Taxi ring",
      gradeId: "g92",
      gradeName: "Petrol 92",
      stations: 2,
      stationName: "Station 1",
      customerPrice: "7.6",
      boardPrice: "7.55",
      already: false,
    },
  ],
  days: [
    {
      gradeId: "g92",
      gradeName: "Petrol 92",
      gradeColour: "#2563eb",
      currencySymbol: "€",
      stations: 2,
      known: 1,
      volume: "4000",
      oldAmount: "29800",
      newAmount: "30200",
      difference: "400",
    },
  ],
  sums: [{ currencySymbol: "€", difference: "400" }],
};

const CITY = { __typename: "City" as const, id: "c1", name: "Shanghai", regionId: "r1", regionName: "Coast" };
const PLATFORM = { __typename: "Platform" as const, id: "n1", name: "Network", parentId: null };

function batchServer(rows: readonly BatchRowFragment[] = [row(1), row(2)], found = batch()) {
  return priceServer()
    .answer(PriceBatchListDocument, () => ({
      priceBatches: { nodes: [found], pageInfo: { hasNextPage: false }, totalCount: 1 },
    }))
    .answer(PlacesDocument, () => ({
      platforms: [PLATFORM],
      stations: {
        nodes: [1, 2].map((number) => ({
          __typename: "Station" as const,
          id: `s${number}`,
          code: `S0${number}`,
          name: `Station ${number}`,
          city: CITY,
          platform: PLATFORM,
        })),
        pageInfo: { hasNextPage: false, endCursor: null },
      },
    }))
    .answer(PriceBatchPreviewDocument, () => ({ previewPriceBatch: [...rows] }))
    .answer(PriceRehearsalDocument, () => ({ rehearsePriceBatch: QUIET }))
    .answer(CreatePriceBatchDocument, () => ({ createPriceBatch: found }))
    .begins(PriceBatchDetailDocument, {
      priceBatchChanges: [{ ...found, leftOutRows: rows.filter(({ outcome }) => outcome !== "CHANGED") }],
    })
    .answer(PriceBatchPricesDocument, () => ({
      unitPrices: { nodes: [PRICE], pageInfo: { hasNextPage: false }, totalCount: 1 },
    }))
    .answer(RecordHistoryDocument, () => ({ auditEntries: { nodes: [], pageInfo: { hasNextPage: false } } }));
}

const open = (
  path = "/CompanyPrice",
  { server = batchServer(), locale = "en" }: { server?: ReturnType<typeof batchServer>; locale?: LocaleId } = {},
) => renderScreen(path, { permissions: [0, 24], server, locale });

/** Ticks the only region and grade, and asks for the preview of a rise by 0.1. */
async function compose(
  user: Awaited<ReturnType<typeof open>>["user"],
  { begin = "New batch change", amount = "Amount" } = {},
) {
  await user.click(await screen.findByRole("button", { name: begin }));
  const form = within(await screen.findByRole("dialog", { name: begin }));
  await user.click(await form.findByText("Coast"));
  await user.click(form.getByRole("checkbox", { name: "Petrol 92" }));
  await user.click(form.getByRole("textbox", { name: amount }));
  await user.paste("0.1");
  return form;
}

describe("batch changes of prices", () => {
  test("are listed with what they do, where, and how far they are", async () => {
    await open();

    await screen.findByText("1–1 of 1");
    const line = screen.getAllByRole("row")[1]?.textContent;
    expect(line).toContain("Up by €0.10Petrol 92");
    expect(line).toContain("Under way3 of 4 guns show itStation 1, Station 22");
  });

  test("ask for a place, a grade and an amount before anything is looked up", async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole("button", { name: "New batch change" }));
    const form = within(await screen.findByRole("dialog", { name: "New batch change" }));

    await user.click(form.getByRole("button", { name: "Preview" }));

    expect(await form.findByText("3 entries need attention")).toBeTruthy();
    expect(server.callsOf("PriceBatchPreview")).toEqual([]);
  });

  test("show every row, want their count typed, and are sent as they were looked through", async () => {
    const { user, server, path } = await open();
    const form = await compose(user);
    await user.click(form.getByRole("button", { name: "Preview" }));
    const preview = within(await screen.findByRole("dialog", { name: "Preview of 2 prices" }));
    expect(preview.getByText("2 stations: 2 changed, 0 unchanged, 0 refused")).toBeTruthy();
    expect(preview.getAllByRole("row")[1]?.textContent).toContain("Station 1Petrol 927.457.55+0.1+1.3%Changed");

    await user.click(preview.getByRole("button", { name: "Change 2 prices" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Change 2 prices?" }));
    expect(question.getByText("Petrol 92 from 7.45 to 7.55; at Station 1 and Station 2; at once.")).toBeTruthy();
    await user.click(question.getByRole("button", { name: "Change prices" }));
    expect(server.callsOf("CreatePriceBatch")).toEqual([]);
    await user.type(question.getByRole("textbox"), "2");
    await user.click(question.getByRole("button", { name: "Change prices" }));

    expect(await screen.findByText("2 prices changed")).toBeTruthy();
    expect(server.callsOf("CreatePriceBatch")[0]?.variables["input"]).toEqual({
      stationIds: ["s1", "s2"],
      gradeIds: ["g92"],
      delta: "0.1",
      allOrNothing: true,
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    await waitFor(() => expect(path()).toBe("/CompanyPrice?open=b1"));
  });

  test("are rehearsed before they are sent: what can't be reached, what fills, who would pay more, what a day brings", async () => {
    const told = batchServer().answer(PriceRehearsalDocument, () => ({ rehearsePriceBatch: REHEARSED }));
    const { user, server } = await open("/CompanyPrice", { server: told });
    const form = await compose(user);
    await user.click(form.getByRole("button", { name: "Preview" }));

    const rehearsal = within(await screen.findByRole("region", { name: "Rehearsal" }));
    await user.click(await rehearsal.findByText("1 station can't be reached (3 guns)"));
    const unreached = within(rehearsal.getByRole("table", { name: "Stations that can't be reached" }));
    expect(unreached.getAllByRole("row")[1]?.textContent).toMatch(/^Station 23 \/ 4/);
    await user.click(rehearsal.getByText("1 gun is filling: this fill ends at the old price"));
    await user.click(rehearsal.getByText("1 special customer would pay more than the others"));
    const dearer = within(rehearsal.getByRole("table", { name: "Special customers who would pay more" }));
    expect(dearer.getAllByRole("row")[1]?.textContent).toBe("Taxi ringPetrol 927.607.552");
    await user.click(rehearsal.getByText("A day like this brings +€400.00 at the same litres"));
    const days = within(rehearsal.getByRole("table", { name: "A day by grade" }));
    expect(days.getAllByRole("row")[1]?.textContent).toBe("Petrol 921 / 24,000€29,800.00€30,200.00");
    expect(server.callsOf("PriceRehearsal")[0]?.variables["input"]).toEqual({
      stationIds: ["s1", "s2"],
      gradeIds: ["g92"],
      delta: "0.1",
    });
  });

  test("in which nothing stands in the way say that, and don't tell of customers whom one may not see", async () => {
    const server = batchServer().answer(PriceRehearsalDocument, () => ({
      rehearsePriceBatch: { ...QUIET, dearer: null },
    }));
    const { user } = await open("/CompanyPrice", { server, locale: "es" });
    const form = await compose(user, { begin: "Nuevo cambio por lote", amount: "Importe" });
    await user.click(form.getByRole("button", { name: "Vista previa" }));

    const rehearsal = within(await screen.findByRole("region", { name: "Ensayo" }));
    expect(await rehearsal.findByText("Se llega a todas las mangueras")).toBeTruthy();
    expect(rehearsal.getByText("Ninguna manguera está despachando")).toBeTruthy();
    expect(rehearsal.queryByText(/clientes? especial/)).toBeNull();
  });

  test("that need a second person say so before, and wait with a way to the approval", async () => {
    const waits = batch({ state: "WAITING", prices: 0, applied: 0, stations: 0, approvalId: "a1", progress: NO_GUNS });
    const { user } = await open("/CompanyPrice", { server: batchServer([row(1, { outcome: "WAITING" })], waits) });
    const form = await compose(user);
    await user.click(form.getByRole("button", { name: "Preview" }));
    const preview = within(await screen.findByRole("dialog", { name: "Preview of 1 price" }));
    expect(preview.getByRole("note").textContent).toMatch(/a second person has to approve/);

    await user.click(preview.getByRole("button", { name: "Ask for approval" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.type(question.getByRole("textbox"), "1");
    await user.click(question.getByRole("button", { name: "Ask for approval" }));

    expect(await screen.findByText("1 price waits for a second person")).toBeTruthy();
    const link = await screen.findByRole("link", { name: "See what waits" });
    expect(link.getAttribute("href")).toBe("/CompanyPrice?part=approvals&open=a1");
  });

  test("say which row refuses all of them and why, its limit included", async () => {
    const refused = row(2, { outcome: "REFUSED", number: 10012, largestStep: "20", price: "70" });
    const { user } = await open("/CompanyPrice", { server: batchServer([row(1), refused]) });
    const form = await compose(user);
    await user.click(form.getByRole("button", { name: "Preview" }));

    const preview = within(await screen.findByRole("dialog", { name: "Preview of 2 prices" }));
    expect(preview.getAllByRole("row")[1]?.textContent).toContain("RefusedMore than 20% (10012)");
    expect(preview.getByText(/One refused row refuses all/)).toBeTruthy();
    expect((preview.getByRole("button", { name: "Change 1 price" }) as HTMLButtonElement).disabled).toBe(true);
  });
});

describe("one batch", () => {
  test("tells of every gun how far it is, and follows it live", async () => {
    const { server } = await open("/CompanyPrice?open=b1");
    const drawer = within(await screen.findByRole("dialog"));
    const guns = await drawer.findByRole("list", { name: "Guns" });
    expect(drawer.getByText("€7.55")).toBeTruthy();
    expect(guns.textContent).toContain("Gun 1Device offline");
    expect(drawer.getByText("4 guns: 3 confirmed, 0 on the way, 1 not there, 0 station-controlled")).toBeTruthy();

    const done = batch({ state: "DONE", progress: { ...NO_GUNS, guns: 4, confirmed: 4 } });
    server.push(PriceBatchDetailDocument, { priceBatchChanges: [{ ...done, leftOutRows: [] }] });

    expect(
      await drawer.findByText("4 guns: 4 confirmed, 0 on the way, 0 not there, 0 station-controlled"),
    ).toBeTruthy();
    await waitFor(() => expect(server.callsOf("PriceBatchPrices").length).toBeGreaterThan(1));
  });

  test("that moves while its guns are asked for is asked for anew, not told as it was before", async () => {
    const server = batchServer();
    const release = server.hold(PriceBatchPricesDocument);
    await open("/CompanyPrice?open=b1", { server });
    await waitFor(() => expect(server.callsOf("PriceBatchPrices")).toHaveLength(1));

    const guns = PRICE.guns.map((gun) => ({ ...gun, state: "CONFIRMED" as const, failure: null, shownPrice: "7.55" }));
    server.answer(PriceBatchPricesDocument, () => ({
      unitPrices: { nodes: [{ ...PRICE, guns }], pageInfo: { hasNextPage: false }, totalCount: 1 },
    }));
    const done = batch({ state: "DONE", progress: { ...NO_GUNS, guns: 4, confirmed: 4 } });
    act(() => server.push(PriceBatchDetailDocument, { priceBatchChanges: [{ ...done, leftOutRows: [] }] }));
    await screen.findByText("4 guns: 4 confirmed, 0 on the way, 0 not there, 0 station-controlled");
    act(release);

    expect((await screen.findByRole("list", { name: "Guns" })).textContent).toContain("Gun 1Confirmed");
  });

  test("that is not due can be cancelled", async () => {
    const planned = batch({ state: "PLANNED", planned: 2, applied: 0 });
    const server = batchServer([], planned).answer(CancelPriceBatchDocument, () => ({
      cancelPriceBatch: { ...planned, state: "CANCELLED" as const, planned: 0 },
    }));
    const { user } = await open("/CompanyPrice?open=b1", { server });

    await user.click(await screen.findByRole("button", { name: "Cancel what is not due" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Cancel 2 planned prices?" }));
    await user.click(question.getByRole("button", { name: "Cancel what is not due" }));

    expect(await screen.findByText("2 planned prices cancelled")).toBeTruthy();
    expect(server.callsOf("CancelPriceBatch")[0]?.variables).toEqual({ input: { id: "b1" } });
    expect(screen.queryByRole("button", { name: "Roll back" })).toBeNull();
  });

  test("says how many stay planned where stations control themselves", async () => {
    const planned = batch({ state: "PLANNED", planned: 2, applied: 0 });
    const server = batchServer([], planned).answer(CancelPriceBatchDocument, () => ({
      cancelPriceBatch: { ...planned, planned: 1 },
    }));
    const { user } = await open("/CompanyPrice?open=b1", { server });

    await user.click(await screen.findByRole("button", { name: "Cancel what is not due" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Cancel what is not due" }));

    expect(
      await screen.findByText("1 planned price cancelled; 1 stays, because its station controls itself"),
    ).toBeTruthy();
  });

  test("is sent again to the guns that it did not reach; with none of them there is nothing to send", async () => {
    const going = batch({ progress: { ...NO_GUNS, guns: 4, confirmed: 3, waiting: 1 } });
    const server = batchServer().answer(ResendPriceBatchDocument, () => ({ resendPriceBatch: going }));
    const { user } = await open("/CompanyPrice?open=b1", { server });

    await user.click(await screen.findByRole("button", { name: "Send again to guns" }));

    expect(await screen.findByText("1 gun: its price is on the way again")).toBeTruthy();
    expect(server.callsOf("ResendPriceBatch")[0]?.variables).toEqual({ input: { id: "b1" } });
    server.push(PriceBatchDetailDocument, { priceBatchChanges: [{ ...going, leftOutRows: [] }] });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Send again to guns" })).toBeNull());
  });

  test("that was refused when it fell due says so, and why at each station", async () => {
    const refused = batch({ state: "REFUSED", applied: 0, refused: 1, progress: NO_GUNS });
    const server = batchServer([], refused).answer(PriceBatchPricesDocument, () => ({
      unitPrices: {
        nodes: [{ ...PRICE, status: "REFUSED" as const, refusal: 10022, guns: [] }],
        pageInfo: { hasNextPage: false },
        totalCount: 1,
      },
    }));
    await open("/CompanyPrice?open=b1", { server, locale: "es" });

    const drawer = within(await screen.findByRole("dialog"));
    expect(await drawer.findByText(/^1 precio se rechazó al vencer/)).toBeTruthy();
    expect(await drawer.findByText(/\(10022\)/)).toBeTruthy();
    expect(drawer.queryByRole("button", { name: "Reenviar a las mangueras" })).toBeNull();
  });

  test("can be taken back once its count is typed, and says how many could not be", async () => {
    const back = batch({ id: "b2", source: "ROLLBACK", delta: null, takenBackId: "b1", prices: 1, leftOut: 1 });
    const server = batchServer().answer(RollBackPriceBatchDocument, () => ({ rollBackPriceBatch: back }));
    const { user, path } = await open("/CompanyPrice?open=b1", { server });

    await user.click(await screen.findByRole("button", { name: "Roll back" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Roll back 2 prices?" }));
    await user.type(question.getByRole("textbox"), "2");
    await user.click(question.getByRole("button", { name: "Roll back" }));

    expect(await screen.findByText("1 price rolled back, 1 left out")).toBeTruthy();
    await waitFor(() => expect(path()).toContain("open=b2"));
  });

  test("that was taken back says so in its row, as soon as it happens, and offers it no second time", async () => {
    let listed = batch();
    const server = batchServer().answer(PriceBatchListDocument, () => ({
      priceBatches: { nodes: [listed], pageInfo: { hasNextPage: false }, totalCount: 1 },
    }));
    await open("/CompanyPrice", { server });
    await screen.findByText("Under way");

    listed = batch({ state: "DONE", rolledBackBy: "b2" });
    act(() => server.push(PriceBatchDetailDocument, { priceBatchChanges: [{ ...listed, leftOutRows: [] }] }));

    expect(await screen.findByText("Rolled back")).toBeTruthy();
  });

  test("that is not due counts no guns: it says when they hear of it", async () => {
    const planned = batch({ state: "PLANNED", planned: 2, applied: 0, progress: NO_GUNS });
    await open("/CompanyPrice?open=b1", { server: batchServer(undefined, planned) });

    expect(await screen.findByText("Not due yet: it goes to the guns when it falls due.")).toBeTruthy();
    expect(screen.queryByText(/0 guns/)).toBeNull();
  });

  test("is told in Russian too", async () => {
    await open("/CompanyPrice", { locale: "ru" });

    expect((await screen.findAllByText("Выполняется")).length).toBeGreaterThan(0);
    expect(screen.getByRole("button", { name: "Новое пакетное изменение" })).toBeTruthy();
  });
});
