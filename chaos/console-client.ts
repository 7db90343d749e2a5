import { z } from "zod";
import type { StoredSale } from "./comparison.ts";

const ANSWER_WITHIN_MS = 10_000;
/** The API gives no longer pages. */
const PAGE = 200;

const LOGIN = `mutation Login($input: LoginInput!) { login(input: $input) { token } }`;
const STATIONS = `query Stations($first: Int!) { stations(first: $first) { nodes { id code } } }`;
const SALES = `query Transactions($first: Int!, $after: String) {
  transactions(first: $first, after: $after, orderBy: TIME_ASC) {
    nodes { stationId gunNumber deviceId address transactionNo startedAt time volume amount }
    pageInfo { hasNextPage endCursor }
  }
}`;

const LoginAnswer = z.object({ login: z.object({ token: z.string() }) });
const StationsAnswer = z.object({
  stations: z.object({ nodes: z.array(z.object({ id: z.string(), code: z.string() })) }),
});
const SalesAnswer = z.object({
  transactions: z.object({
    nodes: z.array(
      z.object({
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
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});

/** The network's administrator at the public API. */
export class ConsoleClient {
  #token = "";
  #codes = new Map<string, string>();

  constructor(private readonly url: string) {}

  /** Logs in and learns the stations' codes. Throws what the server refuses. */
  async login(login: string, password: string): Promise<void> {
    const answer = await this.#ask(LoginAnswer, LOGIN, { input: { username: login, password } });
    this.#token = answer.login.token;
    const { stations } = await this.#ask(StationsAnswer, STATIONS, { first: PAGE });
    this.#codes = new Map(stations.nodes.map(({ id, code }) => [id, code]));
  }

  /** Every sale of the network, page by page. Throws where the server does not answer. */
  async sales(): Promise<StoredSale[]> {
    const sales: StoredSale[] = [];
    let after: string | null = null;
    for (let more = true; more;) {
      const answer: z.infer<typeof SalesAnswer> = await this.#ask(SalesAnswer, SALES, { first: PAGE, after });
      const { nodes, pageInfo } = answer.transactions;
      for (const { stationId, gunNumber, startedAt, time, ...sale } of nodes) {
        const station = this.#codes.get(stationId) ?? stationId;
        sales.push({ ...sale, station, gun: gunNumber, startedAt: startedAt ?? time });
      }
      after = pageInfo.endCursor;
      more = pageInfo.hasNextPage;
    }
    return sales;
  }

  async #ask<T>(shape: z.ZodType<T>, query: string, variables: Record<string, unknown>): Promise<T> {
    const response = await fetch(`${this.url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(this.#token === "" ? {} : { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await response.text();
    const parsed = z.object({ data: shape }).safeParse(JSON.parse(text));
    if (!parsed.success) {
      throw new Error(`the server answers ${text.slice(0, 500)}`);
    }
    return parsed.data.data;
  }
}
