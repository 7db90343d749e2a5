import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { log } from "../../test/audit-log.ts";
import { MINUTE, SECOND } from "../../test/clock.ts";
import {
  PROVIDER_ENVIRONMENT,
  type RunningProvider,
  SERVER_HOST,
  TestBrowser,
  UNLINK_IDENTITY,
  passProvider,
  setProvider,
  startProvider,
} from "../../test/identity-providers.ts";
import { enrol } from "../../test/second-factors.ts";
import { testServer } from "../../test/server.ts";
import { type Network, type Operator, PASSWORD, logIn, unique } from "../../test/world.ts";

const lines: string[] = [];
const server = await testServer(
  { ...PROVIDER_ENVIRONMENT, LOG_LEVEL: "debug" },
  { write: (line) => void lines.push(line) },
);
const { world, clock, nobody, as, app } = server;

const CHANGE_ACCOUNT = "mutation Change($input: ChangeAccountInput!) { changeAccount(input: $input) { id } }";
const DISABLE = "mutation Disable($input: AccountInput!) { disableAccount(input: $input) { id } }";
const DELETE = "mutation Delete($input: AccountInput!) { deleteAccount(input: $input) }";
const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token } }";

interface Company {
  readonly network: Network;
  readonly provider: RunningProvider;
  readonly anna: Operator;
  readonly email: string;
  readonly code: string;
}

/** A network whose people sign in by a provider that runs here, and Anna, whom both know. */
async function company(given: object = {}, at: { redirectAddress?: string } = {}): Promise<Company> {
  const network = await world.network();
  const provider = await startProvider(at);
  const anna = await network.operator({ permissions: [Permission.Home] });
  const email = `${unique("anna")}@north.example`;
  await network.owner.run(CHANGE_ACCOUNT, { input: { id: anna.accountId, email } });
  await setProvider(network.owner, provider, given);
  provider.people.set("anna-sub", { email: email.toUpperCase(), email_verified: true, preferred_username: anna.login });
  return { network, provider, anna, email, code: network.owner.signInCode };
}

const browser = () => new TestBrowser(server);
const me = async (token: string | undefined) => {
  const answer = await as(token ?? null).send<{ me: { id: string } }>("{ me { id } }");
  return answer.errors === undefined ? answer.data?.me.id : undefined;
};
const outcomes = async (network: Network, operation: string) =>
  (await log(network, { operation })).map(({ accountName, outcome }) => ({ accountName, outcome }));

describe("somebody who signs in by their company's provider", () => {
  test("comes from the provider to the login page, and from there is logged in as their account", async () => {
    const { network, provider, anna, code } = await company();
    const window = browser();

    const landed = await window.signIn(code, { provider, sub: "anna-sub", redirect: "/priceSet2?from=mail#now" });
    const { data } = await window.session();

    expect(landed).toMatchObject({ status: 303, path: "/login" });
    expect(Object.fromEntries(landed.told)).toEqual({ signedIn: "1", redirect: "/priceSet2?from=mail#now" });
    expect(data).toMatchObject({ login: anna.signIn, returnTo: "/priceSet2?from=mail#now" });
    expect(await me(data?.token)).toBe(anna.accountId);
    expect(await outcomes(network, "signInByProvider")).toEqual([{ accountName: anna.login, outcome: "OK" }]);
    expect(await log(network, { operation: "linkIdentity" })).toMatchObject([
      { accountName: anna.login, objectId: anna.accountId, after: { issuer: provider.issuer, subject: "anna-sub" } },
    ]);
  });

  test("is known by their sub ever after, whatever becomes of the address at the provider", async () => {
    const { provider, anna, code, network } = await company();
    await browser().signIn(code, { provider, sub: "anna-sub" });
    provider.people.set("anna-sub", { email: "married@north.example", email_verified: false });

    const window = browser();
    await window.signIn(code, { provider, sub: "anna-sub" });

    expect(await me((await window.session()).data?.token)).toBe(anna.accountId);
    expect(await log(network, { operation: "linkIdentity" })).toHaveLength(1);
  });

  test("can be found by their name there, where the network says so", async () => {
    const { provider, anna, code } = await company({ accountClaim: "PREFERRED_USERNAME" });
    const window = browser();

    await window.signIn(code, { provider, sub: "anna-sub" });

    expect(await me((await window.session()).data?.token)).toBe(anna.accountId);
  });

  test("ends the session that their browser still had, and none of another one", async () => {
    const { provider, anna, code } = await company();
    const elsewhere = await logIn(server, anna);
    const window = browser();
    await window.signIn(code, { provider, sub: "anna-sub" });

    const { data } = await window.session(anna.token);

    expect(await me(anna.token ?? undefined)).toBeUndefined();
    expect(await me(elsewhere.token ?? undefined)).toBe(anna.accountId);
    expect(await me(data?.token)).toBe(anna.accountId);
  });

  test("isn't asked for this server's second factor: the provider has its own", async () => {
    const { provider, code, anna } = await company();
    await enrol(anna, clock);
    const window = browser();

    await window.signIn(code, { provider, sub: "anna-sub" });

    expect((await window.session()).status).toBe(200);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "/x/..//evil.example",
    "javascript:alert(1)",
    "/\tx",
  ])("is not sent to %j afterwards", async (redirect) => {
    const { provider, code } = await company();
    const window = browser();

    const landed = await window.signIn(code, { provider, sub: "anna-sub", redirect });

    expect(Object.fromEntries(landed.told)).toEqual({ signedIn: "1" });
    expect((await window.session()).data?.returnTo).toBe("");
  });

  test("by https has one that this very host alone can give, and is logged in by no other", async () => {
    const http = { redirectAddress: `https://${SERVER_HOST}/sign-in/provider/callback` };
    const { network, provider, code } = await company({}, http);
    const byHttps = { app: await server.neighbour({ ...PROVIDER_ENVIRONMENT, HTTPS: "true" }) };
    const [window, planter] = [new TestBrowser(byHttps), new TestBrowser(byHttps)];

    const { cookies } = await window.get(`/sign-in/${code}`);
    await window.signIn(code, { provider, sub: "anna-sub" });
    planter.jar.take([window.jar.header.replace("__Host-", "")]);

    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-forecourt-sign-in=fcp_[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    expect((await planter.session()).code).toBe(10105);
    expect((await window.session()).status).toBe(200);
    expect(await outcomes(network, "signInByProvider")).toEqual([expect.objectContaining({ outcome: "OK" })]);
  });

  test("has a cookie that no script reads, for this door alone and for ten minutes", async () => {
    const { code } = await company();

    const { cookies, location } = await browser().get(`/sign-in/${code}`);

    expect(cookies).toEqual([
      expect.stringMatching(/^forecourt-sign-in=fcp_[\w.-]+; Path=\/sign-in; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
    const asked = new URL(location).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: `http://${SERVER_HOST}/sign-in/provider/callback`,
      scope: "openid email",
    });
    expect(asked.get("nonce")).not.toBeNull();
    expect(asked.get("state")).not.toBeNull();
  });
});

describe("nobody gets in", () => {
  const refused = async ({ code, provider }: Company, sub = "anna-sub"): Promise<string | null> => {
    const window = browser();
    const landed = await window.signIn(code, { provider, sub });
    expect((await window.session()).code).toBe(10105);
    expect(landed.path).toBe("/login");
    return landed.told.get("refused");
  };

  test("by an account that isn't there: none is made up", async () => {
    const firm = await company();
    firm.provider.people.set("bob-sub", { email: "bob@north.example", email_verified: true });

    expect(await refused(firm, "bob-sub")).toBe("10109");
  });

  test.each([
    { title: "isn't verified", claims: { email_verified: false } },
    { title: "nobody says anything of", claims: { email_verified: undefined } },
    { title: "is verified as a text", claims: { email_verified: "true" } },
  ])("by an address that $title", async ({ claims }) => {
    const firm = await company();
    firm.provider.people.set("anna-sub", { email: firm.email, ...claims });

    expect(await refused(firm)).toBe("10109");
  });

  test("by an address that two accounts have", async () => {
    const firm = await company();
    const other = await firm.network.operator();
    await firm.network.owner.run(CHANGE_ACCOUNT, { input: { id: other.accountId, email: firm.email } });

    expect(await refused(firm)).toBe("10109");
  });

  test("as somebody whom the provider knows by another sub already, until the link is taken away", async () => {
    const firm = await company();
    await browser().signIn(firm.code, { provider: firm.provider, sub: "anna-sub" });
    firm.provider.people.set("impostor-sub", { email: firm.email, email_verified: true });

    expect(await refused(firm, "impostor-sub")).toBe("10109");
    const { unlinkIdentity } = await firm.network.owner.run<{ unlinkIdentity: object }>(UNLINK_IDENTITY, {
      input: { id: firm.anna.accountId },
    });

    expect(unlinkIdentity).toMatchObject({ identityLinkedAt: null });
    const window = browser();
    await window.signIn(firm.code, { provider: firm.provider, sub: "impostor-sub" });
    expect(await me((await window.session()).data?.token)).toBe(firm.anna.accountId);
  });

  test("through another network's code, where that network has the same provider", async () => {
    const firm = await company();
    const other = await world.network();
    await setProvider(other.owner, firm.provider);
    await browser().signIn(firm.code, { provider: firm.provider, sub: "anna-sub" });

    expect(await refused({ ...firm, code: other.owner.signInCode })).toBe("10109");
    expect(await outcomes(other, "signInByProvider")).toEqual([
      { accountName: "?", outcome: "NO_ACCOUNT_FOR_IDENTITY" },
    ]);
  });

  test("whose account is frozen, at the provider's end or while the page fetches the session", async () => {
    const firm = await company();
    const window = browser();
    await window.signIn(firm.code, { provider: firm.provider, sub: "anna-sub" });
    await firm.network.owner.run(DISABLE, { input: { id: firm.anna.accountId } });

    expect((await window.session()).code).toBe(10110);
    const landed = await browser().signIn(firm.code, { provider: firm.provider, sub: "anna-sub" });
    expect(landed.told.get("refused")).toBe("10110");
    expect(await outcomes(firm.network, "signInByProvider")).toEqual([
      { accountName: firm.anna.login, outcome: "ACCOUNT_FROZEN" },
    ]);
  });

  test("whose account is deleted", async () => {
    const firm = await company();
    await browser().signIn(firm.code, { provider: firm.provider, sub: "anna-sub" });
    await firm.network.owner.run(DELETE, { input: { id: firm.anna.accountId } });

    expect(await refused(firm)).toBe("10109");
  });

  test("whose name is locked out by wrong passwords, until it is free again", async () => {
    const firm = await company();
    for (let tries = 0; tries < 5; tries += 1) {
      await nobody.send(LOGIN, { input: { username: firm.anna.signIn, password: "wrong password" } });
    }
    const window = browser();

    const landed = await window.signIn(firm.code, { provider: firm.provider, sub: "anna-sub" });

    expect(Object.fromEntries(landed.told)).toEqual({ refused: "429", after: "60" });
    clock.pass(MINUTE);
    await window.signIn(firm.code, { provider: firm.provider, sub: "anna-sub" });
    expect((await window.session()).status).toBe(200);
  });

  test.each([
    { title: "of another audience", how: { claims: { aud: "another client" } } },
    { title: "of another issuer", how: { claims: { iss: "https://evil.example" } } },
    { title: "that is over", how: { claims: { exp: 1_600_000_000, iat: 1_599_999_000 } } },
    { title: "with another nonce", how: { claims: { nonce: "of another sign-in" } } },
    { title: "that is signed by nobody", how: { alg: "none" as const } },
    { title: "that is signed by the secret that the provider shares with this server", how: { alg: "HS256" as const } },
    { title: "that is signed by a stranger", how: { stranger: true } },
  ])("by a token $title", async ({ how }) => {
    const firm = await company();
    firm.provider.spoil(how);

    expect(await refused(firm)).toBe("10108");
    firm.provider.spoil({});
    const window = browser();
    await window.signIn(firm.code, { provider: firm.provider, sub: "anna-sub" });
    expect((await window.session()).status, "the same token, unspoilt, is taken").toBe(200);
  });
});

describe("a sign-in under way", () => {
  /** Somebody who has been at the provider and has the address that leads back. */
  async function atTheDoor() {
    const firm = await company();
    const window = browser();
    const { location } = await window.get(`/sign-in/${firm.code}`);
    return { ...firm, window, back: await passProvider(location, firm.provider, "anna-sub") };
  }

  test("ends once: the address that leads back is worth nothing a second time", async () => {
    const { window, back } = await atTheDoor();
    const first = await window.comeBack(back);

    expect(first.told.get("signedIn")).toBe("1");
    expect((await window.comeBack(back)).told.get("refused")).toBe("10105");
  });

  test("gives its session once, also to two who ask at the same moment", async () => {
    const { window, back } = await atTheDoor();
    await window.comeBack(back);
    const other = browser();
    other.jar.take([window.jar.header]);

    const answers = await Promise.all([window.session(), other.session()]);

    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 401]));
  });

  test("ends in the browser in which it began, and in no other", async () => {
    const { back, code } = await atTheDoor();
    const stranger = browser();

    expect((await stranger.comeBack(back)).told.get("refused")).toBe("10105");
    await stranger.get(`/sign-in/${code}`);
    expect((await stranger.comeBack(back)).told.get("refused")).toBe("10105");
  });

  test("gives its session to nobody who planted the cookie with which it began", async () => {
    const { window, back } = await atTheDoor();
    const planter = browser();
    planter.jar.take([window.jar.header]);
    await window.comeBack(back);

    expect((await planter.session()).code).toBe(10105);
    expect((await window.session()).status).toBe(200);
  });

  test("needs its state, which is another one each time", async () => {
    const { window, back } = await atTheDoor();
    const forged = new URL(back);
    forged.searchParams.set("state", "guessed");

    expect((await window.comeBack(forged.href)).told.get("refused")).toBe("10105");
    forged.searchParams.delete("state");
    expect((await window.comeBack(forged.href)).told.get("refused")).toBe("10105");
  });

  test.each([
    { title: "of another issuer", iss: "https://evil.example" },
    { title: "of nobody, where the provider says that it names itself", iss: null },
  ])("takes no answer $title", async ({ iss }) => {
    const { window, back, provider, network } = await atTheDoor();
    const answer = new URL(back);
    expect(answer.searchParams.get("iss")).toBe(provider.issuer);
    answer.searchParams.delete("iss");
    if (iss !== null) {
      answer.searchParams.set("iss", iss);
    }

    expect((await window.comeBack(answer.href)).told.get("refused")).toBe("10108");
    expect((await window.session()).code).toBe(10105);
    expect(await outcomes(network, "signInByProvider")).toEqual([
      { accountName: "?", outcome: "PROVIDER_NOT_TRUSTED" },
    ]);
  });

  test("is over after ten minutes, and its session is there for one", async () => {
    const late = await atTheDoor();
    clock.pass(10 * MINUTE + SECOND);
    expect((await late.window.comeBack(late.back)).told.get("refused")).toBe("10105");

    const slow = await atTheDoor();
    await slow.window.comeBack(slow.back);
    clock.pass(MINUTE + SECOND);
    expect((await slow.window.session()).code).toBe(10105);
  });

  test("is over when the provider is turned off meanwhile", async () => {
    const { window, back, network, provider } = await atTheDoor();
    await setProvider(network.owner, provider, { enabled: false });

    expect((await window.comeBack(back)).told.get("refused")).toBe("10105");
  });

  test("that was cancelled there says so, if it is the browser's own", async () => {
    const { window, back } = await atTheDoor();
    const cancelled = new URL(back);
    cancelled.searchParams.delete("code");
    cancelled.searchParams.set("error", "access_denied");

    expect((await browser().comeBack(cancelled.href)).told.get("refused")).toBe("10105");
    expect((await window.comeBack(cancelled.href)).told.get("refused")).toBe("10107");
  });

  test("says that the provider is unreachable where it goes away, before or in between", async () => {
    const { window, back, provider, network, code } = await atTheDoor();
    await provider.stop();

    expect((await window.comeBack(back)).told.get("refused")).toBe("10106");
    await setProvider(network.owner, provider, { clientSecret: "another one" });
    const landed = await browser().get(`/sign-in/${code}?redirect=/log`);
    expect(Object.fromEntries(landed.told)).toEqual({ refused: "10106", redirect: "/log" });
  });

  test("says that the provider doesn't take this server, where the secret is wrong", async () => {
    const firm = await company({ clientSecret: "a wrong one" });

    const landed = await browser().signIn(firm.code, { provider: firm.provider, sub: "anna-sub" });

    expect(landed.told.get("refused")).toBe("10106");
  });

  test("isn't begun for a code of nobody, one of a network without a provider or one that is turned off: all answered alike", async () => {
    const firm = await company({ enabled: false });
    const bare = await world.network();

    const answers = await Promise.all(
      ["nobody-at-all", bare.owner.signInCode, firm.code, "A%00B"].map((code) => browser().get(`/sign-in/${code}`)),
    );

    expect(answers.map(({ location }) => location)).toEqual(Array(4).fill("/login?refused=10111"));
    expect(answers.map(({ cookies }) => cookies)).toEqual(Array(4).fill([]));
  });
});

describe("where passwords are off", () => {
  test("people are sent to the provider, whoever administers accounts keeps the password", async () => {
    const { network, anna } = await company({ passwordsAllowed: false });
    const attempt = (username: string, password = PASSWORD) => nobody.send(LOGIN, { input: { username, password } });

    expect((await attempt(anna.signIn)).errors?.[0]?.extensions).toMatchObject({ number: 10104 });
    expect((await attempt(anna.signIn, "wrong password")).errors?.[0]?.extensions).toMatchObject({ number: 10001 });
    expect((await attempt(network.owner.signIn)).errors).toBeUndefined();
    expect(await outcomes(network, "login")).toContainEqual({
      accountName: anna.login,
      outcome: "PROVIDER_SIGN_IN_NEEDED",
    });
    const { statusCode } = await app.http.inject({
      method: "POST",
      url: "/login",
      payload: { username: anna.signIn, password: PASSWORD },
    });
    expect(statusCode).toBe(401);
  });

  test("they are on again while the provider is turned off", async () => {
    const { network, provider, anna } = await company({ passwordsAllowed: false });
    await setProvider(network.owner, provider, { passwordsAllowed: false, enabled: false });

    const answer = await nobody.send(LOGIN, { input: { username: anna.signIn, password: PASSWORD } });

    expect(answer.errors).toBeUndefined();
  });
});

test("after all that, no secret stands in the log, and no code, token or claim", () => {
  const all = lines.join("\n");
  expect(all).toContain("a sign-in by the identity provider failed");
  expect(all).not.toMatch(/a secret between|fcp_|fcs_|eyJ|anna-sub|north\.example|code_verifier/);
});
