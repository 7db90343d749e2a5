import { sql } from "kysely";
import { hashToken, newToken } from "../auth/tokens.ts";
import { type Context, type Services, sqlOf } from "../../kernel/context.ts";

/** So long somebody may be at the provider. */
export const AT_PROVIDER_MS = 10 * 60_000;
/** So long the page may take to fetch the session. */
const FETCHED_MS = 60_000;

/** What is to be proved when the browser comes back. */
export interface SignInAttempt {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectAddress: string;
  readonly returnTo: string;
}

/** Where an attempt belongs: its network, and the browser that began it. */
export interface AttemptOwner {
  readonly networkId: string;
  /** What the browser holds. */
  readonly secret: string;
}

/** The network stands in it: it is looked for nowhere else. */
const FORM = /^[\w-]{40,80}\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Whose attempt a browser's cookie speaks of; null: nobody's. */
export function attemptOwner(cookie: string | undefined): AttemptOwner | null {
  const networkId = FORM.exec(cookie ?? "")?.[1];
  return networkId === undefined || cookie === undefined ? null : { networkId, secret: cookie };
}

const newSecret = (networkId: string): string => `${newToken("fcp_")}.${networkId}`;

/** Remembers a sign-in that goes to the provider; gives what the browser alone holds. */
export async function beginAttempt(
  ctx: Context,
  networkId: string,
  { state, nonce, codeVerifier, redirectAddress, returnTo }: SignInAttempt & { readonly state: string },
): Promise<string> {
  const secret = newSecret(networkId);
  await sql`insert into provider_sign_in (network_id, browser_hash, state_hash, nonce, code_verifier, redirect_address, return_to, expires_at)
    values (${networkId}, ${hashToken(secret)}, ${hashToken(state)}, ${nonce}, ${codeVerifier}, ${redirectAddress}, ${returnTo},
      ${new Date(ctx.clock.now().getTime() + AT_PROVIDER_MS)})`.execute(sqlOf(ctx.em));
  return secret;
}

/** Takes an attempt up when its browser is back with its state: once, whatever comes of it. Null: none, over, or taken before. */
export async function takeAttempt(
  ctx: Context,
  { networkId, secret }: AttemptOwner,
  state: string,
): Promise<SignInAttempt | null> {
  const { rows } = await sql<SignInAttempt>`
    update provider_sign_in set used_at = ${ctx.clock.now()}
    where network_id = ${networkId} and browser_hash = ${hashToken(secret)} and state_hash = ${hashToken(state)}
      and used_at is null and expires_at > ${ctx.clock.now()}
    returning nonce, code_verifier as "codeVerifier", redirect_address as "redirectAddress", return_to as "returnTo"`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? null;
}

/** Notes who it turned out to be. The browser gets another secret: who planted the first one gets no session by it. */
export async function proveAttempt(
  ctx: Context,
  { networkId, secret }: AttemptOwner,
  accountId: string,
): Promise<string> {
  const next = newSecret(networkId);
  await sql`update provider_sign_in
    set account_id = ${accountId}, browser_hash = ${hashToken(next)}, expires_at = ${new Date(ctx.clock.now().getTime() + FETCHED_MS)}
    where network_id = ${networkId} and browser_hash = ${hashToken(secret)}`.execute(sqlOf(ctx.em));
  return next;
}

/** Takes a proved attempt away, for the session that it is worth: of two who come with it one gets it. */
export async function takeProved(
  ctx: Context,
  { networkId, secret }: AttemptOwner,
): Promise<{ readonly accountId: string; readonly returnTo: string } | null> {
  const { rows } = await sql<{ accountId: string; returnTo: string }>`
    delete from provider_sign_in
    where network_id = ${networkId} and browser_hash = ${hashToken(secret)} and account_id is not null and expires_at > ${ctx.clock.now()}
    returning account_id as "accountId", return_to as "returnTo"`.execute(sqlOf(ctx.em));
  return rows[0] ?? null;
}

/** A chore: takes away sign-ins whose time is up. */
export async function forgetAttempts({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await sql`delete from provider_sign_in where expires_at <= ${clock.now()}`.execute(db);
}
