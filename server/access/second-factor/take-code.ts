import { sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { openSecret, type SecretPlace } from "../../kernel/sealed-secrets.ts";
import { hashCode } from "../auth/tokens.ts";
import { isTotpCode, stepOfCode } from "./totp.rules.ts";

/** Whose second factor. */
export interface FactorHolder {
  readonly networkId: string;
  readonly accountId: string;
}

/** Where the secret of a second factor stands. */
export const placeOfFactor = ({ networkId, accountId }: FactorHolder): SecretPlace => ({
  table: "second_factor",
  networkId,
  id: accountId,
});

interface FactorRow {
  readonly secret: string;
  readonly lastStep: number;
}

/** Whether an account's logins ask for a code; in a transaction that has the account's row, so that none begins beside. */
export async function hasSecondFactor(ctx: Context, { networkId, accountId }: FactorHolder): Promise<boolean> {
  const { rows } = await sql`
    select 1 from second_factor
    where network_id = ${networkId} and account_id = ${accountId} and confirmed_at is not null`.execute(sqlOf(ctx.em));
  return rows.length > 0;
}

/**
 * Takes a code of an account's app, or one of its recovery codes, in the transaction of `ctx`: each is good once, also for two who
 * come at the same moment. False: it is none, or was taken already.
 */
export async function takeCode(ctx: Context, { networkId, accountId }: FactorHolder, typed: string): Promise<boolean> {
  const db = sqlOf(ctx.em);
  const code = typed.trim();
  const plain = code.replaceAll(/\s/g, "");
  const { rows } = await sql<FactorRow>`
    select secret, last_step::float8 as "lastStep" from second_factor
    where network_id = ${networkId} and account_id = ${accountId} and confirmed_at is not null for update`.execute(db);
  const [factor] = rows;
  if (factor === undefined) {
    return false;
  }
  if (!isTotpCode(plain)) {
    const { numAffectedRows } = await sql`
      update recovery_code set used_at = ${ctx.clock.now()}
      where network_id = ${networkId} and account_id = ${accountId} and code_hash = ${hashCode(code)} and used_at is null`.execute(
      db,
    );
    return numAffectedRows === 1n;
  }
  const secret = openSecret(ctx.config, placeOfFactor({ networkId, accountId }), factor.secret);
  const step = stepOfCode(secret, plain, { now: ctx.clock.now(), after: factor.lastStep });
  if (step === null) {
    return false;
  }
  await sql`update second_factor set last_step = ${step} where network_id = ${networkId} and account_id = ${accountId}`.execute(
    db,
  );
  return true;
}
