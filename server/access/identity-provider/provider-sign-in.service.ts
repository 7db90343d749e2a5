import {
  AuthorizationResponseError,
  type Configuration,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { ownPathOf } from "../../../common/own-path.ts";
import { plainLogin } from "../../../common/sign-in.ts";
import { Account } from "../auth/account.entity.ts";
import type { LoginResult } from "../auth/auth.types.ts";
import { beginSession, lockLogin, recordLoginFailure, recordUnknownLogin } from "../auth/begin-session.ts";
import { tryLogin, tryNetworkCode } from "../auth/throttle.ts";
import { Platform } from "../platform/platform.entity.ts";
import type { Context } from "../../kernel/context.ts";
import { Refusal, refuse } from "../../kernel/errors/refuse.ts";
import { transacting } from "../../kernel/transacting.ts";
import { ProviderFault, causesOf, clientOf, connectionFault } from "./discovery.ts";
import {
  type Identity,
  type IdentityClaims,
  claimedAccount,
  claimedName,
  linkIdentity,
  linkedAccount,
} from "./identity-link.ts";
import type { IdentityClaim } from "./identity-provider.types.ts";
import { type ProviderSettings, providerByCode, providerSettings } from "./provider-settings.ts";
import {
  attemptOwner,
  beginAttempt,
  proveAttempt,
  type SignInAttempt,
  takeAttempt,
  takeProved,
} from "./sign-in-attempt.ts";

const UNSCOPED = { filters: { scope: false } } as const;

const SCOPES = { EMAIL: "openid email", PREFERRED_USERNAME: "openid profile" } as const;

/** What the browser is sent away with. */
export interface SentToProvider {
  readonly address: string;
  /** What it alone holds until it is back. */
  readonly secret: string;
}

/** Begins a sign-in by the provider of a network. No provider behind the code 10111 (THROTTLED for who tries many), one that can't be asked 10106. */
export async function beginProviderSignIn(
  ctx: Context,
  {
    code,
    redirectAddress,
    returnTo,
  }: { readonly code: string; readonly redirectAddress: string; readonly returnTo: string | undefined },
): Promise<SentToProvider> {
  const { forgive } = await tryNetworkCode(ctx);
  const settings = (await providerByCode(ctx, plainLogin(code))) ?? refuse("NO_IDENTITY_PROVIDER");
  await forgive();
  const client = await reach(ctx, settings, () => clientOf(ctx, settings));
  const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const address = buildAuthorizationUrl(client, {
    redirect_uri: redirectAddress,
    scope: SCOPES[settings.accountClaim],
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  const attempt = { state, nonce, codeVerifier, redirectAddress, returnTo: ownPathOf(returnTo) };
  return { address: address.href, secret: await beginAttempt(ctx, settings.networkId, attempt) };
}

/** What a browser brings back. */
export interface BroughtBack {
  /** What it holds in its cookie. */
  readonly secret: string | undefined;
  /** The query of the address that it came to. */
  readonly query: URLSearchParams;
}

/**
 * Takes up a sign-in that is back from the provider: who it is, by the link of before or, once, by the claim. Gives what the session can
 * be fetched with, within a minute. Over, of another browser or taken before 10105; cancelled 10107; an answer that doesn't hold 10108;
 * nobody here 10109; frozen 10110; the provider fails 10106; locked out THROTTLED.
 */
export async function endProviderSignIn(
  ctx: Context,
  { secret, query }: BroughtBack,
): Promise<{ secret: string; returnTo: string }> {
  const owner = attemptOwner(secret);
  const state = query.get("state") ?? "";
  const attempt = owner && (await takeAttempt(ctx, owner, state));
  const settings = owner && (await providerSettings(ctx, ctx.db, owner.networkId));
  if (owner === null || attempt === null || settings?.enabled !== true) {
    return refuse("PROVIDER_SIGN_IN_OVER");
  }
  const { networkId } = owner;
  const found = await orRecorded(ctx, networkId, async () => {
    const { identity, claims } = await reach(ctx, settings, async () =>
      identify(await clientOf(ctx, settings), settings, { attempt, query, state }),
    );
    return findIdentified(ctx, settings, identity, claims);
  });
  const { forgive } = await tryLogin(ctx, { networkId, name: found.login });
  if (found.disabled) {
    await recordLoginFailure(ctx, found, { operation: "signInByProvider", outcome: "ACCOUNT_FROZEN" });
    return refuse("ACCOUNT_FROZEN");
  }
  await forgive();
  return { secret: await proveAttempt(ctx, owner, found.id), returnTo: attempt.returnTo };
}

/** Finds out who is back, and writes down where that was in vain: nobody knows then whose it was. */
async function orRecorded(ctx: Context, networkId: string, find: () => Promise<Account>): Promise<Account> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Refusal) {
      const outcome = String(error.extensions["code"]);
      await recordUnknownLogin(ctx, { networkId, operation: "signInByProvider", outcome });
    }
    throw error;
  }
}

interface Answered {
  readonly attempt: SignInAttempt;
  readonly query: URLSearchParams;
  readonly state: string;
}

/** Trades the code for who it is. All that is to be checked of it the library checks: state, nonce, signature, issuer, audience, times. */
async function identify(
  client: Configuration,
  { networkId, accountClaim }: ProviderSettings,
  { attempt, query, state }: Answered,
): Promise<{ identity: Identity; claims: IdentityClaims }> {
  const came = new URL(attempt.redirectAddress);
  came.search = query.toString();
  const tokens = await authorizationCodeGrant(client, came, {
    pkceCodeVerifier: attempt.codeVerifier,
    expectedNonce: attempt.nonce,
    expectedState: state,
    idTokenExpected: true,
  });
  const { iss: issuer, sub: subject, ...told } = tokens.claims() ?? refuse("PROVIDER_NOT_TRUSTED");
  const identity = { networkId, issuer, subject };
  const needed = accountClaim === "EMAIL" ? "email" : "preferred_username";
  const isElsewhere = told[needed] === undefined && client.serverMetadata().userinfo_endpoint !== undefined;
  const claims: Record<string, unknown> = isElsewhere
    ? await fetchUserInfo(client, tokens.access_token, subject)
    : told;
  return { identity, claims };
}

/** The account of who has proved it; whoever comes for the first time is linked with theirs. Nobody's: 10109. */
async function findIdentified(
  ctx: Context,
  { accountClaim }: ProviderSettings,
  identity: Identity,
  claims: IdentityClaims,
): Promise<Account> {
  const { networkId } = identity;
  return transacting(ctx, async (inner) => {
    const seen = await lookForIdentity(inner, identity, { claim: accountClaim, claims });
    await lockLogin(inner, { networkId, accountId: seen.accountId });
    // Another may have been linked with it while this one waited.
    const { accountId, linked } = await lookForIdentity(inner, identity, { claim: accountClaim, claims });
    const wanted = { networkId, id: accountId, deletedAt: null };
    const found = (await inner.em.findOne(Account, wanted, UNSCOPED)) ?? refuse("NO_ACCOUNT_FOR_IDENTITY");
    // Who is frozen is linked when they may come again.
    if (!linked && !found.disabled) {
      await linkIdentity(inner, identity, found);
    }
    return found;
  });
}

async function lookForIdentity(
  ctx: Context,
  identity: Identity,
  { claim, claims }: { readonly claim: IdentityClaim; readonly claims: IdentityClaims },
): Promise<{ readonly accountId: string; readonly linked: boolean }> {
  const linked = await linkedAccount(ctx, identity);
  const name = claimedName(claim, claims);
  const accountId = linked ?? (name === null ? null : await claimedAccount(ctx, identity, { claim, name }));
  return accountId === null ? refuse("NO_ACCOUNT_FOR_IDENTITY") : { accountId, linked: linked !== null };
}

/** A session that was begun by a provider, and where its person wanted to go. */
export interface ProviderSession extends LoginResult {
  /** What its person would type to log in. */
  readonly login: string;
  readonly returnTo: string;
}

/** Begins the session of a sign-in that is back from its provider: once, and as login begins one. 10105; frozen meanwhile 10110. */
export async function fetchProviderSession(ctx: Context, secret: string | undefined): Promise<ProviderSession> {
  const owner = attemptOwner(secret);
  const proved = owner && (await takeProved(ctx, owner));
  if (owner === null || proved === null) {
    return refuse("PROVIDER_SIGN_IN_OVER");
  }
  const { networkId } = owner;
  return transacting(ctx, async (inner) => {
    await lockLogin(inner, { networkId, accountId: proved.accountId });
    const wanted = { networkId, id: proved.accountId, disabled: false, deletedAt: null };
    const found = await inner.em.findOne(Account, wanted, { ...UNSCOPED, populate: ["roles"], refresh: true });
    if (found === null) {
      return refuse("ACCOUNT_FROZEN");
    }
    const { signInCode } = await inner.em.findOneOrFail(Platform, { id: networkId, networkId }, UNSCOPED);
    const begun = await beginSession(inner, found, "signInByProvider");
    return { ...begun, login: `${found.login}@${signInCode ?? ""}`, returnTo: proved.returnTo };
  });
}

/** Asks a provider, and says in the catalogue's words what went wrong; the log says more, but nothing that anybody gave us. */
async function reach<Answer>(
  ctx: Context,
  { networkId }: ProviderSettings,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) {
      throw error;
    }
    const codes = causesOf(error).map(codeOfCause);
    ctx.log.warn(
      { networkId, address: ctx.remoteAddress, codes, fault: error instanceof ProviderFault ? error.fault : undefined },
      "a sign-in by the identity provider failed",
    );
    return refuse(refusalFor(error));
  }
}

function codeOfCause(cause: Error & { readonly code?: unknown }): string {
  return typeof cause.code === "string" ? cause.code : cause.name;
}

function refusalFor(error: unknown): "PROVIDER_CANCELLED" | "PROVIDER_UNREACHABLE" | "PROVIDER_NOT_TRUSTED" {
  if (error instanceof AuthorizationResponseError) {
    return error.error === "access_denied" ? "PROVIDER_CANCELLED" : "PROVIDER_NOT_TRUSTED";
  }
  const isSetUpWrongly = error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError;
  return error instanceof ProviderFault || isSetUpWrongly || connectionFault(error) !== null
    ? "PROVIDER_UNREACHABLE"
    : "PROVIDER_NOT_TRUSTED";
}
