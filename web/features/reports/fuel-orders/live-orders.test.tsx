import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import {
  AnyFuelOrderDocument,
  FuelOrderChangesDocument,
  FuelOrderDetailDocument,
  FuelOrderListDocument,
} from "./fuel-orders.generated.ts";
import { atOrders, DRAFT, DROPPED, SENT, serverWith } from "./test-orders.ts";

beforeAll(() => import("./fuel-order-screen.tsx"), 60_000);

/** Has the server know an order as somebody else left it, and say that it changed. */
function change(server: ReturnType<typeof serverWith>, order: typeof DRAFT): void {
  server
    .answer(FuelOrderListDocument, ({ filter }) => {
      const nodes = filter.states == null || filter.states.includes(order.state) ? [order] : [];
      return { fuelOrders: { nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false } } };
    })
    .answer(FuelOrderDetailDocument, () => ({ fuelOrder: order }));
  act(() => server.push(FuelOrderChangesDocument, { fuelOrderChanges: [{ id: order.id }] }));
}

test("what somebody else does to an order moves its card to the column where it stands then", async () => {
  const server = serverWith(DRAFT);
  await atOrders("", server);
  const column = (name: RegExp) => screen.getByRole("region", { name });
  await within(await screen.findByRole("region", { name: /^Draft/ })).findByRole("button", { name: /Order 41/ });
  const asked = server.callsOf("FuelOrderList").length;
  await waitFor(() => expect(server.callsOf("FuelOrderChanges")).toHaveLength(1));
  expect(server.callsOf("FuelOrderList")).toHaveLength(asked);

  change(server, SENT);

  await within(column(/^In transit/)).findByRole("button", { name: /Order 41/ });
  await waitFor(() => expect(within(column(/^Draft/)).queryByRole("button")).toBeNull());
});

test("what comes by itself while an order is open is told in its drawer", async () => {
  const server = serverWith(SENT);
  await atOrders("?open=o1", server);
  await screen.findByText("Nothing has come of it yet.");

  change(server, DROPPED);

  expect(await screen.findByText("BOL-9")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Reconcile" })).toBeDefined();
});

test("a network's first look at orders says what one is, and begins it", async () => {
  const server = serverWith(DRAFT).answer(AnyFuelOrderDocument, () => ({ fuelOrders: { totalCount: 0 } }));
  const { user } = await atOrders("", server, { permissions: [0, 7, 115] });

  expect(await screen.findByRole("heading", { name: "No fuel ordered yet" })).toBeDefined();
  expect(screen.getByRole("link", { name: "See which tanks need fuel" }).getAttribute("href")).toBe(
    "/stationTankInfoStati?order=true",
  );
  const [, first] = screen.getAllByRole("button", { name: "Order fuel" });
  await user.click(first as HTMLElement);

  expect(await screen.findByRole("dialog", { name: "Order fuel" })).toBeDefined();
});

test("who may not order reads what an order is, in Vietnamese, and is offered no step", async () => {
  const server = serverWith(DRAFT).answer(AnyFuelOrderDocument, () => ({ fuelOrders: { totalCount: 0 } }));
  await atOrders("", server, { permissions: [0, 120], operates: [], locale: "vi" });

  expect(await screen.findByRole("heading", { name: "Chưa đặt nhiên liệu" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Đặt nhiên liệu" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Xem bể nào cần nhiên liệu" })).toBeNull();
});
