import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { log } from "../../test/audit-log.ts";
import type { Caller } from "../../test/execute.ts";
import { fetchFile, exported } from "../../test/exports.ts";
import { codeAt, complete, enrol, ticketFor } from "../../test/second-factors.ts";
import { testServer } from "../../test/server.ts";
import { uploadsOf } from "../../test/uploads.ts";
import { type Network, type Operator, unique } from "../../test/world.ts";
import { MINUTE } from "../../test/clock.ts";

const { world, app, clock, nobody, as, live } = await testServer();
const { post } = uploadsOf(app);

const GIVEN = "what the office chose";
const OWN = "what they chose themselves";
const MAKE = "mutation Make($input: CreateAccountInput!) { createAccount(input: $input) { id passwordGiven } }";
const RESET = "mutation Reset($input: ResetPasswordInput!) { resetPassword(input: $input) { id passwordGiven } }";
const CHANGE = "mutation Change($input: ChangePasswordInput!) { changePassword(input: $input) }";
const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token mustFirst permissions operates } }";
const ME = "{ me { mustFirst permissions } }";
const STATIONS = "{ stations { nodes { id } } }";
const KANBAN = "subscription { kanbanChanges { __typename } }";
const PLATFORM = "mutation Make($input: CreatePlatformInput!) { createPlatform(input: $input) { id } }";
const LIST = "query List($id: ID!) { accounts(filter: { ids: [$id] }) { nodes { passwordGiven } } }";

interface LoggedIn {
  login: { token: string; mustFirst: string | null; permissions: number[]; operates: number[] };
}

const logInAs = async (username: string, password: string) =>
  (await nobody.run<LoggedIn>(LOGIN, { input: { username, password } })).login;
const change = (caller: Caller, oldPassword: string, newPassword: string) =>
  caller.send(CHANGE, { input: { oldPassword, newPassword } });
const mustFirst = async (caller: Caller) => (await caller.run<{ me: { mustFirst: string | null } }>(ME)).me.mustFirst;

/** An account of a network, just made by its owner. */
async function newcomerOf(network: Network) {
  const role = await network.role({ permissions: [Permission.StationSettings, Permission.WebsiteIcon] });
  const login = unique("newcomer");
  const input = { platformId: network.id, login, name: login, password: GIVEN, roleIds: [role.id] };
  const { createAccount } = await network.owner.run<{ createAccount: { id: string; passwordGiven: boolean } }>(MAKE, {
    input,
  });
  return { ...createAccount, signIn: `${login}@${network.signInCode}` };
}

/** Somebody whose password an administrator has reset. */
async function resetIn(network: Network, operator: Operator) {
  await network.owner.run(RESET, { input: { id: operator.accountId, password: GIVEN } });
  return as((await logInAs(operator.signIn, GIVEN)).token);
}

describe("a password that an administrator gave to a new account", () => {
  test("opens a session that may choose another one and nothing else, then a whole one", async () => {
    const network = await world.network();
    const newcomer = await newcomerOf(network);
    expect(newcomer.passwordGiven).toBe(true);

    const { token, ...told } = await logInAs(newcomer.signIn, GIVEN);
    expect(told).toEqual({ mustFirst: "CHANGE_PASSWORD", permissions: [0], operates: [] });
    const caller = as(token);
    expect(await caller.run(ME)).toEqual({ me: { mustFirst: "CHANGE_PASSWORD", permissions: [0] } });
    expect(await caller.expectRefusal(STATIONS)).toMatchObject({ code: "PASSWORD_CHANGE_NEEDED", number: 10112 });

    expect((await change(caller, GIVEN, OWN)).errors).toBeUndefined();

    expect((await caller.run<{ me: object }>(ME)).me).toMatchObject({ mustFirst: null });
    await caller.run(STATIONS);
    expect((await network.owner.run<{ accounts: object }>(LIST, { id: newcomer.id })).accounts).toEqual({
      nodes: [{ passwordGiven: false }],
    });
    expect(await logInAs(newcomer.signIn, OWN)).toMatchObject({ mustFirst: null });
    expect(await log(network, { operation: "changePassword" })).toMatchObject([
      { objectId: newcomer.id, outcome: "OK" },
    ]);
  });

  test("isn't chosen once more, nor is another one without it", async () => {
    const network = await world.network();
    const { signIn } = await newcomerOf(network);
    const caller = as((await logInAs(signIn, GIVEN)).token);

    expect((await change(caller, GIVEN, GIVEN)).errors?.[0]?.extensions).toMatchObject({
      number: 10012,
      field: "newPassword",
      params: { reason: "GIVEN" },
    });
    expect((await change(caller, OWN, OWN)).errors?.[0]?.extensions).toMatchObject({ number: 10001 });
    expect(await mustFirst(caller)).toBe("CHANGE_PASSWORD");
  });

  test("is as good for one of a platform that was made with its first administrator", async () => {
    const network = await world.network();
    const adminLogin = unique("admin");
    const facts = { name: unique("below"), siteLimit: 1, currency: "CNY", currencySymbol: "¥", measureUnitSymbol: "L" };
    await network.owner.run(PLATFORM, {
      input: { ...facts, parentId: network.id, timeZone: "UTC", adminLogin, adminPassword: GIVEN },
    });

    expect(await logInAs(`${adminLogin}@${network.signInCode}`, GIVEN)).toMatchObject({
      mustFirst: "CHANGE_PASSWORD",
      permissions: [0],
    });
  });

  test("opens no more by POST /login", async () => {
    const network = await world.network();
    const { signIn: username } = await newcomerOf(network);

    const { data } = (
      await app.http.inject({ method: "POST", url: "/login", payload: { username, password: GIVEN } })
    ).json<{ data: { token: string } }>();

    expect(await as(data.token).expectRefusal(STATIONS)).toMatchObject({ number: 10112 });
  });
});

describe("a password that an administrator has reset", () => {
  test("opens neither files nor uploads nor imports nor anything live", async () => {
    const network = await world.network();
    const operator = await network.operator({
      permissions: [
        Permission.StationSettings,
        Permission.WebsiteIcon,
        Permission.EmployeeSettings,
        Permission.TransactionStatistics,
      ],
    });
    const { id } = await exported(operator);
    expect((await fetchFile(app, operator, id)).status).toBe(200);
    const caller = await resetIn(network, operator);

    const file = await app.http.inject({
      method: "GET",
      url: `/exports/${id}/file`,
      headers: { authorization: `Bearer ${caller.token}` },
    });
    expect({ status: file.statusCode, code: file.json<{ code: number }>().code }).toEqual({ status: 403, code: 10112 });
    expect(await post(caller, "logo")).toMatchObject({ status: 403, code: 10112 });
    const imported = await app.http.inject({
      method: "POST",
      url: "/imports/employees",
      headers: { authorization: `Bearer ${caller.token}`, "content-type": "text/csv" },
      payload: "code,name\n1,Ada\n",
    });
    expect(imported.json()).toMatchObject({ code: 10112 });
    const connection = await live(caller);
    await expect(
      connection
        .subscribe(KANBAN)
        .nextResult()
        .then(({ errors = [] }) => Promise.reject(errors)),
    ).rejects.toMatchObject([{ extensions: { number: 10112 } }]);
    await connection.close();
  });

  test("opens what is live as soon as it is changed", async () => {
    const network = await world.network();
    const caller = await resetIn(network, await network.operator());

    await change(caller, GIVEN, OWN);

    const connection = await live(caller);
    expect(await connection.subscribe(KANBAN).next()).toMatchObject({ kanbanChanges: {} });
  });

  test("leaves the second factor, and asks for another password behind its code", async () => {
    const network = await world.network();
    const operator = await network.operator();
    const { secret } = await enrol(operator, clock);
    clock.pass(MINUTE);
    await network.owner.run(RESET, { input: { id: operator.accountId, password: GIVEN } });

    const ticket = await ticketFor(nobody, operator, GIVEN);
    const { token } = await complete(nobody, { ticket, code: codeAt(secret, clock.now()) });

    expect(await mustFirst(as(token))).toBe("CHANGE_PASSWORD");
    await change(as(token), GIVEN, OWN);
    expect(await mustFirst(as(token))).toBeNull();
  });

  test("leaves the API tokens that a whole session made as they are", async () => {
    const network = await world.network();
    const operator = await network.operator({ permissions: [Permission.PermissionConfig, Permission.StationSettings] });
    const expiresAt = new Date(clock.now().getTime() + 86_400_000).toISOString();
    const { createApiToken } = await operator.run<{ createApiToken: { token: string } }>(
      "mutation Make($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }",
      { input: { name: unique("token"), permissions: [Permission.StationSettings], expiresAt } },
    );

    await network.owner.run(RESET, { input: { id: operator.accountId, password: GIVEN } });

    expect(await mustFirst(as(createApiToken.token))).toBeNull();
    await as(createApiToken.token).run(STATIONS);
  });

  test("that is reset again while its owner changes it stays what the administrator chose", async () => {
    const network = await world.network();
    const operator = await network.operator();
    const caller = await resetIn(network, operator);

    const [changed] = await Promise.all([
      change(caller, GIVEN, OWN),
      network.owner.run(RESET, { input: { id: operator.accountId, password: "a third password" } }),
    ]);

    const last = changed.errors === undefined ? [OWN, "a third password"] : ["a third password"];
    const opens = await Promise.all(
      last.map(async (password) => {
        const answer = await nobody.send<LoggedIn>(LOGIN, { input: { username: operator.signIn, password } });
        return answer.data?.login?.mustFirst;
      }),
    );
    // Whoever came last has said which one holds: the administrator's is for once, whatever happened beside it.
    expect(opens.filter((deed) => deed !== undefined)).toEqual(["CHANGE_PASSWORD"]);
  });
});
