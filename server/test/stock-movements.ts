import type { StockMovement } from "../schema-types.generated.ts";
import { Permission } from "../../common/permission.ts";
import type { Caller } from "./execute.ts";
import { minute } from "./readings.ts";
import { SET_WET_STOCK } from "./wet-stock.ts";
import { type Network, type Thing, unique } from "./world.ts";

const MOVEMENT = `id kind state time stationId tankId tankNumber toTankId toTankNumber litres gaugeLitres number reason countersId author mine mayDecide
  decider note`;
const LIST = `query List($filter: StockMovementFilter) { stockMovements(filter: $filter, first: 50) { nodes { ${MOVEMENT} } totalCount } }`;

type MovementDeed = "createStockMovement" | "withdrawStockMovement" | "passStockMovement" | "rejectStockMovement";

/** A change of movements: its text and its variables. */
export const movementDeed = (name: MovementDeed, input: object) =>
  [
    `mutation Deed($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${MOVEMENT} } }`,
    { input },
  ] as const;

/** Does something with a movement; gives what it came to. */
export async function onMovement(caller: Caller, name: MovementDeed, input: object): Promise<StockMovement> {
  const done = await caller.run<Record<string, StockMovement>>(...movementDeed(name, input));
  return done[name] as StockMovement;
}

/** What a person tells of 100 litres that were put right as the story began. */
export const movementFacts = (given: object = {}) => ({
  idempotencyKey: unique("key"),
  kind: "CORRECTION",
  time: minute(0),
  litres: "100",
  reason: "counted anew",
  ...given,
});

/** Enters a movement. */
export const enterMovement = (caller: Caller, { id: tankId }: Thing, given: object = {}): Promise<StockMovement> =>
  onMovement(caller, "createStockMovement", { tankId, ...movementFacts(given) });

/** Takes a movement back. */
export const withdrawMovement = (caller: Caller, { id }: Thing, given: object = {}): Promise<StockMovement> =>
  onMovement(caller, "withdrawStockMovement", { idempotencyKey: unique("key"), id, reason: "wrong tank", ...given });

/** The movements that a caller sees. */
export const movementsOf = async (caller: Caller, filter: object = {}): Promise<StockMovement[]> =>
  (await caller.run<{ stockMovements: { nodes: StockMovement[] } }>(LIST, { filter })).stockMovements.nodes;

/** Has movements of more than so many litres wait. */
export const reviewMovements = ({ owner }: Network, reviewLitres: string): Promise<unknown> =>
  owner.run(SET_WET_STOCK, { input: { reviewLitres } });

/** A movement of 1,000 litres that waits, and who asked for it. */
export async function waitingMovement(network: Network, given: object = {}) {
  const asker = await network.operator({ permissions: [Permission.StationReport] });
  return { asker, waiting: await enterMovement(asker, await network.tank(), { litres: "1000", ...given }) };
}

/** How each change of movements is brought to succeed. */
export const STOCK_MOVEMENT_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  createStockMovement: async (network) => enterMovement(network.owner, await network.tank()),
  withdrawStockMovement: async (network) =>
    withdrawMovement(network.owner, await enterMovement(network.owner, await network.tank())),
  passStockMovement: async (network) => {
    const { waiting } = await waitingMovement(network);
    await onMovement(network.owner, "passStockMovement", { id: waiting.id });
  },
  rejectStockMovement: async (network) => {
    const { waiting } = await waitingMovement(network);
    await onMovement(network.owner, "rejectStockMovement", { id: waiting.id, reason: "not seen" });
  },
};
