import { type RawBuilder, sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { effectiveRights, holdsAll } from "../auth/rights.ts";
import { matchingAccounts } from "../platform/account.list.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { Refusal } from "../../kernel/errors/refuse.ts";
import { toldOfRow } from "../../kernel/lists/row-refusal.ts";
import { transacting } from "../../kernel/transacting.ts";
import type { AccountsOutcome, DemandAllSecondFactorsInput, RefusedAccounts } from "./demand-all.types.ts";
import { FACTOR_SINCE } from "./factor-state.ts";

/** So many at once end within a second; the rest at the next time. */
const MOST_AT_ONCE = 10_000;

/** Why accounts are left as they are, by the words of the statement. */
const REFUSALS = {
  STRONGER: new Refusal("FORBIDDEN", { field: "filter" }),
  ONESELF: new Refusal("ILLEGAL_SELECTION", { field: "filter" }),
} as const;

type Verdict = "DONE" | "UNCHANGED" | keyof typeof REFUSALS;

/** The roles of the caller's network that allow what the caller may not. */
async function strongerRoles(ctx: Context): Promise<string[]> {
  const { rights, scope } = account(ctx);
  const { rows } = await sql<{ id: string; permissions: number[] }>`
    select id, permissions from role where network_id = ${scope.networkId}`.execute(sqlOf(ctx.em));
  return rows.filter(({ permissions }) => !holdsAll(rights, effectiveRights([permissions]))).map(({ id }) => id);
}

/** What would become of an account (a): the first that fits. */
async function verdictFor(ctx: Context, demanded: boolean): Promise<RawBuilder<Verdict>> {
  const stronger = await strongerRoles(ctx);
  return sql<Verdict>`case when a.second_factor_demanded = ${demanded} then 'UNCHANGED'
    when exists (select 1 from account_roles ar where ar.account_id = a.id and ar.role_id = any(${stronger}::uuid[])) then 'STRONGER'
    when not ${demanded}::boolean and a.id = ${account(ctx).accountId} then 'ONESELF' else 'DONE' end`;
}

interface Taken {
  readonly id: string;
  readonly lacking: boolean;
}

/** Of the accounts that a filter leaves those that the deed changes, locked unless it is only looked at, and what becomes of all of them. */
async function takeAccounts(ctx: Context, { filter, demanded, preview }: DemandAllSecondFactorsInput) {
  const db = sqlOf(ctx.em);
  const matching = matchingAccounts(ctx, filter);
  const verdict = await verdictFor(ctx, demanded);
  const { rows: taken } = await sql<Taken>`
    select a.id, ${FACTOR_SINCE} is null as lacking from account a where ${matching} and ${verdict} = 'DONE'
    order by a.id limit ${MOST_AT_ONCE} ${preview === true ? sql`` : sql`for no key update`}`.execute(db);
  // Once they are held: of what another changed meanwhile the second statement tells how it stands.
  const { rows } = await sql<{ verdict: Verdict; count: number }>`
    select ${verdict} as verdict, count(*)::int as count from account a where ${matching}
    group by 1 order by 2 desc, 1`.execute(db);
  const many = new Map(rows.map((row) => [row.verdict, row.count]));
  const outcome: AccountsOutcome = {
    count: taken.length,
    lacking: taken.filter(({ lacking }) => lacking).length,
    unchanged: many.get("UNCHANGED") ?? 0,
    refused: rows.flatMap(({ verdict: why, count }) => refusedAs(why, count)),
    left: (many.get("DONE") ?? 0) - taken.length,
  };
  return { ids: taken.map(({ id }) => id), outcome };
}

const refusedAs = (verdict: Verdict, count: number): RefusedAccounts[] =>
  verdict === "DONE" || verdict === "UNCHANGED" ? [] : [{ count, refusal: toldOfRow(REFUSALS[verdict]) }];

/**
 * Says of every account that a filter leaves whether it needs a second factor, in one unit and one line of the log, which the history of each tells too. Who may do what the
 * caller may not is left as it is, and the caller where it is taken back.
 */
export async function demandAllSecondFactors(
  ctx: Context,
  input: DemandAllSecondFactorsInput,
): Promise<AccountsOutcome> {
  const me = account(ctx);
  const { networkId } = me.scope;
  const { demanded, filter } = input;
  const { ids, outcome } = await transacting(ctx, async (inner) => {
    const found = await takeAccounts(inner, input);
    if (found.ids.length > 0 && input.preview !== true) {
      await sql`update account set second_factor_demanded = ${demanded}
        where network_id = ${networkId} and id = any(${found.ids}::uuid[])`.execute(sqlOf(inner.em));
      await record(inner, {
        operation: "demandAllSecondFactors",
        objectType: "Platform",
        objectId: me.platformId,
        objectIds: found.ids,
        objectsType: "Account",
        after: { count: found.ids.length, filter, demanded },
      });
    }
    return found;
  });
  if (ids.length > 0 && input.preview !== true) {
    ctx.pubsub.publish("rights", { networkId });
  }
  return outcome;
}
