import { sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { Account } from "../auth/account.entity.ts";
import { lockLogin } from "../auth/begin-session.ts";
import { verifyPassword } from "../auth/password.ts";
import { otherThan, revokeSessions } from "../auth/session.service.ts";
import { tryOwnPassword } from "../auth/throttle.ts";
import { hashCode, newCode } from "../auth/tokens.ts";
import { Platform } from "../platform/platform.entity.ts";
import { type AccountCaller, type Context, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { openSecret, sealSecret } from "../../kernel/sealed-secrets.ts";
import { transacting } from "../../kernel/transacting.ts";
import type {
  BeginSecondFactorInput,
  EndSecondFactorInput,
  OwnSecondFactor,
  RecoveryCodes,
  SecondFactorCodeInput,
  SecondFactorOffer,
} from "./second-factor.types.ts";
import { type FactorHolder, placeOfFactor, takeCode } from "./take-code.ts";
import { newTotpSecret, stepOfCode, totpUri } from "./totp.rules.ts";

/** So long an app may take to be set up. */
const OFFERED_MS = 30 * 60_000;
const RECOVERY_CODES = 10;

const holderOf = ({ scope, accountId }: AccountCaller): FactorHolder => ({ networkId: scope.networkId, accountId });

/** Since when the caller's logins ask for a code, and how many recovery codes are left. With an API token 403. */
export async function ownSecondFactor(ctx: Context): Promise<OwnSecondFactor> {
  const { networkId, accountId } = holderOf(person(ctx));
  const { rows } = await sql<OwnSecondFactor>`
    select f.confirmed_at as since, (select count(*)::int from recovery_code c
        where c.network_id = f.network_id and c.account_id = f.account_id and c.used_at is null) as "recoveryCodesLeft"
    from second_factor f where f.network_id = ${networkId} and f.account_id = ${accountId} and f.confirmed_at is not null`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? { since: null, recoveryCodesLeft: 0 };
}

/** Offers the caller a secret for an app; nothing asks for it until it is confirmed. Wrong password 10001, where there is one 10015. */
export async function beginSecondFactor(
  ctx: Context,
  { password }: BeginSecondFactorInput,
): Promise<SecondFactorOffer> {
  const me = person(ctx);
  const holder = holderOf(me);
  const { forgive } = await tryOwnPassword(ctx, me.accountId);
  await assertOwnPassword(ctx, me, password);
  await forgive();
  const { name: issuer } = await ctx.em.findOneOrFail(
    Platform,
    { id: holder.networkId, networkId: holder.networkId },
    { filters: { scope: false } },
  );
  const secret = newTotpSecret();
  const stored = sealSecret(ctx.config, placeOfFactor(holder), secret);
  await ctx.em.transactional(async (em) => {
    const { numAffectedRows } = await sql`
      insert into second_factor (network_id, account_id, secret, begun_at)
      values (${holder.networkId}, ${holder.accountId}, ${stored}, ${ctx.clock.now()})
      on conflict (network_id, account_id) do update set secret = excluded.secret, begun_at = excluded.begun_at
        where second_factor.confirmed_at is null`.execute(sqlOf(em));
    if (numAffectedRows !== 1n) {
      refuse("DUPLICATE_INFO");
    }
    await recordOwn({ ...ctx, em }, "beginSecondFactor", me);
  });
  return { secret, uri: totpUri(secret, { issuer, login: me.login }) };
}

/** Confirms what was offered by a code of it, ends the caller's other sessions and tells ten recovery codes. Nothing offered 10014, wrong code 10102. */
export async function confirmSecondFactor(ctx: Context, { code }: SecondFactorCodeInput): Promise<RecoveryCodes> {
  const me = person(ctx);
  const { networkId, accountId } = holderOf(me);
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - OFFERED_MS);
  const { codes, sessionIds } = await transacting(ctx, async (inner) => {
    await lockLogin(inner, { networkId, accountId });
    const { rows } = await sql<{ secret: string }>`
      select secret from second_factor where network_id = ${networkId} and account_id = ${accountId}
        and confirmed_at is null and begun_at > ${since} for update`.execute(sqlOf(inner.em));
    const { secret: stored } = rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "code" });
    const secret = openSecret(ctx.config, placeOfFactor({ networkId, accountId }), stored);
    const step = stepOfCode(secret, code.replaceAll(/\s/g, ""), { now, after: 0 });
    if (step === null) {
      refuse("WRONG_CODE", { field: "code" });
    }
    await sql`update second_factor set confirmed_at = ${now}, last_step = ${step}
      where network_id = ${networkId} and account_id = ${accountId}`.execute(sqlOf(inner.em));
    await recordOwn(inner, "confirmSecondFactor", me);
    return {
      codes: await replaceRecoveryCodes(inner, { networkId, accountId }),
      sessionIds: await revokeSessions(inner, { networkId, accountId, meant: otherThan(me) }),
    };
  });
  ctx.pubsub.publish("sessionEnded", { sessionIds });
  ctx.pubsub.publish("rights", { networkId });
  return { codes };
}

/** Tells ten new recovery codes; those of before are good no more. Needs a code: wrong 10102. */
export async function makeRecoveryCodes(ctx: Context, { code }: SecondFactorCodeInput): Promise<RecoveryCodes> {
  const me = person(ctx);
  const holder = holderOf(me);
  const { forgive } = await tryOwnPassword(ctx, me.accountId);
  const codes = await transacting(ctx, async (inner) => {
    await assertCode(inner, holder, code);
    await recordOwn(inner, "makeRecoveryCodes", me);
    return replaceRecoveryCodes(inner, holder);
  });
  await forgive();
  return { codes };
}

/** Lets the password be enough again. Needs it (10001) and a code or a recovery code (10102). */
export async function endSecondFactor(ctx: Context, { password, code }: EndSecondFactorInput): Promise<boolean> {
  const me = person(ctx);
  const holder = holderOf(me);
  const { forgive } = await tryOwnPassword(ctx, me.accountId);
  await assertOwnPassword(ctx, me, password);
  await transacting(ctx, async (inner) => {
    await lockLogin(inner, holder);
    await assertCode(inner, holder, code);
    await dropSecondFactor(inner, holder);
    await recordOwn(inner, "endSecondFactor", me);
  });
  await forgive();
  ctx.pubsub.publish("rights", { networkId: holder.networkId });
  return true;
}

/** Takes an account's second factor away, with its recovery codes and the logins that wait for it. False: there was none. */
export async function dropSecondFactor(ctx: Context, { networkId, accountId }: FactorHolder): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    delete from second_factor where network_id = ${networkId} and account_id = ${accountId}
    returning confirmed_at is not null as confirmed`.execute(sqlOf(ctx.em));
  return rows[0]?.confirmed ?? false;
}

async function assertOwnPassword(ctx: Context, { accountId }: AccountCaller, password: string): Promise<void> {
  const { passwordHash } = await ctx.em.findOneOrFail(Account, accountId);
  if (!(await verifyPassword(password, passwordHash))) {
    refuse("WRONG_ACCOUNT_OR_PASSWORD", { field: "password" });
  }
}

async function assertCode(ctx: Context, holder: FactorHolder, code: string): Promise<void> {
  if (!(await takeCode(ctx, holder, code))) {
    refuse("WRONG_CODE", { field: "code" });
  }
}

async function recordOwn(ctx: Context, operation: string, { accountId }: AccountCaller): Promise<void> {
  await record(ctx, { operation, objectType: "Account", objectId: accountId });
}

async function replaceRecoveryCodes(ctx: Context, { networkId, accountId }: FactorHolder): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const db = sqlOf(ctx.em);
  await sql`delete from recovery_code where network_id = ${networkId} and account_id = ${accountId}`.execute(db);
  await sql`insert into recovery_code (network_id, account_id, code_hash)
    select ${networkId}, ${accountId}, hash from unnest(${codes.map(hashCode)}::text[]) hash`.execute(db);
  return codes;
}
