import { Permission } from "../../common/permission.ts";
import {
  type ApprovalFactsFragment,
  ApprovePricesDocument,
  ChangePriceSettingsDocument,
  PriceApprovalsDocument,
  RejectPricesDocument,
  WithdrawPricesDocument,
} from "../trade/prices/pricing.generated.ts";
import type { Caller } from "./execute.ts";
import { changePrices, priced } from "./prices.ts";
import { pricedForecourts } from "./price-batches.ts";
import type { TestServer } from "./server.ts";
import type { Forecourt, Network, Thing } from "./world.ts";

/** From now on a change by more than so many per cent needs a second person at a platform and below it; null: as above it. */
export async function needSecond(network: Network, approvalStep: string | null = "5", platform: Thing = network) {
  await network.owner.run(ChangePriceSettingsDocument, { input: { platformId: platform.id, approvalStep } });
}

/** Priced forecourts (7.5) where more than 5 % needs a second person, who is there too; both may change prices and batches. */
export async function guardedForecourts(server: Pick<TestServer, "world" | "clock">, count = 2) {
  const forecourts = await pricedForecourts(server, count);
  await needSecond(forecourts.network);
  const permissions = [Permission.UnitPrice, Permission.CompanyPrice];
  const [asker, second] = [
    await forecourts.network.operator({ permissions }),
    await forecourts.network.operator({ permissions }),
  ];
  return { ...forecourts, asker, second };
}

/** Asks for a price at a forecourt that is too large a step for one person. Gives back the approval's id. */
export async function askedFor(caller: Caller, there: Pick<Forecourt, "station" | "grade">, price = "8.5") {
  const [outcome] = await changePrices(caller, [priced(there, price)]);
  return String(outcome?.approvalId);
}

/** An approval as somebody sees it. */
export async function approvalAt(caller: Caller, id: string): Promise<ApprovalFactsFragment | undefined> {
  return (await caller.run(PriceApprovalsDocument, { filter: { ids: [id] } })).priceApprovals.nodes[0];
}

/** Approves; it must be taken. */
export async function approve(caller: Caller, id: string, atOnce = false) {
  return (await caller.run(ApprovePricesDocument, { input: { id, atOnce } })).approvePrices;
}

/** A request that waits, asked for by somebody whom the owner is second to; or by the owner. */
async function waiting(network: Network, asker: Caller = network.owner): Promise<string> {
  const there = await network.forecourt();
  await changePrices(network.owner, [priced(there, "7.5")]);
  await needSecond(network);
  return askedFor(asker, there);
}

const clerk = (network: Network) => network.operator({ permissions: [Permission.UnitPrice] });

/** Each mutation of approvals as it leaves an entry in the log. */
export const APPROVAL_DEEDS = {
  approvePrices: async (network: Network) =>
    void (await approve(network.owner, await waiting(network, await clerk(network)))),
  rejectPrices: async (network: Network) => {
    const input = { id: await waiting(network, await clerk(network)), note: "too dear" };
    await network.owner.run(RejectPricesDocument, { input });
  },
  withdrawPrices: async (network: Network) =>
    void (await network.owner.run(WithdrawPricesDocument, { input: { id: await waiting(network) } })),
};
