import { sql } from "kysely";
import { changesOf } from "../audit/changes.ts";
import { record } from "../audit/audit.service.ts";
import { rightsInNetwork } from "../auth/rights-in-network.ts";
import { assertGrantable } from "../auth/rights.ts";
import { tryNetworkCode } from "../auth/throttle.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { sealSecret } from "../../kernel/sealed-secrets.ts";
import { reachesOwn, webAddressOf } from "../../kernel/outgoing/web-address.ts";
import { transacting } from "../../kernel/transacting.ts";
import { plainLogin } from "../../../common/sign-in.ts";
import { ProviderFault, discoverProvider } from "./discovery.ts";
import type {
  ChangeIdentityProviderInput,
  IdentityProvider,
  IdentityProviderCheck,
  SignInWay,
  TestIdentityProviderInput,
} from "./identity-provider.types.ts";
import { type ProviderSettings, placeOfProvider, providerByCode, providerSettings } from "./provider-settings.ts";

const LONGEST = { name: 60, clientId: 200, clientSecret: 500 } as const;

const tellProvider = ({ networkId, clientSecret, ...told }: ProviderSettings): IdentityProvider => ({
  ...told,
  id: networkId,
  hasSecret: clientSecret !== null,
});

/** The identity provider of the caller's network; null: it has none. */
export async function identityProvider(ctx: Context): Promise<IdentityProvider | null> {
  const settings = await providerSettings(ctx, sqlOf(ctx.em), account(ctx).scope.networkId);
  return settings === null ? null : tellProvider(settings);
}

/**
 * Sets up the identity provider of the caller's network. Who says where people prove who they are could be any of them: below the
 * network's root 10031, for who holds less than anybody in it 403. The log tells that the secret changed, never what it is. 10012.
 */
export async function changeIdentityProvider(
  ctx: Context,
  input: ChangeIdentityProviderInput,
): Promise<IdentityProvider> {
  const { scope, rights } = person(ctx);
  const { networkId, branchIds } = scope;
  if (branchIds !== null) {
    refuse("SUPERIOR_NEEDED");
  }
  const next = soundSettings(ctx, input);
  return transacting(ctx, async (inner) => {
    assertGrantable(rights, await rightsInNetwork(inner, networkId));
    const before = await providerSettings(ctx, sqlOf(inner.em), networkId);
    const clientSecret = input.clientSecret === undefined ? (before?.clientSecret ?? null) : input.clientSecret;
    const after: ProviderSettings = { ...next, networkId, clientSecret };
    const stored = clientSecret === null ? null : sealSecret(ctx.config, placeOfProvider(networkId), clientSecret);
    await sql`insert into identity_provider (network_id, name, issuer, client_id, client_secret, account_claim, enabled, passwords_allowed)
      values (${networkId}, ${after.name}, ${after.issuer}, ${after.clientId}, ${stored}, ${after.accountClaim}, ${after.enabled}, ${after.passwordsAllowed})
      on conflict (network_id) do update set name = excluded.name, issuer = excluded.issuer, client_id = excluded.client_id,
        client_secret = excluded.client_secret, account_claim = excluded.account_claim, enabled = excluded.enabled,
        passwords_allowed = excluded.passwords_allowed`.execute(sqlOf(inner.em));
    const told =
      before === null
        ? { before: null, after: tellProvider(after) }
        : changesOf(tellProvider(before), tellProvider(after));
    const secretChanged = (before?.clientSecret ?? null) !== clientSecret;
    if (told !== null || secretChanged) {
      const changes = {
        ...(told ?? { before: {} }),
        after: { ...told?.after, ...(secretChanged && { secretChanged }) },
      };
      await record(inner, {
        operation: "changeIdentityProvider",
        objectType: "IdentityProvider",
        objectId: networkId,
        ...changes,
      });
    }
    return tellProvider(after);
  });
}

type Sound = Omit<ProviderSettings, "networkId" | "clientSecret">;

function soundSettings(ctx: Context, input: ChangeIdentityProviderInput): Sound {
  const sound = { name: input.name.trim(), clientId: input.clientId.trim(), clientSecret: input.clientSecret ?? "-" };
  for (const field of ["name", "clientId", "clientSecret"] as const) {
    if (sound[field] === "" || sound[field].length > LONGEST[field]) {
      refuse("PARAMETER_ERROR", { field, params: { most: LONGEST[field] } });
    }
  }
  const { name, clientId } = sound;
  const { accountClaim, enabled, passwordsAllowed } = input;
  return { name, clientId, accountClaim, enabled, passwordsAllowed, issuer: soundIssuer(ctx, input.issuer) };
}

/** An issuer as its provider writes it: with or without a slash at its end, but nothing behind a question mark. */
function soundIssuer({ config }: Context, typed: string): string {
  const issuer = typed.trim();
  const ownAddresses = reachesOwn(config);
  const url = new URL(
    webAddressOf(issuer, "issuer", { ownAddresses }) ?? refuse("PARAMETER_ERROR", { field: "issuer" }),
  );
  if (url.search !== "" || url.hash !== "" || (url.protocol !== "https:" && !ownAddresses)) {
    refuse("PARAMETER_ERROR", { field: "issuer", params: { reason: "HTTPS" } });
  }
  return issuer;
}

/** Looks at an issuer as a sign-in would, and tells what is wrong. 10012 for what is no address. */
export async function testIdentityProvider(
  ctx: Context,
  { issuer }: TestIdentityProviderInput,
): Promise<IdentityProviderCheck> {
  const { networkId } = person(ctx).scope;
  const address = issuer.trim();
  if (webAddressOf(address, "issuer", { ownAddresses: true }) === null) {
    refuse("PARAMETER_ERROR", { field: "issuer" });
  }
  const found = await lookAt(ctx, address);
  const after = { issuer: address, fault: found.fault };
  await record(ctx, { operation: "testIdentityProvider", objectType: "IdentityProvider", objectId: networkId, after });
  return found;
}

async function lookAt(ctx: Context, issuer: string): Promise<IdentityProviderCheck> {
  try {
    await discoverProvider(ctx, { issuer, clientId: "test", clientSecret: null });
    return { fault: null, detail: null };
  } catch (error) {
    if (error instanceof ProviderFault) {
      return { fault: error.fault, detail: error.detail };
    }
    throw error;
  }
}

/** How the people behind a network code sign in; null for a code of nobody and for one without a provider alike. THROTTLED for who tries many. */
export async function signInWay(ctx: Context, code: string): Promise<SignInWay | null> {
  const { forgive } = await tryNetworkCode(ctx);
  const settings = await providerByCode(ctx, plainLogin(code));
  if (settings === null) {
    return null;
  }
  await forgive();
  const { name, passwordsAllowed } = settings;
  return { name, passwordsAllowed };
}
