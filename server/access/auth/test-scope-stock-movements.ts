import { movementFacts } from "../../test/stock-movements.ts";
import type { Requests, Targets } from "./test-scope-inputs.ts";

/** Movements by everything that narrows them. */
const movementRows = ({ platform, region, city, station, tank, stockMovement }: Targets): object[] => [
  { filter: { ids: [stockMovement] } },
  { filter: { platformIds: [platform] } },
  { filter: { regionIds: [region] } },
  { filter: { cityIds: [city] } },
  { filter: { stationIds: [station] } },
  { filter: { tankIds: [tank] } },
];

/** What is asked of stock movements that aren't the caller's. */
export const STOCK_MOVEMENT_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.stockMovements": movementRows,
  "Mutation.createStockMovement": (target, own) => [
    { input: { tankId: target.tank, ...movementFacts() } },
    { input: { tankId: own.tank, toTankId: target.tank, ...movementFacts({ kind: "TRANSFER" }) } },
  ],
  "Mutation.withdrawStockMovement": ({ stockMovement }) => [
    { input: { idempotencyKey: "mine", id: stockMovement, reason: "mine" } },
  ],
  "Mutation.passStockMovement": ({ stockMovement }) => [{ input: { id: stockMovement } }],
  "Mutation.rejectStockMovement": ({ stockMovement }) => [{ input: { id: stockMovement, reason: "mine" } }],
};
