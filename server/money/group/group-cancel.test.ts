import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { cardGroupOf, cardGroupsOf, groupDeed, groupLinesOf, groupRefusal, joinGroup } from "../../test/card-groups.ts";
import { log } from "../../test/audit-log.ts";
import { cardsOf, chargedCard } from "../../test/cards.ts";
import {
  REJECT_REVIEW,
  WITHDRAW_REVIEW,
  passReviewOf,
  reviewAbove,
  reviewsOf,
  twoPersons,
} from "../../test/reviews.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db } = await testServer();

const clerkOf = (network: Network) => network.operator({ permissions: [Permission.UserGroup] });
const walletOf = async ({ owner }: Network) => (await cardGroupsOf(owner))[0];

test("a cancelling that pays out more than one person may waits, and is done at the limit and below", async () => {
  const network = await world.network();
  const [clerk, { second }] = [await clerkOf(network), await twoPersons(network)];
  const { group, cardIds } = await cardGroupOf(network.owner, { wallet: "51", cards: 1 });
  await groupDeed(network.owner, "transferToGroupCards", { groupId: group.id, mode: "AVERAGE", amount: "20" });
  await reviewAbove(network, "50");
  const asked = { groupId: group.id, tender: "CASH", reason: "moved away", idempotencyKey: "cancel once" };

  expect(await groupDeed(clerk, "cancelCardGroup", { ...asked, preview: true })).toMatchObject({
    id: null,
    needsReview: true,
    reviewId: null,
    group: { state: "CANCELLED" },
  });
  const waits = await groupDeed(clerk, "cancelCardGroup", asked);
  expect(waits).toMatchObject({
    id: null,
    needsReview: true,
    group: { state: "CANCELLED", balance: "0", cardCount: 0 },
    shares: [{ cardId: cardIds[0], amount: "-20", balanceAfter: "0" }],
  });
  expect(await groupDeed(clerk, "cancelCardGroup", asked)).toEqual(waits);
  expect(await walletOf(network)).toMatchObject({ state: "ACTIVE", balance: "31", cardCount: 1 });
  expect(await reviewsOf(clerk, { search: group.name })).toMatchObject([
    {
      id: waits.reviewId,
      operation: "CANCEL_GROUP",
      state: "WAITING",
      amount: "51",
      tender: "CASH",
      cardId: null,
      before: null,
      after: null,
      group: { id: group.id, name: group.name, balance: "31", fromCards: "20", cardCount: 1 },
      mine: true,
      mayDecide: false,
    },
  ]);

  expect(await passReviewOf(second, waits.reviewId)).toMatchObject({ state: "PASSED", author: clerk.login });
  expect(await walletOf(network)).toMatchObject({ state: "CANCELLED", balance: "0" });
  expect(await cardsOf(network.owner)).toMatchObject([{ balance: "0" }]);
  const [line] = await groupLinesOf(network.owner, { groupIds: [group.id], kinds: ["CANCEL"] });
  expect(line).toMatchObject({ id: waits.reviewId, amount: "-51", balanceAfter: "0", author: clerk.login });
  expect(await groupLinesOf(network.owner, { groupIds: [group.id], kinds: ["REFUND_IN"] })).toMatchObject([
    { amount: "20", balanceAfter: "51", author: clerk.login },
  ]);
  expect(await log(network, { operation: "cancelCardGroup", objectId: group.id })).toMatchObject([
    { accountName: second.login, after: { tender: "CASH", askedBy: clerk.login } },
  ]);
  expect(await groupDeed(clerk, "cancelCardGroup", asked)).toMatchObject({ id: waits.reviewId, needsReview: false });

  const { group: little } = await cardGroupOf(network.owner, { wallet: "50" });
  const done = await groupDeed(clerk, "cancelCardGroup", { groupId: little.id, tender: "CASH" });
  expect(done).toMatchObject({ needsReview: false, reviewId: null, group: { state: "CANCELLED" } });
  expect(await faultsOf(db, network.id)).toEqual([]);
});

test("money of a card doesn't go out through a group past the second person", async () => {
  const network = await world.network();
  const { id: cardId } = await chargedCard(network.owner, "900");
  await reviewAbove(network, "50");
  const { group } = await cardGroupOf(network.owner);
  await joinGroup(network.owner, group.id, [cardId]);
  await groupDeed(network.owner, "refundFromGroupCard", { groupId: group.id, cardId, amount: "900" });

  expect(await groupDeed(network.owner, "cancelCardGroup", { groupId: group.id, tender: "CASH" })).toMatchObject({
    id: null,
    needsReview: true,
  });
  expect(await walletOf(network)).toMatchObject({ state: "ACTIVE", balance: "900" });
});

test("one cancelling of a group waits at a time, and may be rejected or withdrawn", async () => {
  const network = await world.network();
  const [clerk, { second }] = [await clerkOf(network), await twoPersons(network)];
  const { group } = await cardGroupOf(network.owner, { wallet: "100" });
  await reviewAbove(network, "50");
  const ask = () => groupDeed(clerk, "cancelCardGroup", { groupId: group.id, tender: "CASH" });

  const first = await ask();
  expect(await groupRefusal(network.owner, "cancelCardGroup", { groupId: group.id, tender: "TRANSFER" })).toMatchObject(
    { number: 10015, field: "groupId" },
  );
  await second.run(REJECT_REVIEW, { input: { id: first.reviewId, reason: "they stay" } });
  const { reviewId } = await ask();
  await clerk.run(WITHDRAW_REVIEW, { input: { id: reviewId } });
  expect(await walletOf(network)).toMatchObject({ state: "ACTIVE", balance: "100" });
  expect((await reviewsOf(clerk)).map(({ state }) => state)).toEqual(["WITHDRAWN", "REJECTED"]);
});
