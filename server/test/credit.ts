import type { CardReceipt, CustomerCredit, RowOutcome } from "../schema-types.generated.ts";
import { cardDeed, cardOf } from "./cards.ts";
import { customerOf } from "./customers.ts";
import type { Caller } from "./execute.ts";
import type { Network } from "./world.ts";

export const SET_CUSTOMER =
  "mutation Set($input: SetCardCustomerInput!) { setCardCustomer(input: $input) { id outcome refusal { number field } } }";
const CREDIT =
  "query Credit($customerId: ID!) { customerCredit(customerId: $customerId) { id owed held creditLimit available cardCount } }";

/** Has cards fill on a special customer's credit. */
export async function setCardCustomer(
  caller: Caller,
  customerId: string | null,
  cardIds: readonly string[],
): Promise<RowOutcome[]> {
  return (await caller.run<{ setCardCustomer: RowOutcome[] }>(SET_CUSTOMER, { input: { customerId, cardIds } }))
    .setCardCustomer;
}

/** What a special customer owes. */
export async function creditOf(caller: Caller, customerId: string): Promise<CustomerCredit> {
  return (await caller.run<{ customerCredit: CustomerCredit }>(CREDIT, { customerId })).customerCredit;
}

/** A special customer with so much credit, and a card on it without money of its own. */
export async function creditCard(caller: Caller, creditLimit: string, given: object = {}, valid: object = {}) {
  const customer = await customerOf(caller, { creditLimit, ...valid });
  const card = await cardOf(caller, given);
  await setCardCustomer(caller, customer.id, [card.id]);
  return { customer, card };
}

/** Takes a repayment in cash. */
export const repay = (caller: Caller, cardId: string, amount: string): Promise<CardReceipt> =>
  cardDeed(caller, "repayCardCredit", { cardId, amount, tender: "CASH" });

/** How each operation of credit is brought to succeed. */
export const CREDIT_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  setCardCustomer: ({ owner }) => creditCard(owner, "100"),
  repayCardCredit: async (network) => {
    const { station } = await network.forecourt();
    const { card } = await creditCard(network.owner, "100");
    await cardDeed(network.owner, "consumeAtStore", { cardId: card.id, stationId: station.id, amount: "10" });
    await repay(network.owner, card.id, "10");
  },
};
