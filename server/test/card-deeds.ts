import { cardDeed, cardOf, chargedCard, linesOf } from "./cards.ts";
import { does } from "./forecourt-deeds.ts";
import { gunAtRest, releaseByCard } from "./releases.ts";
import { askFill, holdsOf } from "./fills.ts";
import { memberFor } from "./members.ts";
import { sale } from "./readings.ts";
import type { Network } from "./world.ts";

type Deeds = Readonly<Record<string, (network: Network) => Promise<unknown>>>;

/** Does an operation with a card that was just opened, and with what happened to it before. */
const withCard =
  (field: string, given: object = {}, ...before: readonly string[]) =>
  async ({ owner }: Network) => {
    const { id: cardId } = await cardOf(owner);
    for (const earlier of before) {
      await cardDeed(owner, earlier, { cardId });
    }
    await cardDeed(owner, field, { cardId, ...given });
  };

/** A card of a member with money on it, and another one of theirs. */
async function pairOf({ owner }: Network) {
  const { id: memberId } = await memberFor(owner);
  const { id: cardId } = await chargedCard(owner, "100", { memberId });
  return { cardId, toCardId: (await cardOf(owner, { memberId })).id };
}

/** A card that owes 70 for a fill, and has 10. */
async function cardInDebt(network: Network): Promise<string> {
  const { id: cardId } = await chargedCard(network.owner, "10", { tag: "AB12" });
  const { gateway, device, station } = await network.forecourt();
  await cardDeed(network.owner, "consumeAtStore", { cardId, stationId: station.id, amount: "10" });
  await gateway.report({ sales: [sale(device, { cardNo: "AB12", amount: "70" })] });
  const [line] = (await linesOf(network.owner, { operations: ["STORE_CONSUME"] })) as { id: string }[];
  await cardDeed(network.owner, "reverseCardFlow", { flowId: line?.id, reason: "wrong goods" });
  return cardId;
}

/** How each operation of a card is brought to succeed. */
export const CARD_DEEDS: Deeds = {
  authorizeGunByCard: async (network) => {
    const { gunId } = await gunAtRest(network);
    await chargedCard(network.owner, "100", { tag: "AB12" });
    await releaseByCard(network.owner, { gunId, card: "AB12" });
  },
  changeCardDetails: async (network) => {
    const { id } = await cardOf(network.owner);
    await does("changeCardDetails", { id, plate: "A1" }).by(network);
  },
  amendCardFlow: async (network) => {
    const { id: cardId } = await cardOf(network.owner);
    const { id: flowId } = await cardDeed(network.owner, "depositCard", { cardId, amount: "50", tender: "CASH" });
    await cardDeed(network.owner, "amendCardFlow", { flowId, amount: "5", reason: "a 0 too many" });
  },
  changeCard: withCard("changeCard", { number: "NEW-1000" }),
  changeCardLoad: async (network) => {
    const two = await pairOf(network);
    await cardDeed(network.owner, "reportCardLoss", { cardId: two.cardId });
    await cardDeed(network.owner, "changeCardLoad", two);
  },
  changeCardSettings: (network) => does("changeCardSettings", { giftFirst: true }).by(network),
  clearCardDebt: async (network) => {
    await cardDeed(network.owner, "clearCardDebt", { cardId: await cardInDebt(network) });
  },
  closeCard: withCard("closeCard"),
  consumeAtStore: async (network) => {
    const [{ id: stationId }, { id: cardId }] = [await network.station(), await chargedCard(network.owner, "10")];
    await cardDeed(network.owner, "consumeAtStore", { cardId, stationId, amount: "1" });
  },
  depositCard: withCard("depositCard", { amount: "10", tender: "CASH" }),
  findCard: withCard("findCard", {}, "reportCardLoss"),
  openCard: ({ owner }) => cardOf(owner),
  refundCardDeposit: async (network) => {
    const { id: cardId } = await cardOf(network.owner);
    const { id: flowId } = await cardDeed(network.owner, "depositCard", { cardId, amount: "5", tender: "CASH" });
    await cardDeed(network.owner, "refundCardDeposit", { flowId, tender: "CASH", reason: "paid by mistake" });
  },
  reloadCardPin: withCard("reloadCardPin"),
  reportCardLoss: withCard("reportCardLoss"),
  resumeCard: withCard("resumeCard", {}, "stopCard"),
  reverseCardFlow: async (network) => {
    const [{ id: stationId }, { id: cardId }] = [await network.station(), await chargedCard(network.owner, "10")];
    const { id: flowId } = await cardDeed(network.owner, "consumeAtStore", { cardId, stationId, amount: "1" });
    await cardDeed(network.owner, "reverseCardFlow", { flowId, reason: "wrong goods" });
  },
  stopCard: withCard("stopCard"),
  unlockCardDebit: async (network) => {
    const { id: cardId } = await chargedCard(network.owner, "10", { tag: "AB12" });
    const { gateway, device } = await network.forecourt();
    await askFill(gateway, device, "AB12");
    const [hold] = await holdsOf(network.owner, cardId);
    await cardDeed(network.owner, "unlockCardDebit", { cardId, holdId: hold?.id, reason: "the pump stood still" });
  },
  transferCardDeposit: async (network) =>
    cardDeed(network.owner, "transferCardDeposit", { ...(await pairOf(network)), amount: "1" }),
};
