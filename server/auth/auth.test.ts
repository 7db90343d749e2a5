import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { HOUR, MINUTE, SECOND } from "../test/clock.ts";
import type { Caller } from "../test/execute.ts";
import { testServer } from "../test/server.ts";
import { type Operator, PASSWORD, unique } from "../test/world.ts";
import { ALL_PERMISSIONS, Permission } from "./permission.ts";
import { sweepLogins } from "./throttle.ts";

const { world, clock, nobody, as, live, app, db } = await testServer();

const LOGIN = `mutation Login($input: LoginInput!) { login(input: $input) { uuid token name permissions expiresAt } }`;
const CHANGE_PASSWORD = `mutation ChangePassword($input: ChangePasswordInput!) { changePassword(input: $input) }`;
const LOGOUT = "mutation Logout { logout }";
const ME = "{ me { id login permissions platform { id } network { id } } }";

interface LoggedIn {
  login: { uuid: string; token: string; name: string; permissions: number[]; expiresAt: string };
}

async function logIn(username: string, password = PASSWORD): Promise<LoggedIn["login"]> {
  return (await nobody.run<LoggedIn>(LOGIN, { input: { username, password } })).login;
}

async function isLoggedIn(caller: Caller): Promise<boolean> {
  const answer = await caller.send(ME);
  expect(answer.errors?.[0]?.extensions?.["code"]).toBe(answer.errors === undefined ? undefined : "UNAUTHENTICATED");
  return answer.errors === undefined;
}

async function logOf(
  operator: Operator,
  operation: string,
): Promise<{ outcome: string; objectType: string; accountName: string }[]> {
  const { auditEntries } = await operator.run<{
    auditEntries: { nodes: { outcome: string; objectType: string; accountName: string }[] };
  }>(
    `query Log($operation: String!) { auditEntries(filter: { operation: $operation }) { nodes { outcome objectType accountName } } }`,
    { operation },
  );
  return auditEntries.nodes;
}

describe("login", () => {
  test("gives a token that stands for the account, with its permissions and its end", async () => {
    const network = await world.network();
    const operator = await network.operator({ permissions: [Permission.EnergyTypes] });

    const session = await logIn(operator.signIn);

    expect(session.name).toBe(operator.login);
    expect(session.permissions).toEqual([Permission.Home, Permission.EnergyTypes]);
    expect(new Date(session.expiresAt).getTime()).toBe(clock.now().getTime() + 24 * HOUR);
    expect(await as(session.token).run(ME)).toEqual({
      me: {
        id: operator.accountId,
        login: operator.login,
        permissions: [0, 2],
        platform: { id: network.id },
        network: { id: network.id },
      },
    });
  });

  test("takes the name in any case, with blanks around it", async () => {
    const { owner } = await world.network();

    expect((await logIn(`  ${owner.signIn.toUpperCase()} `)).permissions).toEqual([...ALL_PERMISSIONS]);
  });

  test("stores the hash of the token, never the token", async () => {
    const { owner } = await world.network();
    const { token, uuid } = await logIn(owner.signIn);

    const { rows } = await sql<{ row: string }>`select s::text as row from session s where id = ${uuid}`.execute(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token.slice(4));
  });

  test("with a wrong password is 10001, and with an unknown name 10002", async () => {
    const { owner } = await world.network();

    expect(
      await nobody.expectRefusal(LOGIN, { input: { username: owner.signIn, password: "wrong password" } }),
    ).toMatchObject({ number: 10001 });
    expect(
      await nobody.expectRefusal(LOGIN, { input: { username: unique("stranger"), password: PASSWORD } }),
    ).toMatchObject({ number: 10002 });
  });

  test.each([
    { username: "", password: "x", field: "username" },
    { username: "somebody", password: "", field: "password" },
  ])("without $field is 10012 and names the field", async ({ field, ...input }) => {
    expect(await nobody.expectRefusal(LOGIN, { input })).toMatchObject({ number: 10012, field });
  });

  test("of a disabled account is 10001, and its sessions end", async () => {
    const { owner } = await world.network();
    await sql`update account set disabled = true where id = ${owner.accountId}`.execute(db);
    app.callers.forget();

    expect(await nobody.expectRefusal(LOGIN, { input: { username: owner.signIn, password: PASSWORD } })).toMatchObject({
      number: 10001,
    });
    expect(await isLoggedIn(owner)).toBe(false);
  });
});

describe("POST /login", () => {
  const post = (payload: object) => app.http.inject({ method: "POST", url: "/login", payload });

  test("answers in the specification's envelope", async () => {
    const { owner } = await world.network();

    const response = await post({ username: owner.signIn, password: PASSWORD });

    expect(response.statusCode).toBe(200);
    const { code, msg, data } = response.json<{
      code: number;
      msg: string;
      data: { uuid: string; token: string; name: string };
    }>();
    expect({ code, msg, name: data.name, members: Object.keys(data).sort() }).toEqual({
      code: 0,
      msg: "OK",
      name: owner.login,
      members: ["name", "token", "uuid"],
    });
    expect(await isLoggedIn(as(data.token))).toBe(true);
  });

  test.each([
    { title: "an unknown name", payload: { username: "nobody at all", password: "x" }, status: 401, code: 10002 },
    { title: "no name", payload: {}, status: 400, code: 10012 },
    { title: "a number for a password", payload: { username: "a", password: 1 }, status: 400, code: 10012 },
  ])("with $title is $code, without data", async ({ payload, status, code }) => {
    const response = await post(payload);

    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, data: null });
  });
});

describe("failing to log in", () => {
  const wrong = (username: string) => nobody.expectRefusal(LOGIN, { input: { username, password: "wrong password" } });

  test("five times locks the name for a minute, also for the right password, and the log says so", async () => {
    const { owner } = await world.network();
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await wrong(owner.signIn)).number).toBe(10001);
    }

    const locked = await nobody.expectRefusal(LOGIN, { input: { username: owner.signIn, password: PASSWORD } });

    expect(locked).toMatchObject({ code: "THROTTLED", number: 429, params: { retryAfterSeconds: 60 } });
    expect((await logOf(owner, "login")).map((entry) => entry.outcome)).toEqual([
      "LOCKED",
      ...Array.from({ length: 4 }, () => "WRONG_ACCOUNT_OR_PASSWORD"),
    ]);
  });

  test("many times at the same moment lets no more than five passwords be looked at", async () => {
    const { owner } = await world.network();

    const told = await Promise.all(Array.from({ length: 12 }, () => wrong(owner.signIn)));

    const looked = told.filter(({ number }) => number === 10001);
    expect(looked).toHaveLength(5);
    expect(told.filter((one) => !looked.includes(one)).map(({ number }) => number)).toEqual(
      Array.from({ length: 7 }, () => 429),
    );
  });

  test("is forgiven after the lock, and a success begins the count anew", async () => {
    const { owner } = await world.network();
    for (let failure = 1; failure <= 5; failure += 1) {
      await wrong(owner.signIn);
    }
    clock.pass(61 * SECOND);

    expect((await logIn(owner.signIn)).name).toBe(owner.login);
    for (let failure = 1; failure <= 4; failure += 1) {
      expect((await wrong(owner.signIn)).number).toBe(10001);
    }
    expect((await logIn(owner.signIn)).name).toBe(owner.login);
  });

  test("from one address doesn't lock out the others", async () => {
    const { owner } = await world.network();
    for (let failure = 1; failure <= 5; failure += 1) {
      await wrong(owner.signIn);
    }

    const response = await app.http.inject({
      method: "POST",
      url: "/login",
      remoteAddress: "203.0.113.7",
      payload: { username: owner.signIn, password: PASSWORD },
    });

    expect(response.json()).toMatchObject({ code: 0 });
  });

  const from = (remoteAddress: string, username: string, password = "wrong password") =>
    app.http.inject({ method: "POST", url: "/login", remoteAddress, payload: { username, password } });

  test("from ever new addresses locks the name everywhere, but for where its owner was lately", async () => {
    const { owner } = await world.network();
    await logIn(owner.signIn);
    const told: number[] = [];
    for (let at = 0; at < 40; at += 1) {
      told.push((await from(`198.51.100.${at}`, owner.signIn)).statusCode);
    }

    expect(told.filter((status) => status === 401)).toHaveLength(30);
    const locked = await from("198.51.100.99", owner.signIn, PASSWORD);
    expect(locked.statusCode).toBe(429);
    expect(locked.json()).toMatchObject({ code: 429, params: { retryAfterSeconds: 60 } });
    expect(locked.headers["retry-after"]).toBe("60");
    expect((await logIn(owner.signIn)).name).toBe(owner.login);
  });

  test("with ever new names locks their address, and its neighbours of the same IPv6 network, and nobody else", async () => {
    const { owner } = await world.network();
    for (let at = 0; at < 100; at += 1) {
      await from(`2001:db8:1:2::${at.toString(16)}`, unique("stranger"));
    }

    expect((await from("2001:db8:1:2:ffff::1", owner.signIn, PASSWORD)).statusCode).toBe(429);
    expect((await from("2001:db8:1:3::1", owner.signIn, PASSWORD)).json()).toMatchObject({ code: 0 });
    // A hundred passwords are hashed, one after the other.
  }, 60_000);

  test("thirty times within one request lets no more than five passwords be looked at", async () => {
    const { owner } = await world.network();
    const guess = (at: number) =>
      `g${at}: login(input: { username: ${JSON.stringify(owner.signIn)}, password: "wrong ${at}" }) { uuid }`;

    const codes: unknown[] = [];
    for (let at = 0; at < 3; at += 1) {
      const query = `mutation { ${Array.from({ length: 10 }, (_, index) => guess(at * 10 + index)).join(" ")} }`;
      const { errors = [] } = await nobody.send(query);
      codes.push(...errors.map(({ extensions }) => extensions?.["code"]));
    }

    expect(codes.filter((code) => code === "WRONG_ACCOUNT_OR_PASSWORD").length).toBeLessThanOrEqual(5);
    expect(codes).toContain("THROTTLED");
  });

  test("says by status and header when to come again, also over GraphQL", async () => {
    const { owner } = await world.network();
    for (let failure = 1; failure <= 5; failure += 1) {
      await wrong(owner.signIn);
    }

    const response = await nobody.post({
      query: LOGIN,
      variables: { input: { username: owner.signIn, password: PASSWORD } },
    });

    expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, "60"]);
  });

  test("is forgotten by the database too, and so are sessions that ended a month ago", async () => {
    const { owner } = await world.network();
    await wrong(unique("stranger"));
    const count = async () =>
      (
        await sql<{ failures: number; sessions: number }>`select (select count(*)::int from login_failure) as failures,
          (select count(*)::int from session where account_id = ${owner.accountId}) as sessions`.execute(db)
      ).rows[0];
    expect((await count())?.failures).toBeGreaterThan(0);

    await sweepLogins(app.services);
    expect(await count()).toMatchObject({ sessions: 1 });
    clock.pass(33 * 24 * HOUR);
    await sweepLogins(app.services);

    expect(await count()).toEqual({ failures: 0, sessions: 0 });
  });

  test("with a name that nobody has locks it too, so that the lock tells nothing of names", async () => {
    const stranger = unique("stranger");
    for (let failure = 1; failure <= 5; failure += 1) {
      await wrong(stranger);
    }

    expect((await wrong(stranger)).code).toBe("THROTTLED");
  });
});

describe("a session", () => {
  test("ends after a day without a request", async () => {
    const { owner } = await world.network();
    const { token } = await logIn(owner.signIn);
    clock.pass(24 * HOUR - MINUTE);
    expect(await isLoggedIn(owner)).toBe(true);
    clock.pass(2 * MINUTE);

    expect(await isLoggedIn(as(token))).toBe(false);
  });

  test.each([
    { title: "hours", pauses: Array.from({ length: 4 }, () => 23 * HOUR) },
    {
      title: "quarters of an hour, each longer than callers are remembered",
      pauses: Array.from({ length: 120 }, () => 15 * MINUTE),
    },
  ])("slides on while it is used every few $title", async ({ pauses }) => {
    const { owner } = await world.network();
    for (const pause of pauses) {
      clock.pass(pause);
      await owner.send("{ me { id } }");
    }

    expect(await isLoggedIn(owner)).toBe(true);
  });

  test("is over at once after logout, and the others of the account go on", async () => {
    const { owner } = await world.network();
    const other = as((await logIn(owner.signIn)).token);

    await other.run(LOGOUT);

    expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(owner)).toBe(true);
    expect(await logOf(owner, "logout")).toEqual([{ outcome: "OK", objectType: "Session", accountName: owner.login }]);
  });

  test("that is logged out loses its live connections", async () => {
    const { owner } = await world.network();
    const connection = await live(owner);
    const stream = connection.subscribe("subscription { kanbanChanges { __typename } }");
    await stream.next();

    await owner.run(LOGOUT);

    expect((await connection.ended).code).toBe(4401);
  });

  test("is not a connection's if the token is none", async () => {
    const connection = await live(as("fcs_nonsense"));
    const stream = connection.subscribe("subscription { kanbanChanges { __typename } }");

    await expect(stream.next()).rejects.toThrow();
    expect((await connection.ended).code).toBe(4401);
  });
});

describe("changing the password", () => {
  test("ends the account's other sessions and their live connections, and not the caller's", async () => {
    const { owner } = await world.network();
    const other = as((await logIn(owner.signIn)).token);
    const connection = await live(other);
    await connection.subscribe("subscription { kanbanChanges { __typename } }").next();

    await owner.run(CHANGE_PASSWORD, { input: { oldPassword: PASSWORD, newPassword: "another password" } });

    expect((await connection.ended).code).toBe(4401);
    expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(owner)).toBe(true);
    expect((await nobody.expectRefusal(LOGIN, { input: { username: owner.signIn, password: PASSWORD } })).number).toBe(
      10001,
    );
    expect((await logIn(owner.signIn, "another password")).name).toBe(owner.login);
  });

  test("with a wrong old one is 10001 and changes nothing", async () => {
    const { owner } = await world.network();

    const refused = await owner.expectRefusal(CHANGE_PASSWORD, {
      input: { oldPassword: "wrong password", newPassword: "another password" },
    });

    expect(refused).toMatchObject({ number: 10001, field: "oldPassword" });
    expect((await logIn(owner.signIn)).name).toBe(owner.login);
  });

  test("with wrong old ones is locked after the fifth, and not by what others try at the login", async () => {
    const { owner } = await world.network();
    const guess = (oldPassword: string) =>
      owner.expectRefusal(CHANGE_PASSWORD, { input: { oldPassword, newPassword: "another password" } });
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await guess("wrong password")).number).toBe(10001);
    }

    expect(await guess(PASSWORD)).toMatchObject({ code: "THROTTLED", params: { retryAfterSeconds: 60 } });
    clock.pass(61 * SECOND);
    await owner.run(CHANGE_PASSWORD, { input: { oldPassword: PASSWORD, newPassword: "another password" } });
  });

  test.each(["short", "x".repeat(201)])("to %s is 10012", async (newPassword) => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(CHANGE_PASSWORD, { input: { oldPassword: PASSWORD, newPassword } })).toMatchObject(
      { number: 10012, field: "newPassword" },
    );
  });
});

test("a session ends two weeks after its login, however much it is used", async () => {
  const { owner } = await world.network();
  for (let hour = 0; hour < 14 * 24 - 12; hour += 12) {
    clock.pass(12 * HOUR);
    await owner.run("{ me { id } }");
  }

  clock.pass(13 * HOUR);
  expect((await owner.send("{ me { id } }")).errors?.[0]?.extensions?.["code"]).toBe("UNAUTHENTICATED");
});
