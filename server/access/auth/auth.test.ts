import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { HOUR, MINUTE, SECOND } from "../../test/clock.ts";
import { log } from "../../test/audit-log.ts";
import type { Caller } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { type Operator, PASSWORD, unique } from "../../test/world.ts";
import { ALL_PERMISSIONS, Permission } from "../../../common/permission.ts";

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

  test("with an unknown name is written down in the network that was meant, by its address and without the name", async () => {
    const network = await world.network();
    const typed = `${unique("my password")}@${network.owner.signInCode}`;

    await app.http.inject({
      method: "POST",
      url: "/login",
      remoteAddress: "203.0.113.77",
      payload: { username: typed, password: PASSWORD },
    });

    const entries = await log(network, { operation: "login" });
    expect(entries).toMatchObject([
      {
        accountName: "?",
        address: "203.0.113.77",
        objectType: "Account",
        objectId: null,
        outcome: "ACCOUNT_NOT_FOUND",
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain("my password");
    const elsewhere = await world.network();
    expect(await log(elsewhere, { operation: "login" })).toEqual([]);
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
