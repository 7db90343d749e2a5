import { sql } from "kysely";
import type { GraphQLSchema } from "graphql";
import { type AccountCaller, type Context, type Services, account } from "../../kernel/context.ts";
import { deprecationsOf, endOf } from "../../kernel/deprecations.ts";
import { listLoader } from "../../kernel/loader.ts";
import { PerServer } from "../../kernel/per-server.ts";
import type { DeprecatedUse } from "./api-token.types.ts";

/** Uses are told and kept for so many days. */
export const USES_KEPT_DAYS = 92;

interface Counted {
  readonly networkId: string;
  readonly tokenId: string;
  readonly coordinate: string;
  uses: number;
  lastUsedAt: Date;
}

/** Counts in memory what tokens use of what will end, so that a request costs no write. */
class UseCounter {
  readonly #services: Services;
  #counted = new Map<string, Counted>();

  constructor(services: Services) {
    this.#services = services;
  }

  note({ scope: { networkId }, sessionId: tokenId }: AccountCaller, coordinates: readonly string[]): void {
    const lastUsedAt = this.#services.clock.now();
    for (const coordinate of coordinates) {
      const key = `${tokenId} ${coordinate}`;
      const known = this.#counted.get(key) ?? { networkId, tokenId, coordinate, uses: 0, lastUsedAt };
      this.#counted.set(key, { ...known, uses: known.uses + 1, lastUsedAt });
    }
  }

  /** Writes down what was counted since the last time; where that fails it is counted on. */
  async write({ db }: Pick<Services, "db"> = this.#services): Promise<number> {
    const counted = this.#counted;
    this.#counted = new Map();
    if (counted.size === 0) {
      return 0;
    }
    try {
      await writeDown(db, [...counted.values()]);
    } catch (error) {
      counted.forEach((each, key) => {
        const since = this.#counted.get(key);
        this.#counted.set(key, since ? { ...since, uses: since.uses + each.uses } : each);
      });
      throw error;
    }
    return counted.size;
  }
}

/** By the days of the networks' own clocks. */
async function writeDown(db: Services["db"], counted: readonly Counted[]): Promise<void> {
  await sql`
    insert into api_token_deprecation (network_id, token_id, coordinate, day, uses, last_used_at)
    select u.network_id, u.token_id, u.coordinate, (u.last_used_at at time zone n.time_zone)::date, u.uses, u.last_used_at
    from unnest(${counted.map(({ networkId }) => networkId)}::uuid[], ${counted.map(({ tokenId }) => tokenId)}::uuid[],
        ${counted.map(({ coordinate }) => coordinate)}::text[], ${counted.map(({ uses }) => uses)}::int[],
        ${counted.map(({ lastUsedAt }) => lastUsedAt)}::timestamptz[]) u (network_id, token_id, coordinate, uses, last_used_at)
      join platform n on n.network_id = u.network_id and n.id = u.network_id
    on conflict (network_id, token_id, coordinate, day) do update
      set uses = api_token_deprecation.uses + excluded.uses,
        last_used_at = greatest(api_token_deprecation.last_used_at, excluded.last_used_at)`.execute(db);
}

/** What this server has counted and not yet written down; written as it ends, too. */
export const useCounter = new PerServer(
  (services) => new UseCounter(services),
  async (counter) => void (await counter.write().catch(() => undefined)),
);

/** A chore: writes down what was counted. */
export const writeUses = (services: Services): Promise<number> => useCounter.of(services).write(services);

/** A chore: takes away what is told no more. */
export async function forgetUses({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await sql`delete from api_token_deprecation d using (select distinct network_id from api_token_deprecation) n
    where d.network_id = n.network_id and d.day < (${now}::timestamptz)::date - ${USES_KEPT_DAYS}::int`.execute(db);
}

interface UseRow {
  readonly token_id: string;
  readonly coordinate: string;
  readonly uses: number;
  readonly last_used_at: Date;
}

const usesOf = listLoader(
  (row: UseRow) => row.token_id,
  async (ctx, tokenIds) => {
    const { networkId } = account(ctx).scope;
    const { rows } = await sql<UseRow>`
      select token_id, coordinate, sum(uses)::int as uses, max(last_used_at) as last_used_at
      from api_token_deprecation
      where network_id = ${networkId} and token_id = any(${tokenIds}::uuid[])
        and last_used_at > ${ctx.clock.now()}::timestamptz - make_interval(days => ${USES_KEPT_DAYS})
      group by token_id, coordinate
      order by max(last_used_at) desc, coordinate`.execute(ctx.db);
    return rows;
  },
);

/** What a token has used lately of what will end, the newest first; what the contract no longer has is not told. */
export async function deprecatedUsesOf(ctx: Context, tokenId: string, schema: GraphQLSchema): Promise<DeprecatedUse[]> {
  const reasons = deprecationsOf(schema);
  return (await usesOf(ctx).load(tokenId)).flatMap(({ coordinate, uses, last_used_at: lastUsedAt }) => {
    const reason = reasons.get(coordinate);
    return reason === undefined ? [] : [{ coordinate, reason, endsOn: endOf(reason), uses, lastUsedAt }];
  });
}
