import type { FuelOrder, FuelOrderOffer } from "../schema-types.generated.ts";
import { Permission } from "../../common/permission.ts";
import { enterTicket } from "./delivery-tickets.ts";
import type { Caller } from "./execute.ts";
import { minute } from "./readings.ts";
import { type Network, type Thing, unique } from "./world.ts";

const ORDER = `id number state stateAt stationId stationCode stationName timeZone supplier wantedFrom wantedUntil note carrier vehicle expectedAt orderedLitres author createdAt mayApprove
  lines { place tankId tankNumber gradeId gradeName gradeColour orderedLitres ticketLitres measuredLitres differenceLitres differencePercent lossLitres lossPercent
    loads { id number time tankNumber ticketLitres measuredLitres level dispute linkedAt linkedBy } }
  course { id time deed author text }`;
const LIST = `query List($filter: FuelOrderFilter, $orderBy: FuelOrderOrder! = NUMBER_DESC) { fuelOrders(filter: $filter, orderBy: $orderBy, first: 50) { nodes { id number state stationId supplier mayApprove orderedLitres lines { place tankId orderedLitres } } totalCount } }`;
const ONE = `query One($id: ID!) { fuelOrder(id: $id) { ${ORDER} } }`;
const OFFERS = `query Offers($id: ID!) { fuelOrderOffers(id: $id) { id place number supplier time tankNumber gradeName litres } }`;

type OrderDeed =
  | "createFuelOrder"
  | "changeFuelOrder"
  | "approveFuelOrder"
  | "sendFuelOrder"
  | "linkFuelOrder"
  | "unlinkFuelOrder"
  | "dropFuelOrder"
  | "reconcileFuelOrder"
  | "cancelFuelOrder";

/** A change of an order: its text and its variables. */
export const orderDeed = (name: OrderDeed, input: object) =>
  [
    `mutation Deed($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${ORDER} } }`,
    { input },
  ] as const;

/** Does something with an order; gives it as it is then. */
export async function onOrder(caller: Caller, name: OrderDeed, input: object): Promise<FuelOrder> {
  const done = await caller.run<Record<string, FuelOrder>>(...orderDeed(name, input));
  return done[name] as FuelOrder;
}

/** What an order says that is wanted within the story's first four hours. */
export const orderFacts = (given: object = {}) => ({
  supplier: "Delta Supply",
  wantedFrom: minute(0),
  wantedUntil: minute(240),
  ...given,
});

/** A tank and where it stands. */
type Tank = Thing & { readonly stationId: string };

/** What a draft of 5,000 litres for a tank says. */
export const draftOf = ({ id: tankId, stationId }: Tank, given: object = {}) => ({
  idempotencyKey: unique("key"),
  stationId,
  lines: [{ tankId, litres: "5000" }],
  ...orderFacts(given),
});

/** Writes a draft of 5,000 litres for a tank. */
export const draftFor = (caller: Caller, tank: Tank, given: object = {}): Promise<FuelOrder> =>
  onOrder(caller, "createFuelOrder", draftOf(tank, given));

/** An operator who writes orders, and another one who approves them. */
export async function orderPeople(network: Network) {
  return {
    writer: await network.operator({ permissions: [Permission.StationReport] }),
    approver: await network.operator({ approves: [Permission.OrderReview] }),
  };
}

/** Has an order be approved by somebody else than who wrote it. */
export async function approvedFor(network: Network, tank: Tank, given: object = {}) {
  const { writer, approver } = await orderPeople(network);
  const order = await draftFor(writer, tank, given);
  return { writer, approver, order: await onOrder(approver, "approveFuelOrder", { id: order.id }) };
}

/** How an order is sent. */
export const sending = ({ id }: Thing, given: object = {}) => ({
  id,
  carrier: "North Haulage",
  vehicle: "B 71 204",
  expectedAt: minute(120),
  ...given,
});

/** An order of 5,000 litres for a tank that is on its way. */
export async function sentFor(network: Network, tank: Tank, given: object = {}) {
  const { writer, approver, order } = await approvedFor(network, tank, given);
  return { writer, approver, order: await onOrder(writer, "sendFuelOrder", sending(order)) };
}

/** The orders that a caller sees. */
export const ordersOf = async (caller: Caller, filter: object = {}, orderBy?: string): Promise<FuelOrder[]> =>
  (await caller.run<{ fuelOrders: { nodes: FuelOrder[] } }>(LIST, { filter, ...(orderBy && { orderBy }) })).fuelOrders
    .nodes;

/** One of them. */
export const orderBy = async (caller: Caller, { id }: Thing): Promise<FuelOrder> =>
  (await caller.run<{ fuelOrder: FuelOrder }>(ONE, { id })).fuelOrder;

/** What may be linked to one of them. */
export const offersOf = async (caller: Caller, { id }: Thing): Promise<FuelOrderOffer[]> =>
  (await caller.run<{ fuelOrderOffers: FuelOrderOffer[] }>(OFFERS, { id })).fuelOrderOffers;

/** An order in transit to a tank of its own, and a ticket that is too small for it to be linked by itself. */
async function sentWithTicket(network: Network) {
  const tank = await network.tank();
  const { order } = await sentFor(network, tank);
  const ticket = await enterTicket(network.owner, tank, { volumeLitres: "3000" });
  return { order, link: { id: order.id, place: 1, deliveryId: ticket.id } };
}

/** An order to which its ticket was linked. */
async function droppedOrder(network: Network) {
  const { order, link } = await sentWithTicket(network);
  await onOrder(network.owner, "linkFuelOrder", link);
  return { order, link };
}

/** How each change of orders is brought to succeed. */
export const FUEL_ORDER_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  createFuelOrder: async (network) => draftFor(network.owner, await network.tank()),
  changeFuelOrder: async (network) => {
    const tank = await network.tank();
    const { id } = await draftFor(network.owner, tank);
    await onOrder(network.owner, "changeFuelOrder", {
      id,
      ...orderFacts({ note: "gate 2", lines: [{ tankId: tank.id, litres: "4000" }] }),
    });
  },
  approveFuelOrder: async (network) => approvedFor(network, await network.tank()),
  sendFuelOrder: async (network) => sentFor(network, await network.tank()),
  linkFuelOrder: droppedOrder,
  unlinkFuelOrder: async (network) => {
    const { link } = await droppedOrder(network);
    await onOrder(network.owner, "unlinkFuelOrder", { id: link.id, deliveryId: link.deliveryId });
  },
  dropFuelOrder: async (network) => {
    const tank = await network.tank();
    const { order } = await sentFor(network, tank, {
      lines: [
        { tankId: tank.id, litres: "5000" },
        { gradeId: tank.grade.id, litres: "1000" },
      ],
    });
    const ticket = await enterTicket(network.owner, tank, { volumeLitres: "3000" });
    await onOrder(network.owner, "linkFuelOrder", { id: order.id, place: 1, deliveryId: ticket.id });
    await onOrder(network.owner, "dropFuelOrder", { id: order.id });
  },
  reconcileFuelOrder: async (network) => {
    const { order } = await droppedOrder(network);
    await onOrder(network.owner, "reconcileFuelOrder", { id: order.id });
  },
  cancelFuelOrder: async (network) => {
    const { id } = await draftFor(network.owner, await network.tank());
    await onOrder(network.owner, "cancelFuelOrder", { id, reason: "ordered twice" });
  },
};
