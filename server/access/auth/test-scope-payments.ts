import { fresh, type Requests } from "./test-scope-inputs.ts";

/** What is asked of online payments that aren't the caller's. */
export const PAYMENT_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.onlinePayments": ({ platform, card, onlinePayment }) => [
    { filter: { ids: [onlinePayment] } },
    { filter: { platformIds: [platform] } },
    { filter: { cardIds: [card] } },
  ],
  "Query.paymentSettings": () => [{}],
  "Mutation.changePaymentSettings": () => [{ input: { secret: null } }],
  "Mutation.createOnlineDeposit": ({ card }) => [
    { input: { cardId: card, amount: "5", idempotencyKey: fresh("key") } },
  ],
  "Mutation.refundOnlinePayment": ({ onlinePayment }) => [{ input: { id: onlinePayment, reason: "mine" } }],
  "Mutation.bookOnlinePayment": ({ onlinePayment }) => [{ input: { id: onlinePayment } }],
};
