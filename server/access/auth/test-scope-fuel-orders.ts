import { orderFacts, sending } from "../../test/fuel-orders.ts";
import { PLAIN, type Requests, type Targets } from "./test-scope-inputs.ts";

/** Orders by everything that narrows them. */
const orderRows = ({ platform, region, city, station, tank, grade, fuelOrder }: Targets): object[] => [
  { filter: { ids: [fuelOrder] } },
  { filter: { platformIds: [platform] } },
  { filter: { regionIds: [region] } },
  { filter: { cityIds: [city] } },
  { filter: { stationIds: [station] } },
  { filter: { tankIds: [tank] } },
  { filter: { gradeIds: [grade] } },
];

/** What is asked of fuel orders that aren't the caller's. */
export const FUEL_ORDER_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.fuelOrders": orderRows,
  "Query.fuelOrder": ({ fuelOrder }) => [{ id: fuelOrder }],
  "Query.fuelOrderOffers": ({ fuelOrder }) => [{ id: fuelOrder }],
  "Subscription.fuelOrderChanges": PLAIN,
  "Mutation.createFuelOrder": (target, own) => {
    const input = { idempotencyKey: "mine", ...orderFacts() };
    return [
      { input: { ...input, stationId: target.station, lines: [{ tankId: target.tank, litres: "1" }] } },
      { input: { ...input, stationId: own.station, lines: [{ tankId: target.tank, litres: "1" }] } },
      { input: { ...input, stationId: own.station, lines: [{ gradeId: target.grade, litres: "1" }] } },
    ];
  },
  "Mutation.changeFuelOrder": (target, own) => [
    { input: { id: target.fuelOrder, ...orderFacts({ lines: [{ tankId: own.tank, litres: "1" }] }) } },
    { input: { id: own.fuelOrder, ...orderFacts({ lines: [{ tankId: target.tank, litres: "1" }] }) } },
    { input: { id: own.fuelOrder, ...orderFacts({ lines: [{ gradeId: target.grade, litres: "1" }] }) } },
    {
      input: {
        id: own.fuelOrder,
        lastStepId: target.fuelOrder,
        ...orderFacts({ lines: [{ tankId: own.tank, litres: "1" }] }),
      },
    },
  ],
  "Mutation.approveFuelOrder": (target, own) => [
    { input: { id: target.fuelOrder } },
    { input: { id: own.fuelOrder, lastStepId: target.fuelOrder } },
  ],
  "Mutation.sendFuelOrder": ({ fuelOrder }) => [{ input: sending({ id: fuelOrder }) }],
  "Mutation.linkFuelOrder": (target, own) => [
    { input: { id: target.fuelOrder, place: 1, deliveryId: own.delivery } },
    { input: { id: own.fuelOrder, place: 1, deliveryId: target.deliveryTicket } },
  ],
  "Mutation.unlinkFuelOrder": (target, own) => [
    { input: { id: target.fuelOrder, deliveryId: own.delivery } },
    { input: { id: own.fuelOrder, deliveryId: target.deliveryTicket } },
  ],
  "Mutation.dropFuelOrder": ({ fuelOrder }) => [{ input: { id: fuelOrder } }],
  "Mutation.reconcileFuelOrder": ({ fuelOrder }) => [{ input: { id: fuelOrder } }],
  "Mutation.cancelFuelOrder": ({ fuelOrder }) => [{ input: { id: fuelOrder, reason: "mine" } }],
};
