import { z } from "zod";
import type { CardLine, KnownCards } from "./card-comparison.ts";
import type { Deposit } from "./card-plan.ts";

const ANSWER_WITHIN_MS = 10_000;
/** The API gives no longer pages. */
const PAGE = 200;

const LOGIN = `mutation Login($input: LoginInput!) { login(input: $input) { token } }`;
const STATIONS = `query Stations($first: Int!) { stations(first: $first) { nodes { id code } } }`;
const SALES = `query Transactions($first: Int!, $after: String) {
  transactions(first: $first, after: $after, orderBy: TIME_ASC) {
    nodes { id stationId gunNumber deviceId address transactionNo startedAt time volume amount }
    pageInfo { hasNextPage endCursor }
  }
}`;
const CARDS = `query Cards($first: Int!) { cards(first: $first) { nodes { id number tag } } }`;
const LINES = `query CardFlows($first: Int!, $after: String) {
  cardFlows(first: $first, after: $after, orderBy: TIME_ASC) {
    nodes { id operation cardNumber saleId oilAmount deposit reason }
    pageInfo { hasNextPage endCursor }
  }
}`;
const DEPOSIT = `mutation DepositCard($input: DepositCardInput!) { depositCard(input: $input) { id } }`;

const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
const LoginAnswer = z.object({ login: z.object({ token: z.string() }) });
const StationsAnswer = z.object({
  stations: z.object({ nodes: z.array(z.object({ id: z.string(), code: z.string() })) }),
});
const SalesAnswer = z.object({
  transactions: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        stationId: z.string(),
        gunNumber: z.number().nullable(),
        deviceId: z.string(),
        address: z.string(),
        transactionNo: z.string(),
        startedAt: z.string().nullable(),
        time: z.string(),
        volume: z.string(),
        amount: z.string(),
      }),
    ),
    pageInfo: PageInfo,
  }),
});
const CardsAnswer = z.object({
  cards: z.object({
    nodes: z.array(z.object({ id: z.string(), number: z.string(), tag: z.string().nullable() })),
  }),
});
const LinesAnswer = z.object({
  cardFlows: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        operation: z.string(),
        cardNumber: z.string(),
        saleId: z.string().nullable(),
        oilAmount: z.string(),
        deposit: z.string(),
        reason: z.string().nullable(),
      }),
    ),
    pageInfo: PageInfo,
  }),
});
const DepositAnswer = z.object({ depositCard: z.object({ id: z.string() }) });
const Refusal = z.object({
  errors: z.tuple([z.object({ message: z.string(), extensions: z.object({ number: z.number() }) })]),
});
/** The specification's codes; what is beyond them is no answer to what was asked. */
const isOfCatalogue = (number: number): boolean => number > 10_000 && number < 11_000;

/** A card as a till sees it. */
export interface TillCard {
  readonly id: string;
  readonly number: string;
  readonly tag: string;
}

/** The server says why it doesn't do what was asked. */
export class Refused extends Error {}

/** The network's administrator at the public API of several servers: at one until that doesn't answer, then at the next. */
export class ConsoleClient {
  #token = "";
  #codes = new Map<string, string>();
  #at = 0;

  constructor(private readonly urls: readonly string[]) {}

  /** Logs in and learns the stations' codes. Throws what the server refuses. */
  async login(login: string, password: string): Promise<void> {
    const answer = await this.#ask(LoginAnswer, LOGIN, { input: { username: login, password } });
    this.#token = answer.login.token;
    const { stations } = await this.#ask(StationsAnswer, STATIONS, { first: PAGE });
    this.#codes = new Map(stations.nodes.map(({ id, code }) => [id, code]));
  }

  /** Every sale of the network, page by page. Throws where the server does not answer. */
  async sales(): Promise<KnownCards["sales"]> {
    const rows = await pages(async (after) => {
      return (await this.#ask(SalesAnswer, SALES, { first: PAGE, after })).transactions;
    });
    return rows.map(({ stationId, gunNumber, startedAt, time, ...sale }) => {
      const station = this.#codes.get(stationId) ?? stationId;
      return { ...sale, station, gun: gunNumber, startedAt: startedAt ?? time };
    });
  }

  /** The network's cards that a reader can see. Throws where the server does not answer. */
  async cards(): Promise<TillCard[]> {
    const { nodes } = (await this.#ask(CardsAnswer, CARDS, { first: PAGE })).cards;
    return nodes.flatMap(({ tag, ...card }) => (tag === null ? [] : [{ ...card, tag }]));
  }

  /** Every line of the network's cards. Throws where the server does not answer. */
  async cardLines(): Promise<CardLine[]> {
    return pages(async (after) => (await this.#ask(LinesAnswer, LINES, { first: PAGE, after })).cardFlows);
  }

  /** Pays in for a card and gives the id of its line. Throws Refused, and anything else where nothing was heard. */
  async deposit(cardId: string, { key, amount }: Deposit): Promise<string> {
    const input = { cardId, amount, tender: "CASH", reason: key, idempotencyKey: key };
    return (await this.#ask(DepositAnswer, DEPOSIT, { input })).depositCard.id;
  }

  /** All that is asked here may be asked again: it reads, or has its key. So each server is tried once. */
  async #ask<T>(shape: z.ZodType<T>, query: string, variables: Record<string, unknown>): Promise<T> {
    for (let left = this.urls.length - 1; ; left--) {
      const at = this.#at;
      try {
        return await this.#askAt(this.urls[at] ?? "", shape, { query, variables });
      } catch (fault) {
        if (fault instanceof Refused || left < 1) {
          throw fault;
        }
        // Several who fail at one server at once move on by one.
        this.#at = at === this.#at ? (at + 1) % this.urls.length : this.#at;
      }
    }
  }

  async #askAt<T>(
    url: string,
    shape: z.ZodType<T>,
    asked: { readonly query: string; readonly variables: Record<string, unknown> },
  ): Promise<T> {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(this.#token === "" ? {} : { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await response.text();
    const answer: unknown = JSON.parse(text);
    const parsed = z.object({ data: shape }).safeParse(answer);
    if (!parsed.success) {
      const [refusal] = Refusal.safeParse(answer).data?.errors ?? [];
      if (refusal && isOfCatalogue(refusal.extensions.number)) {
        throw new Refused(refusal.message);
      }
      throw new Error(`the server answers ${text.slice(0, 500)}`);
    }
    return parsed.data.data;
  }
}

/** All rows of a list, page by page. */
async function pages<Row>(
  read: (after: string | null) => Promise<{ nodes: Row[]; pageInfo: z.infer<typeof PageInfo> }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  for (;;) {
    const { nodes, pageInfo }: Awaited<ReturnType<typeof read>> = await read(after);
    rows.push(...nodes);
    if (!pageInfo.hasNextPage) {
      return rows;
    }
    after = pageInfo.endCursor;
  }
}
