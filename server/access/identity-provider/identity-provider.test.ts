import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { log } from "../../test/audit-log.ts";
import { HOUR } from "../../test/clock.ts";
import {
  CHANGE_PROVIDER,
  PROVIDER_ENVIRONMENT,
  TEST_PROVIDER,
  providerInput,
  setProvider,
  startProvider,
} from "../../test/identity-providers.ts";
import { testServer } from "../../test/server.ts";
import { providerSettings } from "./provider-settings.ts";
import { forgetAttempts } from "./sign-in-attempt.ts";

const server = await testServer(PROVIDER_ENVIRONMENT);
const { world, clock, nobody, app, db } = server;
const strict = await testServer();

const READ = "{ identityProvider { name issuer clientId hasSecret accountClaim enabled passwordsAllowed } }";
const WAY = "query Way($code: String!) { signInWay(code: $code) { name passwordsAllowed } }";
const EXAMPLE = { issuer: "https://login.example.org/north" };

const wayOf = async (code: string) => (await nobody.run<{ signInWay: object | null }>(WAY, { code })).signInWay;

/** A server that answers everything alike. */
async function answering(status: number, body: string, headers: Record<string, string> = {}): Promise<string> {
  const plain = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  });
  await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void plain.close());
  return `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
}

describe("a network's identity provider", () => {
  test("is set up as a whole, read by its people, and never tells its secret", async () => {
    const network = await world.network();
    expect((await network.owner.run<{ identityProvider: null }>(READ)).identityProvider).toBeNull();

    await setProvider(network.owner, EXAMPLE);

    const answer = await network.owner.send<{ identityProvider: object }>(READ);
    expect(answer.data?.identityProvider).toEqual({
      name: "North ID",
      issuer: EXAMPLE.issuer,
      clientId: "forecourt",
      hasSecret: true,
      accountClaim: "EMAIL",
      enabled: true,
      passwordsAllowed: true,
    });
    expect(JSON.stringify(answer)).not.toContain("a secret between");
  });

  test("is its own network's alone", async () => {
    const [one, other] = [await world.network(), await world.network()];
    await setProvider(one.owner, EXAMPLE);

    expect((await other.owner.run<{ identityProvider: null }>(READ)).identityProvider).toBeNull();
  });

  test("keeps its secret where none is given, and has none where null is", async () => {
    const { owner, id } = await world.network();
    const secret = async () => {
      const { config } = app.services;
      return (await providerSettings({ config }, db, id))?.clientSecret;
    };
    await setProvider(owner, EXAMPLE);

    await setProvider(owner, EXAMPLE, { clientSecret: undefined, name: "South ID" });
    expect(await secret()).toBe("a secret between provider and server");
    expect((await setProvider(owner, EXAMPLE, { clientSecret: null })).hasSecret).toBe(false);
    expect(await secret()).toBeNull();
  });

  test("leaves in the log what changed, of the secret that it did", async () => {
    const network = await world.network();
    await setProvider(network.owner, EXAMPLE);
    await setProvider(network.owner, EXAMPLE, { clientSecret: "another secret", passwordsAllowed: false });
    await setProvider(network.owner, EXAMPLE, { clientSecret: "another secret", passwordsAllowed: false });

    const entries = await log(network, { operation: "changeIdentityProvider" });

    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      before: { passwordsAllowed: true },
      after: { passwordsAllowed: false, secretChanged: true },
    });
    expect(JSON.stringify(entries)).not.toMatch(/a secret between|another secret/);
  });

  test.each([
    { title: "no name", given: { name: " " }, field: "name" },
    { title: "no client id", given: { clientId: "" }, field: "clientId" },
    { title: "an empty secret", given: { clientSecret: "" }, field: "clientSecret" },
    { title: "a name that is no button's", given: { name: "n".repeat(61) }, field: "name" },
    { title: "no address", given: { issuer: "login.example.org" }, field: "issuer" },
    { title: "an address with a password", given: { issuer: "https://a:b@login.example.org" }, field: "issuer" },
    { title: "an address with a question", given: { issuer: "https://login.example.org/?a=1" }, field: "issuer" },
  ])("is refused with $title", async ({ given, field }) => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(CHANGE_PROVIDER, { input: providerInput(EXAMPLE, given) })).toMatchObject({
      number: 10012,
      field,
    });
  });

  test.each(["http://login.example.org", "https://127.0.0.1", "https://10.0.0.1/realm", "https://localhost"])(
    "is not %s, where the server doesn't ask its own network",
    async (issuer) => {
      const { owner } = await strict.world.network();

      expect(await owner.expectRefusal(CHANGE_PROVIDER, { input: providerInput({ issuer }) })).toMatchObject({
        number: 10012,
        field: "issuer",
      });
    },
  );

  test("isn't set up below the network's root, nor by who holds less than anybody in it", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const below = await network.operator({
      platform,
      permissions: [Permission.PlatformAccounts],
      operates: [Permission.PlatformAccounts],
    });
    const lesser = await network.operator({
      permissions: [Permission.PlatformAccounts],
      operates: [Permission.PlatformAccounts],
    });
    const input = providerInput(EXAMPLE);

    expect((await below.expectRefusal(CHANGE_PROVIDER, { input })).number).toBe(10031);
    expect((await lesser.expectRefusal(CHANGE_PROVIDER, { input })).number).toBe(403);
    expect((await network.owner.run<{ identityProvider: null }>(READ)).identityProvider).toBeNull();
  });
});

describe("a test of an issuer", () => {
  const found = async (issuer: string, at = server) => {
    const { owner } = await at.world.network();
    const answer = await owner.run<{ testIdentityProvider: object }>(TEST_PROVIDER, { input: { issuer } });
    return answer.testIdentityProvider;
  };

  test("finds nothing wrong with a real one", async () => {
    const { issuer } = await startProvider();

    expect(await found(issuer)).toEqual({ fault: null, detail: null });
  });

  test("says that nobody is there, that there is no provider, that it sends elsewhere, that it is none, or that it is another one", async () => {
    const { issuer } = await startProvider();
    const metadata = await (await fetch(`${issuer}/.well-known/openid-configuration`)).text();

    expect(await found("http://127.0.0.1:1")).toEqual({ fault: "CONNECTION", detail: null });
    expect(await found(`${issuer}/elsewhere`)).toEqual({ fault: "STATUS", detail: "404" });
    expect(await found(await answering(302, "", { location: issuer }))).toEqual({ fault: "STATUS", detail: "302" });
    expect(await found(await answering(200, "<p>Hello</p>", { "content-type": "text/html" }))).toMatchObject({
      fault: "NOT_METADATA",
    });
    expect(await found(await answering(200, "{}"))).toMatchObject({ fault: "NOT_METADATA" });
    expect(await found(await answering(200, " ".repeat(300_000)))).toMatchObject({ fault: "NOT_METADATA" });
    expect(await found(await answering(200, metadata))).toEqual({ fault: "OTHER_ISSUER", detail: issuer });
  });

  test("says what is lacking", async () => {
    const plain = createServer((request, response) => {
      const issuer = `http://${request.headers.host}`;
      const told = {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        jwks_uri: `${issuer}/keys`,
        code_challenge_methods_supported: ["plain"],
        id_token_signing_alg_values_supported: ["HS256", "none"],
      };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(told));
    });
    await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void plain.close());

    expect(await found(`http://127.0.0.1:${(plain.address() as AddressInfo).port}`)).toEqual({
      fault: "LACKING",
      detail: "token_endpoint, S256, id_token_signing_alg_values_supported",
    });
  });

  test("asks nobody inside the operator's own network, whatever name it goes by, and none without https", async () => {
    const { issuer } = await startProvider();
    const { port } = new URL(issuer);

    expect(await found(issuer, strict)).toEqual({ fault: "PLAIN_HTTP", detail: null });
    expect(await found(`https://127.0.0.1:${port}`, strict)).toEqual({ fault: "OWN_ADDRESS", detail: null });
    expect(await found(`https://[::1]:${port}`, strict)).toEqual({ fault: "OWN_ADDRESS", detail: null });
    expect(await found(`https://localhost:${port}`, strict)).toEqual({ fault: "OWN_ADDRESS", detail: null });
  });
});

describe("how people of a network sign in", () => {
  test("is told for its code, in any case", async () => {
    const { owner } = await world.network();
    await setProvider(owner, EXAMPLE, { passwordsAllowed: false });

    expect(await wayOf(` ${owner.signInCode.toUpperCase()} `)).toEqual({ name: "North ID", passwordsAllowed: false });
  });

  test("is nothing for a code of nobody, for a network without a provider and for one that is turned off alike", async () => {
    const [bare, off] = [await world.network(), await world.network()];
    await setProvider(off.owner, EXAMPLE, { enabled: false });

    const answers = [];
    for (const code of ["nobody-at-all", bare.owner.signInCode, off.owner.signInCode, "not a code"]) {
      const { data, errors } = await nobody.send(WAY, { code });
      answers.push({ data, errors });
    }

    expect(answers).toEqual(Array(4).fill({ data: { signInWay: null }, errors: undefined }));
  });

  test("isn't told to who tries many codes, for a while, and is to whose codes there are", async () => {
    const { owner } = await world.network();
    await setProvider(owner, EXAMPLE);
    clock.pass(2 * HOUR);
    const many = (count: number, code: (index: number) => string) =>
      Promise.all(Array.from({ length: count }, (_, index) => wayOf(code(index))));

    expect(await many(50, (index) => `guess-${index}`)).toEqual(Array(50).fill(null));
    expect(await many(40, () => owner.signInCode)).not.toContain(null);
    expect(await many(40, () => owner.signInCode)).not.toContain(null);
    expect(await many(50, (index) => `guess-again-${index}`)).toEqual(Array(50).fill(null));

    expect((await nobody.expectRefusal(WAY, { code: owner.signInCode })).number).toBe(429);
    const { headers } = await app.http.inject({ url: `/sign-in/${owner.signInCode}` });
    expect(headers.location).toMatch(/^\/login\?refused=429&after=\d+$/);
    clock.pass(2 * HOUR);
    expect(await wayOf(owner.signInCode)).not.toBeNull();
  });
});

test("sign-ins that never came back are forgotten", async () => {
  const { owner, id } = await world.network();
  await setProvider(owner, await startProvider());
  await app.http.inject({ url: `/sign-in/${owner.signInCode}` });
  const left = async () => (await sql`select 1 from provider_sign_in where network_id = ${id}`.execute(db)).rows.length;
  await forgetAttempts(app.services);
  expect(await left()).toBe(1);

  clock.pass(HOUR);
  await forgetAttempts(app.services);

  expect(await left()).toBe(0);
});
