import { cardGroupOf, groupDeed, joinGroup } from "./card-groups.ts";
import { cardOf } from "./cards.ts";
import { does } from "./forecourt-deeds.ts";
import type { Network } from "./world.ts";

/** How each operation of a group of cards is brought to succeed. */
export const GROUP_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  cancelCardGroup: async ({ owner }) => {
    const { group } = await cardGroupOf(owner, { wallet: "10" });
    await groupDeed(owner, "cancelCardGroup", { groupId: group.id, tender: "CASH" });
  },
  changeCardGroup: async (network) => {
    const { group } = await cardGroupOf(network.owner);
    await does("changeCardGroup", { id: group.id, contact: "Li" }).by(network);
  },
  createCardGroup: ({ owner }) => cardGroupOf(owner),
  depositCardGroup: ({ owner }) => cardGroupOf(owner, { wallet: "10" }),
  refundFromGroupCard: async ({ owner }) => {
    const { group, cardIds } = await cardGroupOf(owner, { wallet: "10", cards: 1 });
    await groupDeed(owner, "transferToGroupCards", { groupId: group.id, mode: "AVERAGE", amount: "10" });
    await groupDeed(owner, "refundFromGroupCard", { groupId: group.id, cardId: cardIds[0], amount: "1" });
  },
  setCardGroup: async ({ owner }) => {
    const { group } = await cardGroupOf(owner);
    await joinGroup(owner, group.id, [(await cardOf(owner)).id]);
  },
  transferToGroupCards: async ({ owner }) => {
    const { group } = await cardGroupOf(owner, { wallet: "10", cards: 1 });
    await groupDeed(owner, "transferToGroupCards", { groupId: group.id, mode: "AVERAGE", amount: "10" });
  },
};
