import { Permission } from "../../common/permission.ts";
import type { CardReceipt, MoneyReview } from "../schema-types.generated.ts";
import { cardDeed, chargedCard } from "./cards.ts";
import type { Caller } from "./execute.ts";
import { memberFor } from "./members.ts";
import type { Network } from "./world.ts";

const FIGURES = "{ principal gift state }";
/** The fields of a request that stories look at. */
export const REVIEW = `id state operation cardId cardNumber memberName flowId stationId tender amount rightAmount before ${FIGURES} after ${FIGURES}
  group { id name balance fromCards cardCount } reason author mine mayDecide decider note`;
export const PASS_REVIEW = `mutation Pass($input: PassReviewInput!) { passReview(input: $input) { ${REVIEW} } }`;
export const REJECT_REVIEW = `mutation Reject($input: RejectReviewInput!) { rejectReview(input: $input) { ${REVIEW} } }`;
export const WITHDRAW_REVIEW = `mutation Withdraw($input: WithdrawReviewInput!) { withdrawReview(input: $input) { ${REVIEW} } }`;
export const SET_LIMIT = `mutation Limit($input: ChangeCardSettingsInput!) { changeCardSettings(input: $input) { reviewAbove leastDeposit } }`;
const REVIEWS = `query Reviews($filter: MoneyReviewFilter) { moneyReviews(filter: $filter, first: 50) { nodes { ${REVIEW} } } }`;

/** From now on what moves more needs a second person; null: nothing does. */
export const reviewAbove = ({ owner }: Network, amount: string | null) =>
  owner.run(SET_LIMIT, { input: { reviewAbove: amount } });

/** The requests that a caller sees. */
export const reviewsOf = async (caller: Caller, filter: object = {}): Promise<MoneyReview[]> =>
  (await caller.run<{ moneyReviews: { nodes: MoneyReview[] } }>(REVIEWS, { filter })).moneyReviews.nodes;

/** Passes a request as its second person. */
export const passReviewOf = async (caller: Caller, id: string | null | undefined): Promise<MoneyReview> =>
  (await caller.run<{ passReview: MoneyReview }>(PASS_REVIEW, { input: { id } })).passReview;

/** Somebody at a counter, and somebody who decides; neither had a hand in what the other may do. */
export async function twoPersons(network: Network) {
  const permissions = [
    Permission.UserInfoList,
    Permission.UserFlowQuery,
    Permission.OnlineDeposit,
    Permission.OrderReview,
  ];
  return { asker: await network.operator({ permissions }), second: await network.operator({ permissions }) };
}

/** A deposit of a member's card, which waits to be refunded where the limit is 50. */
export async function waitingRefund(network: Network, asker: Caller, amount = "100") {
  const { id: memberId } = await memberFor(network.owner);
  const { id: cardId } = await chargedCard(network.owner, "1", { memberId });
  const { id: flowId } = await cardDeed(network.owner, "depositCard", { cardId, amount, tender: "CASH" });
  await reviewAbove(network, "50");
  const asked = { flowId, tender: "CASH", reason: "by mistake" };
  const receipt: CardReceipt = await cardDeed(asker, "refundCardDeposit", asked);
  return { cardId, flowId: flowId ?? "", reviewId: receipt.reviewId ?? "", receipt, asked };
}

/** How each decision is brought to succeed. */
export const REVIEW_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  passReview: async (network) => {
    const { asker } = await twoPersons(network);
    await passReviewOf(network.owner, (await waitingRefund(network, asker)).reviewId);
  },
  rejectReview: async (network) => {
    const { asker } = await twoPersons(network);
    const { reviewId: id } = await waitingRefund(network, asker);
    await network.owner.run(REJECT_REVIEW, { input: { id, reason: "not theirs" } });
  },
  withdrawReview: async (network) => {
    const { reviewId: id } = await waitingRefund(network, network.owner);
    await network.owner.run(WITHDRAW_REVIEW, { input: { id } });
  },
};
