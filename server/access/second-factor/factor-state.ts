import { sql } from "kysely";

/** Whether an account has a second factor, and whether it needs one. */
export const SecondFactorState = { ON: "ON", MISSING: "MISSING", NONE: "NONE" } as const;
export type SecondFactorState = keyof typeof SecondFactorState;

/** Since when an account's (a) logins ask for a code; null: they don't. */
export const FACTOR_SINCE = sql<Date | null>`(select f.confirmed_at from second_factor f
  where f.network_id = a.network_id and f.account_id = a.id)`;

/** Whether an account (a) needs a second factor: by a demand of its own, or because its network wants one of everybody. */
export const FACTOR_DEMANDED = sql<boolean>`(a.second_factor_demanded or exists (select 1 from sign_in_rule n
  where n.network_id = a.network_id and n.second_factor_demanded))`;

/** How an account (a) stands. */
export const FACTOR_STATE = sql<SecondFactorState>`case when ${FACTOR_SINCE} is not null then 'ON'
  when ${FACTOR_DEMANDED} then 'MISSING' else 'NONE' end`;

/** As text that sorts: who lacks what is demanded, who needs none, and then since when. */
export const FACTOR_KEY = sql<string>`coalesce('2' || to_char(${FACTOR_SINCE} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  case when ${FACTOR_DEMANDED} then '0' else '1' end)`;
