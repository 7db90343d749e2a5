import { post } from "./programs.ts";
import { STATIONS, idOf } from "./network.ts";

/** A card with money on it. */
export interface PaidCard {
  readonly id: string;
  readonly accountId: string;
  readonly tag: string;
}

interface Opened {
  readonly data: { readonly openCard: { readonly card: { readonly id: string; readonly cardAccountId: string } } };
}

const OPEN = "mutation Open($input: OpenCardInput!) { openCard(input: $input) { card { id cardAccountId } } }";
const DEPOSIT = "mutation Deposit($input: DepositCardInput!) { depositCard(input: $input) { id } }";
const MEMBER = "mutation Member($input: CreateMemberInput!) { createMember(input: $input) { id } }";
const RULE = "mutation Rule($input: CreatePointsRuleInput!) { createPointsRule(input: $input) { id } }";

/** What a card begins with. */
export const PAID_IN = 1_000_000;

/** Asks the server as the network's account; throws where it refuses. */
export function asking(url: string, session: string) {
  return async <Data>(query: string, input: object): Promise<Data> => {
    const body = JSON.stringify({ query, variables: { input } });
    const answer = (await post(`${url}/graphql`, body, { authorization: `Bearer ${session}` })) as Data & {
      errors?: readonly unknown[];
    };
    if (answer.errors) {
      throw new Error(`refused: ${JSON.stringify(answer.errors).slice(0, 500)}`);
    }
    return answer;
  };
}

let made = 0;

/** Cards of members with a tag and money, by the product's own operations. */
export async function paidCards(url: string, session: string, count: number): Promise<PaidCard[]> {
  const ask = asking(url, session);
  const cards: PaidCard[] = [];
  for (let at = 0; at < count; at += 1) {
    made += 1;
    const tag = made.toString(16).toUpperCase().padStart(8, "0");
    const member = await ask<{ data: { createMember: { id: string } } }>(MEMBER, {
      name: `Holder ${made}`,
      phone: String(13_000_000_000 + made),
    });
    const opening = { number: `BENCH-${made}`, tag, memberId: member.data.createMember.id };
    const { data } = await ask<Opened>(OPEN, { ...opening, idempotencyKey: `open ${made}` });
    const { id, cardAccountId: accountId } = data.openCard.card;
    const paid = { cardId: id, amount: String(PAID_IN), tender: "CASH" };
    await ask(DEPOSIT, { ...paid, idempotencyKey: `deposit ${made}` });
    cards.push({ id, accountId, tag });
  }
  return cards;
}

/** A rule that gives points for what is bought. */
export const pointsRule = (url: string, session: string): Promise<unknown> =>
  asking(url, session)(RULE, { name: "Bench", unit: "AMOUNT", step: "10", points: 1 });

/** Any of the network's stations. */
export const stationOf = (number: number): string => idOf("station", 1 + (number % STATIONS));
