import {
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type JWSAlgorithm,
  None,
  type ServerMetadata,
  allowInsecureRequests,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import { AnswerTooLong, fetchGuarded } from "../../kernel/outgoing/guarded-fetch.ts";
import { OwnAddress } from "../../kernel/outgoing/open-lookup.ts";
import { PerServer } from "../../kernel/per-server.ts";
import { reachesOwn } from "../../kernel/outgoing/web-address.ts";
import type { Services } from "../../kernel/context.ts";
import type { IdentityProviderFault } from "./identity-provider.types.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** So long what a provider says of itself is taken as it was; its keys are asked for anew by the library. */
const KNOWN_MS = 10 * 60_000;
/** So long a provider that failed isn't asked again: strangers may begin sign-ins. */
const FAILED_MS = 5_000;
/** What the library waits for, in seconds; the guard is stricter. */
const PATIENCE_SECONDS = 6;

/** What ID tokens may be signed by, of what a provider says that it signs by: its own key, of which the public half is all that anybody sees. */
const SIGNING: readonly string[] = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
] satisfies JWSAlgorithm[];
/** The standard's own, where a provider names none. */
const USUAL_SIGNING = ["RS256"];

/** An identity provider that can't be used as it is set up. */
export class ProviderFault extends Error {
  readonly fault: IdentityProviderFault;
  readonly detail: string | null;

  constructor(fault: IdentityProviderFault, detail: string | null = null) {
    super(`identity provider: ${fault}`);
    this.fault = fault;
    this.detail = detail;
  }
}

type Client = Pick<ProviderSettings, "issuer" | "clientId" | "clientSecret">;

/** Reads what an issuer says of itself, and makes the client of it. What is wrong with it: ProviderFault. */
export async function discoverProvider(
  { config }: Pick<Services, "config">,
  { issuer, clientId, clientSecret }: Client,
): Promise<Configuration> {
  const ownAddresses = reachesOwn(config);
  const server = new URL(issuer);
  if (server.protocol !== "https:" && !ownAddresses) {
    throw new ProviderFault("PLAIN_HTTP");
  }
  const execute = [enableNonRepudiationChecks, ...(ownAddresses ? [allowInsecureRequests] : [])];
  let status = 200;
  const fetchIt: CustomFetch = async (address, request) => {
    const response = await fetchGuarded(address, request, { ownAddresses });
    ({ status } = response);
    return response;
  };
  const found = await discovery(server, clientId, undefined, undefined, {
    execute,
    timeout: PATIENCE_SECONDS,
    [customFetch]: fetchIt,
  }).catch((error: unknown) => {
    throw faultOf(error, status);
  });
  const client = new Configuration(
    usable(found.serverMetadata(), server),
    clientId,
    undefined,
    clientAuthentication(clientSecret),
  );
  client.timeout = PATIENCE_SECONDS;
  client[customFetch] = fetchIt;
  execute.forEach((extend) => extend(client));
  return client;
}

/** A provider that names no way takes the standard's own, as one does that names it. */
function clientAuthentication(clientSecret: string | null): ReturnType<typeof None> {
  if (clientSecret === null) {
    return None();
  }
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported;
    const way = ways?.includes("client_secret_basic") === false && ways.includes("client_secret_post") ? post : basic;
    return way(server, client, body, headers);
  };
}

/**
 * What a provider says of itself, as far as it counts here. The library lets some name themselves otherwise, as those of many tenants
 * do: then anybody's people could come.
 */
function usable(metadata: ServerMetadata, server: URL): ServerMetadata {
  if (new URL(metadata.issuer).href !== server.href) {
    throw new ProviderFault("OTHER_ISSUER", metadata.issuer);
  }
  const lacking: string[] = (["authorization_endpoint", "token_endpoint", "jwks_uri"] as const).filter(
    (name) => metadata[name] === undefined,
  );
  const methods = metadata.code_challenge_methods_supported;
  if (methods !== undefined && !methods.includes("S256")) {
    lacking.push("S256");
  }
  const signing = (metadata.id_token_signing_alg_values_supported ?? USUAL_SIGNING).filter((name) =>
    SIGNING.includes(name),
  );
  if (signing.length === 0) {
    lacking.push("id_token_signing_alg_values_supported");
  }
  if (lacking.length > 0) {
    throw new ProviderFault("LACKING", lacking.join(", "));
  }
  return { ...metadata, id_token_signing_alg_values_supported: signing };
}

/** What hides behind an error of the library: the first cause that says something. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && causes.length < 5; each = each.cause) {
    causes.push(each);
  }
  return causes;
}

/** Whether the provider wasn't reached, and by what. */
export function connectionFault(error: unknown): IdentityProviderFault | null {
  for (const cause of causesOf(error)) {
    const { name, code } = cause as Error & { readonly code?: unknown };
    if (cause instanceof OwnAddress) {
      return "OWN_ADDRESS";
    }
    if (cause instanceof AnswerTooLong) {
      return "NOT_METADATA";
    }
    if (name === "TimeoutError" || name === "AbortError" || code === "OAUTH_TIMEOUT") {
      return "TIME";
    }
    if (
      !(cause instanceof ClientError) &&
      /^(E[A-Z_]+|UND_ERR_|CERT_|DEPTH_|SELF_|UNABLE_)/.test(String(code)) &&
      !String(code).startsWith("ERR_")
    ) {
      return "CONNECTION";
    }
  }
  return null;
}

function faultOf(error: unknown, status: number): ProviderFault {
  const { code, cause } = error as {
    readonly code?: unknown;
    readonly cause?: { readonly body?: { readonly issuer?: unknown } };
  };
  const connection = connectionFault(error);
  if (connection !== null) {
    return new ProviderFault(connection);
  }
  if (code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") {
    const named = cause?.body?.issuer;
    return new ProviderFault("OTHER_ISSUER", typeof named === "string" ? named : null);
  }
  return status === 200 ? new ProviderFault("NOT_METADATA") : new ProviderFault("STATUS", String(status));
}

interface Remembered {
  readonly key: string;
  readonly until: number;
  readonly found: Promise<Configuration>;
}

/** What this server knows of each network's provider; none is asked for every sign-in. */
const knownProviders = new PerServer(() => new Map<string, Remembered>());

/** The client of a network's provider, as it is set up now. ProviderFault: it can't be used. */
export async function clientOf(
  ctx: Pick<Services, "config" | "kept" | "clock">,
  settings: ProviderSettings,
): Promise<Configuration> {
  const known = knownProviders.of(ctx);
  const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret]);
  const now = ctx.clock.now().getTime();
  const remembered = known.get(settings.networkId);
  if (remembered !== undefined && remembered.key === key && now < remembered.until) {
    return remembered.found;
  }
  const found = discoverProvider(ctx, settings);
  known.set(settings.networkId, { key, until: now + KNOWN_MS, found });
  found.catch(() => {
    known.set(settings.networkId, { key, until: now + FAILED_MS, found });
  });
  return found;
}
