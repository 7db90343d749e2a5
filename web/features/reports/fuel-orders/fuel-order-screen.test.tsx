import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { ApproveFuelOrderDocument, ChangeFuelOrderDocument } from "./fuel-orders.generated.ts";
import { atOrders, DRAFT, DROPPED, inputOf, SENT, serverWith, STATION, TANK } from "./test-orders.ts";

beforeAll(() => import("./fuel-order-screen.tsx"), 60_000);

test("orders stand in a column of their state, and a card leads to the order", async () => {
  const { user } = await atOrders("", serverWith(SENT));

  const column = await screen.findByRole("region", { name: /^In transit/ });
  const card = await within(column).findByRole("button", { name: /Order 41.*Harbour.*Delta Supply.*Tank 2 · Diesel/ });
  expect(card.textContent).toMatch(/12,000\sL/);
  expect(card.textContent).toMatch(/Expected .*10:30/);
  for (const other of ["Draft", "Approved", "Dropped", "Reconciled"]) {
    expect(within(screen.getByRole("region", { name: new RegExp(`^${other}`) })).queryByRole("button")).toBeNull();
  }
  await user.click(card);

  const drawer = await screen.findByRole("dialog", { name: /Order 41/ });
  expect(within(drawer).getByText("North Haulage")).toBeDefined();
});

test("the list tells the same, narrowed by what the address says, in Russian", async () => {
  const server = serverWith(DRAFT);
  await atOrders("?view=list&state=DRAFT&supplier=Delta Supply", server, { locale: "ru" });

  expect(await screen.findByRole("cell", { name: /Delta Supply/ })).toBeDefined();
  expect(screen.getByRole("columnheader", { name: /Поставщик/ })).toBeDefined();
  expect(server.callsOf("FuelOrderList").at(-1)?.variables["filter"]).toMatchObject({
    states: ["DRAFT"],
    suppliers: ["Delta Supply"],
  });
});

test("an empty list says how orders come to be", async () => {
  await atOrders("?view=list&state=CANCELLED", serverWith(DRAFT));

  expect(await screen.findByText(/No fuel orders|Nothing/)).toBeDefined();
});

test("a draft is approved by somebody else, after a question", async () => {
  const server = serverWith(DRAFT);
  const { user } = await atOrders("?open=o1", server);

  await user.click(await screen.findByRole("button", { name: "Approve" }));
  const question = await screen.findByRole("alertdialog", { name: "Approve order 41?" });
  await user.click(within(question).getByRole("button", { name: "Approve" }));

  await waitFor(() => expect(inputOf(server, "ApproveFuelOrder")).toEqual({ id: "o1", lastStepId: "c1" }));
});

test("who wrote a draft reads that others approve it", async () => {
  await atOrders("?open=o1", serverWith({ ...DRAFT, mayApprove: false }));

  expect(await screen.findByText("Somebody else approves it.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

test("an order that lacks its window is sent nowhere", async () => {
  const server = serverWith(DRAFT);
  const { user } = await atOrders(`?station=${STATION}`, server);
  await user.click(await screen.findByRole("button", { name: "Order fuel" }));
  const form = await screen.findByRole("dialog", { name: "Order fuel" });
  await user.type(await within(form).findByRole("textbox", { name: /Tank 2 · Diesel/ }), "12");

  await user.click(within(form).getByRole("button", { name: "Save" }));

  const [summary] = await within(form).findAllByRole("alert");
  expect(summary?.textContent).toMatch(/Supplier.*Wanted from.*Wanted until/);
  expect(server.callsOf("CreateFuelOrder")).toEqual([]);
});

test("a draft is said anew, with litres for at least one tank", async () => {
  const server = serverWith(DRAFT);
  const { user } = await atOrders("?open=o1", server);
  await user.click(await screen.findByRole("button", { name: "Change order" }));
  const form = await screen.findByRole("dialog", { name: "Change order 41" });
  const litres = await within(form).findByRole("textbox", { name: /Tank 2 · Diesel/ });
  await user.clear(litres);
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect((await within(form).findAllByText(/Say litres for at least one tank/)).length).toBeGreaterThan(0);
  expect(server.callsOf("ChangeFuelOrder")).toEqual([]);

  await user.type(litres, "9000");
  await user.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(inputOf(server, "ChangeFuelOrder")).toEqual({
      id: "o1",
      lastStepId: "c1",
      supplier: "Delta Supply",
      wantedFrom: "2026-11-21T00:00:00.000Z",
      wantedUntil: "2026-11-21T04:00:00.000Z",
      note: null,
      lines: [{ tankId: TANK, litres: "9000" }],
    }),
  );
});

test("what a tank doesn't hold is told at the tank", async () => {
  const server = serverWith(DRAFT).refuse(ChangeFuelOrderDocument, 10012, "lines.0.litres", { most: "20000" });
  const { user } = await atOrders("?open=o1", server);
  await user.click(await screen.findByRole("button", { name: "Change order" }));
  const form = await screen.findByRole("dialog", { name: "Change order 41" });
  const litres = await within(form).findByRole("textbox", { name: /Tank 2 · Diesel/ });

  await user.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() => expect(document.activeElement).toBe(litres));
  expect(litres.getAttribute("aria-invalid")).toBe("true");
  expect((await within(form).findByRole("alert")).textContent).toMatch(/Tank 2 · Diesel.*20.?000/);
});

test("a window that is too long is told with how long it may be", async () => {
  const server = serverWith({ ...DRAFT, wantedUntil: "2026-12-23T00:00:00.000Z" });
  const { user } = await atOrders("?open=o1", server);
  await user.click(await screen.findByRole("button", { name: "Change order" }));
  const form = await screen.findByRole("dialog", { name: "Change order 41" });
  await user.click(within(form).getByRole("button", { name: "Save" }));

  expect((await within(form).findByRole("alert")).textContent).toMatch(/Wanted until: At most 31 days after the begin/);
  expect(server.callsOf("ChangeFuelOrder")).toEqual([]);
});

test("transport that is expected long after it is wanted is told so", async () => {
  const server = serverWith({ ...SENT, expectedAt: "2027-03-20T00:00:00.000Z" });
  const { user } = await atOrders("?open=o1", server);
  await user.click(await screen.findByRole("button", { name: "Change transport" }));
  const form = await screen.findByRole("dialog", { name: "Transport of order 41" });
  await user.click(within(form).getByRole("button", { name: "Change transport" }));

  expect((await within(form).findByRole("alert")).textContent).toMatch(/Expected: At most 31 days before or after/);
  expect(server.callsOf("SendFuelOrder")).toEqual([]);
});

test("a draft that somebody changed meanwhile is not replaced before that was told", async () => {
  const overtaken = { state: "DRAFT", changedBy: "anna", lastStepId: "c2" };
  const server = serverWith(DRAFT).refuse(ChangeFuelOrderDocument, 10006, "lastStepId", overtaken);
  const { user } = await atOrders("?open=o1", server);
  await user.click(await screen.findByRole("button", { name: "Change order" }));
  const form = await screen.findByRole("dialog", { name: "Change order 41" });
  await within(form).findByRole("textbox", { name: /Tank 2 · Diesel/ });

  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect((await within(form).findByRole("alert")).textContent).toContain("anna changed this since you opened it.");
  await user.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(
      server
        .callsOf("ChangeFuelOrder")
        .map(({ variables }) => (variables["input"] as { lastStepId: string }).lastStepId),
    ).toEqual(["c1", "c2"]),
  );
});

test("a draft that was sent on its way meanwhile is approved by nobody, and asked for again", async () => {
  const server = serverWith(DRAFT).refuse(ApproveFuelOrderDocument, 10006, "id", { state: "IN_TRANSIT" });
  const { user } = await atOrders("?open=o1", server);
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  const asked = server.callsOf("FuelOrderDetail").length;
  const question = await screen.findByRole("alertdialog", { name: "Approve order 41?" });
  await user.click(within(question).getByRole("button", { name: "Approve" }));

  expect(await screen.findByText(/^It has moved on meanwhile/)).toBeDefined();
  await waitFor(() => expect(server.callsOf("FuelOrderDetail").length).toBeGreaterThan(asked));
});

test("what came is told beside what was ordered, and parted again", async () => {
  const server = serverWith(DROPPED);
  const { user } = await atOrders("?open=o1", server);

  const table = await screen.findByRole("table", { name: "What is ordered, and what came" });
  const cells = within(table)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(cells.map((text) => text?.replaceAll(/[^\d.,()%-]/g, ""))).toEqual([
    "12,000",
    "12,000",
    "11,820",
    "-180(-1.5%)",
    "-180",
  ]);
  await user.click(screen.getByRole("button", { name: "Unlink BOL-9" }));

  await waitFor(() => expect(inputOf(server, "UnlinkFuelOrder")).toEqual({ id: "o1", deliveryId: "d1" }));
});

test("a delivery that is offered is linked to its line", async () => {
  const server = serverWith(SENT);
  const { user } = await atOrders("?open=o1", server);

  await user.click(await screen.findByRole("button", { name: "Link delivery" }));
  const dialog = await screen.findByRole("dialog", { name: "Link a delivery to order 41" });
  expect((await within(dialog).findByRole("option", { name: /BOL-7/ })).textContent).toMatch(
    /9,000\sL · Tank 2 · Diesel/,
  );
  await user.selectOptions(within(dialog).getByRole("combobox", { name: /Delivery/ }), "1 d2");
  await user.click(within(dialog).getByRole("button", { name: "Link delivery" }));

  await waitFor(() => expect(inputOf(server, "LinkFuelOrder")).toEqual({ id: "o1", place: 1, deliveryId: "d2" }));
});

test("an order is reconciled with a dispute of the ticket that is off", async () => {
  const server = serverWith(DROPPED);
  const { user } = await atOrders("?open=o1", server);

  await user.click(await screen.findByRole("button", { name: "Reconcile" }));
  const dialog = await screen.findByRole("dialog", { name: "Reconcile order 41" });
  await user.type(within(dialog).getByRole("textbox", { name: /Why its tickets are disputed/ }), "180 litres short");
  await user.click(within(dialog).getByRole("button", { name: "Reconcile" }));

  await waitFor(() =>
    expect(inputOf(server, "ReconcileFuelOrder")).toEqual({ id: "o1", text: null, disputeReason: "180 litres short" }),
  );
});

test("who approves and sees no reports comes to the orders, and finds nothing else to do", async () => {
  const server = serverWith(DRAFT);
  const { user } = await atOrders("", server, { permissions: [0, 120], operates: [] });

  await user.click(await screen.findByRole("button", { name: /Order 41/ }));
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Approve" }));

  await waitFor(() => expect(inputOf(server, "ApproveFuelOrder")).toEqual({ id: "o1", lastStepId: "c1" }));
  for (const name of ["Order fuel", "Change order", "Cancel order"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

test("who may only look finds nothing to do", async () => {
  await atOrders("?open=o1", serverWith(SENT), { operates: [], approves: [] });

  await screen.findByText("North Haulage");
  for (const name of ["Change transport", "Link delivery", "Cancel order"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});
