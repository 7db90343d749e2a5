import { DiscountBoard } from "./discount-board.tsx";

/** /discountPrice: what is cheaper at some hours, for some grades, at some stations. */
export function DiscountPriceScreen() {
  return <DiscountBoard basis="PRICE" />;
}

/** /discountScore: what is cheaper for a member's level or points. */
export function DiscountScoreScreen() {
  return <DiscountBoard basis="SCORE" />;
}
