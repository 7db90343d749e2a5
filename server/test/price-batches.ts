import type { CreatePriceBatchInput } from "../schema-types.generated.ts";
import {
  type BatchFactsFragment,
  CancelPriceBatchDocument,
  CreatePriceBatchDocument,
  PriceBatchesDocument,
  ResendPriceBatchDocument,
  RollBackPriceBatchDocument,
} from "../trade/prices/pricing.generated.ts";
import type { Caller } from "./execute.ts";
import { changePrices, priced } from "./prices.ts";
import { HOUR, START } from "./clock.ts";
import type { TestServer } from "./server.ts";
import { type Forecourt, type Network, unique } from "./world.ts";

/** A network with so many forecourts, all of the first one's grade at a price of 7.5. */
export async function pricedForecourts({ world, clock }: Pick<TestServer, "world" | "clock">, count = 2) {
  const network = await world.network();
  const made: Forecourt[] = [];
  for (let index = 0; index < count; index += 1) {
    made.push(await network.forecourt());
  }
  await changePrices(
    network.owner,
    made.map((there) => priced(there, "7.5")),
  );
  clock.pass(HOUR);
  return { network, owner: network.owner, made, first: made[0]!, second: made[1]! };
}

/** A batch change at all of these forecourts, for all of their grades; what is not told is a price of 8. */
export const batchInput = (
  forecourts: readonly Pick<Forecourt, "station" | "grade">[],
  more: Partial<CreatePriceBatchInput> = {},
): { input: CreatePriceBatchInput } => ({
  input: {
    stationIds: forecourts.map(({ station }) => station.id),
    gradeIds: forecourts.map(({ grade }) => grade.id),
    ...(more.delta == null && { price: "8" }),
    idempotencyKey: unique("batch"),
    reason: "as told",
    ...more,
  },
});

/** Makes a batch; it must be taken. */
export async function createBatch(
  caller: Caller,
  forecourts: readonly Pick<Forecourt, "station" | "grade">[],
  more: Partial<CreatePriceBatchInput> = {},
): Promise<BatchFactsFragment> {
  return (await caller.run(CreatePriceBatchDocument, batchInput(forecourts, more))).createPriceBatch;
}

/** Takes a batch back. */
export async function rollBack(caller: Caller, id: string, idempotencyKey = unique("back")) {
  return (await caller.run(RollBackPriceBatchDocument, { input: { id, idempotencyKey } })).rollBackPriceBatch;
}

/** A batch as it stands. */
export async function batchAt(caller: Caller, id: string): Promise<BatchFactsFragment | undefined> {
  return (await caller.run(PriceBatchesDocument, { filter: { ids: [id] } })).priceBatches.nodes[0];
}

async function planned(network: Network): Promise<void> {
  const effectiveAt = new Date(START.getTime() + 23 * HOUR).toISOString();
  const { id } = await createBatch(network.owner, [await network.forecourt()], { effectiveAt });
  await network.owner.run(CancelPriceBatchDocument, { input: { id } });
}

async function takenBack(network: Network): Promise<void> {
  const there = await network.forecourt();
  await changePrices(network.owner, [priced(there, "7")]);
  const { id } = await createBatch(network.owner, [there]);
  await rollBack(network.owner, id);
}

/** The device of its forecourt is silent, so that its price doesn't reach a gun. */
async function resent(network: Network): Promise<void> {
  const { id } = await createBatch(network.owner, [await network.forecourt()]);
  await network.owner.run(ResendPriceBatchDocument, { input: { id } });
}

/** Each mutation of batches as it leaves an entry in the log. */
export const BATCH_DEEDS = {
  cancelPriceBatch: planned,
  createPriceBatch: async (network: Network) => void (await createBatch(network.owner, [await network.forecourt()])),
  resendPriceBatch: resent,
  rollBackPriceBatch: takenBack,
};
