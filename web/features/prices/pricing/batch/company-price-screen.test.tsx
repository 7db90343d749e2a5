import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { NO_GUNS } from "../test-prices.ts";
import {
  CancelPriceBatchDocument,
  PriceBatchDetailDocument,
  PriceBatchListDocument,
  PriceBatchPricesDocument,
  ResendPriceBatchDocument,
  RollBackPriceBatchDocument,
} from "./batch.generated.ts";

import { batch, batchServer, compose, openBatches, PRICE, row } from "./test-batches.ts";

describe("batch changes of prices", () => {
  test("are listed with what they do, where, and how far they are", async () => {
    await openBatches();

    await screen.findByText("1–1 of 1");
    const line = screen.getAllByRole("row")[1]?.textContent;
    expect(line).toContain("Up by €0.10Petrol 92");
    expect(line).toContain("Under way3 of 4 guns show itStation 1, Station 2");
  });

  test("ask for a place, a grade and an amount before anything is looked up", async () => {
    const { user, server } = await openBatches();
    await user.click(await screen.findByRole("button", { name: "New batch change" }));
    const form = within(await screen.findByRole("dialog", { name: "New batch change" }));

    await user.click(form.getByRole("button", { name: "Preview" }));

    expect(await form.findByText("3 entries need attention")).toBeTruthy();
    expect(server.callsOf("PriceBatchPreview")).toEqual([]);
  });

  test("show every row, want their count typed, and are sent as they were looked through", async () => {
    const { user, server, path } = await openBatches();
    const form = await compose(user);
    await user.click(form.getByRole("button", { name: "Preview" }));
    const preview = within(await screen.findByRole("dialog", { name: "Preview of 2 prices" }));
    expect(preview.getByText("2 stations: 2 changed, 0 unchanged, 0 refused")).toBeTruthy();
    expect(preview.getAllByRole("row")[1]?.textContent).toContain("Station 1Petrol 927.457.55+0.10+1.3%Changed");

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

  test("that need a second person say so before, and wait with a way to the approval", async () => {
    const waits = batch({ state: "WAITING", prices: 0, applied: 0, stations: 0, approvalId: "a1", progress: NO_GUNS });
    const { user } = await openBatches("/CompanyPrice", {
      server: batchServer([row(1, { outcome: "WAITING" })], waits),
    });
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

  test("want a reason where a warning stands, and send it along", async () => {
    const warned = row(1, { sameDayAt: "2026-11-19T23:12:00Z" });
    const { user, server } = await openBatches("/CompanyPrice", { server: batchServer([warned]) });
    const form = await compose(user);
    await user.click(form.getByRole("button", { name: "Preview" }));
    const preview = within(await screen.findByRole("dialog", { name: "Preview of 1 price" }));
    const send = preview.getByRole("button", { name: "Change 1 price" }) as HTMLButtonElement;
    expect(send.disabled).toBe(true);
    const reason = preview.getByRole("textbox", { name: /Reason/ });
    await user.click(reason);
    await user.paste("x".repeat(201));
    expect(preview.getByText("At most 200 characters")).toBeTruthy();
    expect(send.disabled).toBe(true);

    await user.clear(reason);
    await user.type(reason, "new tariff");
    await user.click(send);
    const question = within(await screen.findByRole("alertdialog"));
    await user.type(question.getByRole("textbox"), "1");
    await user.click(question.getByRole("button", { name: "Change prices" }));

    await waitFor(() =>
      expect(server.callsOf("CreatePriceBatch").at(-1)?.variables["input"]).toMatchObject({ reason: "new tariff" }),
    );
  });

  test("say which row refuses all of them and why, its limit included", async () => {
    const refused = row(2, { outcome: "REFUSED", number: 10012, largestStep: "20", price: "70" });
    const { user } = await openBatches("/CompanyPrice", { server: batchServer([row(1), refused]) });
    const form = await compose(user);
    await user.click(form.getByRole("button", { name: "Preview" }));

    const preview = within(await screen.findByRole("dialog", { name: "Preview of 2 prices" }));
    expect(preview.getAllByRole("row")[1]?.textContent).toContain("RefusedMore than 20% (10012)");
    expect(preview.getByText(/One refused row refuses all/)).toBeTruthy();
    expect((preview.getByRole("button", { name: "Change 1 price" }) as HTMLButtonElement).disabled).toBe(true);
  });
});

describe("one batch", () => {
  test("that was not approved leads to by whom it was ended, and why", async () => {
    const ended = batch({ state: "NOT_APPROVED", prices: 0, applied: 0, approvalId: "a1", progress: NO_GUNS });
    await openBatches("/CompanyPrice?open=b1", { server: batchServer([], ended) });
    const link = await screen.findByRole("link", { name: "See why" });

    expect(link.parentElement?.parentElement?.textContent).toContain("It was not approved. No price has changed.");
    expect(link.getAttribute("href")).toBe("/CompanyPrice?part=approvals&open=a1");
  });

  test("tells of every gun how far it is, and follows it live", async () => {
    const { server } = await openBatches("/CompanyPrice?open=b1");
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
    await openBatches("/CompanyPrice?open=b1", { server });
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
    const { user } = await openBatches("/CompanyPrice?open=b1", { server });

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
    const { user } = await openBatches("/CompanyPrice?open=b1", { server });

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
    const { user } = await openBatches("/CompanyPrice?open=b1", { server });

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
    await openBatches("/CompanyPrice?open=b1", { server, locale: "es" });

    const drawer = within(await screen.findByRole("dialog"));
    expect(await drawer.findByText(/^1 precio se rechazó al vencer/)).toBeTruthy();
    expect(await drawer.findByText(/\(10022\)/)).toBeTruthy();
    expect(drawer.queryByRole("button", { name: "Reenviar a las mangueras" })).toBeNull();
  });

  test("can be taken back once its count is typed, and says how many could not be", async () => {
    const back = batch({ id: "b2", source: "ROLLBACK", delta: null, takenBackId: "b1", prices: 1, leftOut: 1 });
    const server = batchServer().answer(RollBackPriceBatchDocument, () => ({ rollBackPriceBatch: back }));
    const { user, path } = await openBatches("/CompanyPrice?open=b1", { server });

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
    await openBatches("/CompanyPrice", { server });
    await screen.findByText("Under way");

    listed = batch({ state: "DONE", rolledBackBy: "b2" });
    act(() => server.push(PriceBatchDetailDocument, { priceBatchChanges: [{ ...listed, leftOutRows: [] }] }));

    expect(await screen.findByText("Rolled back")).toBeTruthy();
  });

  test("that is not due counts no guns: it says when they hear of it", async () => {
    const planned = batch({ state: "PLANNED", planned: 2, applied: 0, progress: NO_GUNS });
    await openBatches("/CompanyPrice?open=b1", { server: batchServer(undefined, planned) });

    expect(await screen.findByText("Not due yet: it goes to the guns when it falls due.")).toBeTruthy();
    expect(screen.queryByText(/0 guns/)).toBeNull();
  });
});

test("batches are told in Russian too", async () => {
  await openBatches("/CompanyPrice", { locale: "ru" });

  expect((await screen.findAllByText("Выполняется")).length).toBeGreaterThan(0);
  expect(screen.getByRole("button", { name: "Новое пакетное изменение" })).toBeTruthy();
});
