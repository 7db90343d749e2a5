import { type Requests, fresh } from "./test-scope-inputs.ts";

/** What is asked of credit that isn't the caller's to give or see. */
export const CREDIT_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.customerCredit": ({ customer }) => [{ customerId: customer }],
  "Mutation.setCardCustomer": ({ card, customer }, own) => [
    { input: { customerId: customer, cardIds: [own.card] } },
    { input: { customerId: own.customer, cardIds: [card] } },
  ],
  "Mutation.repayCardCredit": ({ card, customer, station }, own) => [
    { input: { idempotencyKey: fresh("key"), customerId: customer, amount: "1", tender: "CASH" } },
    { input: { idempotencyKey: fresh("key"), cardId: card, amount: "1", tender: "CASH" } },
    { input: { idempotencyKey: fresh("key"), cardId: own.card, amount: "1", tender: "CASH", stationId: station } },
  ],
};
