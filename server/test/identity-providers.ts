import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { type AccountClaims, Provider } from "oidc-provider";
import { onTestFinished, vi } from "vitest";
import { sqlOf } from "../kernel/context.ts";
import type { Caller } from "./execute.ts";
import type { TestServer } from "./server.ts";
import type { Network } from "./world.ts";

/** Servers that may ask a provider on this machine. */
export const PROVIDER_ENVIRONMENT = { WEBHOOK_PRIVATE_ADDRESSES: "allow" };

export const CLIENT_ID = "forecourt";
export const CLIENT_SECRET = "a secret between provider and server";
/** What injected requests call the server. */
export const SERVER_HOST = "forecourt.test";
const REDIRECT_ADDRESS = `http://${SERVER_HOST}/sign-in/provider/callback`;

const KEY = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;
const OTHER_KEY = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;

type Claims = Record<string, unknown>;

/** How an ID token is spoilt on its way; what is signed is signed by the provider's own key unless `stranger`, or by the client's secret (HS256). */
export interface Spoiling {
  readonly claims?: Claims;
  readonly alg?: "RS256" | "HS256" | "none";
  readonly stranger?: boolean;
}

/** A provider that runs here, as a person and this server meet it. */
export interface RunningProvider {
  readonly issuer: string;
  /** Whom it knows: what it tells of each, by their `sub`, which is also what they type there. */
  readonly people: Map<string, Claims>;
  /** Spoils the ID tokens that it gives from now on. */
  spoil(how: Spoiling | undefined): void;
  stop(): Promise<void>;
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function spoilt(token: string, { claims, alg = "RS256", stranger = false }: Spoiling): string {
  const [head = "", body = ""] = token.split(".");
  const decoded = (part: string): Claims => JSON.parse(Buffer.from(part, "base64url").toString()) as Claims;
  const signed = `${encoded({ ...decoded(head), alg })}.${encoded({ ...decoded(body), ...claims })}`;
  const signatures = {
    RS256: () =>
      createSign("RSA-SHA256")
        .update(signed)
        .sign(stranger ? OTHER_KEY : KEY, "base64url"),
    HS256: () => createHmac("sha256", CLIENT_SECRET).update(signed).digest("base64url"),
    none: () => "",
  };
  return `${signed}.${signatures[alg]()}`;
}

/** Where a test's provider is, before it runs: its issuer is part of all that it says. */
async function listening(host: string): Promise<{ server: Server; issuer: string }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, issuer: `http://${host}:${(server.address() as AddressInfo).port}` };
}

const stopOf = (server: Server) => async (): Promise<void> => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
};

/** Starts a certified provider on this machine, by that name, with one client; it ends with its test. */
export async function startProvider({
  redirectAddress = REDIRECT_ADDRESS,
  host = "127.0.0.1",
} = {}): Promise<RunningProvider> {
  const { server, issuer } = await listening(host);
  const people = new Map<string, Claims>();
  let spoiling: Spoiling | undefined;
  // It warns of what is meant for tests alone, which this is.
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectAddress] }],
    jwks: { keys: [{ ...KEY.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "one" } as never] },
    // It says that it signs by both: a token by the secret is not refused for that alone.
    enabledJWA: { idTokenSigningAlgValues: ["RS256", "HS256"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["preferred_username"] },
    cookies: { keys: ["a key of the test"] },
    findAccount: (_ctx, sub) => {
      const known = people.get(sub);
      return known && { accountId: sub, claims: () => ({ sub, ...known }) as AccountClaims };
    },
  });
  warned.mockRestore();
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path === "/token" && body?.id_token !== undefined && spoiling !== undefined) {
      ctx.body = { ...body, id_token: spoilt(body.id_token, spoiling) };
    }
  });
  server.on("request", provider.callback());
  const stop = stopOf(server);
  onTestFinished(stop);
  return { issuer, people, spoil: (how) => void (spoiling = how), stop };
}

/** The cookies of one browser at one site. */
class Jar {
  readonly #kept = new Map<string, string>();

  take(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      this.#kept.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  get header(): string {
    return [...this.#kept].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}

/** Logs in and agrees on the provider's own pages, following where it sends; gives the address that leads back. */
export async function passProvider(address: string, { issuer }: RunningProvider, sub: string): Promise<string> {
  const jar = new Jar();
  let next = address;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12 && next.startsWith(issuer); step += 1) {
    const response = await fetch(next, {
      redirect: "manual",
      headers: { cookie: jar.header },
      ...(form && { method: "POST", body: form }),
    });
    jar.take(response.headers.getSetCookie());
    form = undefined;
    const location = response.headers.get("location");
    if (location === null) {
      const page = await response.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? "";
      const action = /action="([^"]+)"/.exec(page)?.[1];
      if (action === undefined) {
        throw new Error(`no way on at the provider: ${response.status} ${page}`);
      }
      next = new URL(action, next).href;
      form = new URLSearchParams({ prompt, login: sub, password: "any" });
    } else {
      next = new URL(location, next).href;
    }
  }
  return next;
}

/** What a page at the login would see of an answer. */
export interface Landed {
  readonly status: number;
  readonly path: string;
  readonly told: URLSearchParams;
}

/** One browser in front of this server. */
export class TestBrowser {
  readonly #http: TestServer["app"]["http"];
  readonly jar = new Jar();

  constructor({ app }: Pick<TestServer, "app">) {
    this.#http = app.http;
  }

  /** Asks the server for an address of its own; gives where it sends the browser. */
  async get(url: string): Promise<Landed & { readonly location: string; readonly cookies: readonly string[] }> {
    const answer = await this.#http.inject({
      method: "GET",
      url,
      headers: { host: SERVER_HOST, cookie: this.jar.header },
    });
    const cookies = [answer.headers["set-cookie"] ?? []].flat();
    this.jar.take(cookies);
    const location = String(answer.headers.location ?? "");
    const { pathname, searchParams } = new URL(location, `http://${SERVER_HOST}`);
    return { status: answer.statusCode, path: pathname, told: searchParams, location, cookies };
  }

  /** Goes to the provider by a network's code, in there as somebody, and back; gives what the login page is told. */
  async signIn(
    code: string,
    { provider, sub, redirect }: { provider: RunningProvider; sub: string; redirect?: string },
  ): Promise<Landed> {
    const query = redirect === undefined ? "" : `?${new URLSearchParams({ redirect })}`;
    const sent = await this.get(`/sign-in/${code}${query}`);
    return sent.location.startsWith(provider.issuer)
      ? this.comeBack(await passProvider(sent.location, provider, sub))
      : sent;
  }

  /** Follows an address that leads back from the provider. */
  comeBack(address: string): Promise<Landed> {
    const { pathname, search } = new URL(address);
    return this.get(`${pathname}${search}`);
  }

  /** Fetches the session, as the page does; `former`: the token of the one that the browser still has. */
  async session(former?: string | null): Promise<{
    status: number;
    code: number;
    data: { token: string; login: string; returnTo: string } | null;
  }> {
    const answer = await this.#http.inject({
      method: "POST",
      url: "/sign-in/session",
      headers: {
        host: SERVER_HOST,
        cookie: this.jar.header,
        ...(former && { authorization: `Bearer ${former}` }),
      },
    });
    this.jar.take([answer.headers["set-cookie"] ?? []].flat());
    return { status: answer.statusCode, ...answer.json<{ code: number; data: null }>() };
  }
}

export const CHANGE_PROVIDER = `mutation Change($input: ChangeIdentityProviderInput!) {
  changeIdentityProvider(input: $input) { id name issuer clientId hasSecret accountClaim enabled passwordsAllowed } }`;

/** How a network's provider is set up where a story doesn't say otherwise. */
export const providerInput = ({ issuer }: Pick<RunningProvider, "issuer">, given: object = {}) => ({
  name: "North ID",
  issuer,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  accountClaim: "EMAIL",
  enabled: true,
  passwordsAllowed: true,
  ...given,
});

/** Sets up a network's provider as somebody. */
export async function setProvider(by: Caller, provider: Pick<RunningProvider, "issuer">, given: object = {}) {
  const { changeIdentityProvider } = await by.run<{ changeIdentityProvider: { id: string; hasSecret: boolean } }>(
    CHANGE_PROVIDER,
    { input: providerInput(provider, given) },
  );
  return changeIdentityProvider;
}

export const TEST_PROVIDER =
  "mutation Test($input: TestIdentityProviderInput!) { testIdentityProvider(input: $input) { fault detail } }";
export const UNLINK_IDENTITY =
  "mutation Unlink($input: AccountInput!) { unlinkIdentity(input: $input) { id identityLinkedAt } }";

/** How each mutation on identity providers is brought to succeed and to leave its entry in the log. */
export const identityDeedsAt = ({
  app,
  clock,
}: Pick<TestServer, "app" | "clock">): Readonly<Record<string, (network: Network) => Promise<unknown>>> => ({
  changeIdentityProvider: ({ owner }) => setProvider(owner, { issuer: "https://login.example.org" }),
  testIdentityProvider: ({ owner }) => owner.run(TEST_PROVIDER, { input: { issuer: "https://127.0.0.1:1" } }),
  unlinkIdentity: async (network) => {
    const { accountId } = await network.operator();
    const em = app.orm.em.fork();
    await sql`insert into identity_link (network_id, issuer, subject, account_id, linked_at)
      values (${network.id}, 'https://login.example.org', ${accountId}, ${accountId}, ${clock.now()})`.execute(
      sqlOf(em),
    );
    await network.owner.run(UNLINK_IDENTITY, { input: { id: accountId } });
  },
});
