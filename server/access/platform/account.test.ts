import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { type Caller, outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { type Network, PASSWORD, type Thing, unique } from "../../test/world.ts";

const { world, nobody, as, live } = await testServer();

const CHANGE = `mutation Change($input: ChangeAccountInput!) { changeAccount(input: $input) { id login name email phone lockAfterMinutes permissions } }`;
const DISABLE = `mutation Disable($input: AccountInput!) { disableAccount(input: $input) { id disabled } }`;
const ENABLE = `mutation Enable($input: AccountInput!) { enableAccount(input: $input) { id disabled } }`;
const RESET = `mutation Reset($input: ResetPasswordInput!) { resetPassword(input: $input) { id } }`;
const DELETE = `mutation Delete($input: AccountInput!) { deleteAccount(input: $input) }`;
const LIST = `query List($filter: AccountFilter, $orderBy: AccountOrder! = LOGIN_ASC, $first: Int! = 25, $after: String, $offset: Int) {
  accounts(filter: $filter, orderBy: $orderBy, first: $first, after: $after, offset: $offset) { nodes { id login } totalCount pageInfo { endCursor } } }`;
const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token } }";
const KANBAN = "subscription { kanbanChanges { __typename } }";
const ME = "{ me { permissions } }";

interface Listed {
  accounts: { nodes: { id: string; login: string }[]; totalCount: number; pageInfo: { endCursor: string } };
}

async function deedsOn(network: Network, id: string): Promise<{ operation: string; before: object; after: object }[]> {
  const { auditEntries } = await network.owner.run<{
    auditEntries: { nodes: { operation: string; before: object; after: object }[] };
  }>(
    "query Deeds($id: ID!) { auditEntries(filter: { objectId: $id }, orderBy: TIME_ASC) { nodes { operation before after } } }",
    { id },
  );
  return auditEntries.nodes;
}

const isIn = async (caller: Caller) => (await caller.send(ME)).errors === undefined;

describe("changing an account", () => {
  test("writes what was given and tells the log the difference; the rights count from the next request on", async () => {
    const network = await world.network();
    const prices = await network.role({ permissions: [Permission.UnitPrice] });
    const clerk = await network.operator();
    expect(await clerk.run(ME)).toEqual({ me: { permissions: [0] } });

    const { changeAccount } = await network.owner.run<{ changeAccount: object }>(CHANGE, {
      input: { id: clerk.accountId, name: "Clerk", email: "clerk@delta.test", roleIds: [prices.id] },
    });

    expect(changeAccount).toMatchObject({
      name: "Clerk",
      email: "clerk@delta.test",
      login: clerk.login,
      permissions: [0, 3],
    });
    expect(await clerk.run(ME)).toEqual({ me: { permissions: [0, 3] } });
    expect((await deedsOn(network, clerk.accountId)).at(-1)).toMatchObject({
      operation: "changeAccount",
      before: { name: clerk.login, email: null },
      after: { name: "Clerk", email: "clerk@delta.test", roleIds: [prices.id] },
    });
  });

  test("to what it is already leaves no entry in the log", async () => {
    const network = await world.network();
    const clerk = await network.operator();

    await network.owner.run(CHANGE, { input: { id: clerk.accountId, login: clerk.login.toUpperCase() } });

    expect((await deedsOn(network, clerk.accountId)).map(({ operation }) => operation)).toEqual(["createAccount"]);
  });

  test("can't add a role that holds more than one does oneself, whoever made it", async () => {
    const network = await world.network();
    const strong = await network.role({ permissions: [Permission.UnitPrice] });
    const maker = await network.operator({ permissions: [Permission.PlatformAccounts] });
    const clerk = await network.operator();

    expect(await maker.expectRefusal(CHANGE, { input: { id: clerk.accountId, roleIds: [strong.id] } })).toMatchObject({
      code: "FORBIDDEN",
      params: { missing: [Permission.UnitPrice] },
    });
    expect(await clerk.run(ME)).toEqual({ me: { permissions: [0] } });
  });

  test("of somebody who holds more than oneself is refused, whatever is to be changed", async () => {
    const network = await world.network();
    const maker = await network.operator({ permissions: [Permission.PlatformAccounts] });
    const id = network.owner.accountId;

    for (const [operation, input] of [
      [CHANGE, { id, login: unique("mine") }],
      [RESET, { id, password: PASSWORD }],
      [DISABLE, { id }],
      [DELETE, { id }],
    ] as const) {
      expect(await maker.expectRefusal(operation, { input })).toMatchObject({ code: "FORBIDDEN" });
    }
    expect(await isIn(network.owner)).toBe(true);
  });

  test.each([
    { title: "no name", more: { name: "" }, number: 10012, field: "name" },
    { title: "an e-mail address that is none", more: { email: "at home" }, number: 10012, field: "email" },
    { title: "a telephone number that is none", more: { phone: "call me" }, number: 10012, field: "phone" },
    { title: "no minutes before it locks", more: { lockAfterMinutes: 0 }, number: 10012, field: "lockAfterMinutes" },
    { title: "more than half a day", more: { lockAfterMinutes: 721 }, number: 10012, field: "lockAfterMinutes" },
    { title: "a role that there isn't", more: { roleIds: ["nothing"] }, number: 10014, field: "roleIds" },
  ])("to $title is $number", async ({ more, number, field }) => {
    const network = await world.network();
    const clerk = await network.operator();

    expect(await network.owner.expectRefusal(CHANGE, { input: { id: clerk.accountId, ...more } })).toMatchObject({
      number,
      field,
    });
  });

  test("says after how long their console locks, which they are told themselves, and takes it back", async () => {
    const network = await world.network();
    const clerk = await network.operator();
    const minutes = async () => (await clerk.run<{ me: object }>("{ me { lockAfterMinutes } }")).me;
    expect(await minutes()).toEqual({ lockAfterMinutes: null });

    await network.owner.run(CHANGE, { input: { id: clerk.accountId, lockAfterMinutes: 15 } });
    await network.owner.run(CHANGE, { input: { id: clerk.accountId, name: "Clerk" } });
    expect(await minutes()).toEqual({ lockAfterMinutes: 15 });
    await network.owner.run(CHANGE, { input: { id: clerk.accountId, lockAfterMinutes: null } });

    expect(await minutes()).toEqual({ lockAfterMinutes: null });
    expect((await deedsOn(network, clerk.accountId)).at(-1)).toMatchObject({
      before: { lockAfterMinutes: 15 },
      after: { lockAfterMinutes: null },
    });
  });

  test("of two to one login name at the same moment lets one have it", async () => {
    const network = await world.network();
    const clerks = [await network.operator(), await network.operator()];
    const login = unique("wanted");

    const answers = await Promise.all(
      clerks.map(({ accountId }) => network.owner.send(CHANGE, { input: { id: accountId, login } })),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10015", "OK"]);
  });
});

describe("disabling an account", () => {
  test("ends its sessions and live connections, and it logs in again once it is enabled", async () => {
    const network = await world.network();
    const clerk = await network.operator();
    const connection = await live(clerk);
    await connection.subscribe(KANBAN).next();
    const input = { id: clerk.accountId };

    expect(await network.owner.run(DISABLE, { input })).toMatchObject({ disableAccount: { disabled: true } });

    expect(await isIn(clerk)).toBe(false);
    expect(await connection.ended).toMatchObject({ code: 4401 });
    const credentials = { input: { username: clerk.signIn, password: PASSWORD } };
    expect(await nobody.expectRefusal(LOGIN, credentials)).toMatchObject({ number: 10001 });
    await network.owner.run(ENABLE, { input });
    const { login } = await nobody.run<{ login: { token: string } }>(LOGIN, credentials);
    expect(await isIn(as(login.token))).toBe(true);
    expect((await deedsOn(network, clerk.accountId)).map(({ operation }) => operation)).toEqual([
      "createAccount",
      "disableAccount",
      "login",
      "enableAccount",
    ]);
  });

  test("twice is said once in the log", async () => {
    const network = await world.network();
    const clerk = await network.operator();

    await Promise.all([1, 2].map(() => network.owner.run(DISABLE, { input: { id: clerk.accountId } })));

    expect((await deedsOn(network, clerk.accountId)).map(({ operation }) => operation)).toEqual([
      "createAccount",
      "disableAccount",
    ]);
  });
});

describe("oneself", () => {
  test("can be neither disabled nor deleted nor given a password without the old one (10006)", async () => {
    const { owner } = await world.network();
    const id = owner.accountId;

    for (const [operation, input] of [
      [DISABLE, { id }],
      [DELETE, { id }],
      [RESET, { id, password: PASSWORD }],
    ] as const) {
      expect(await owner.expectRefusal(operation, { input })).toMatchObject({ number: 10006, field: "id" });
    }
    expect(await isIn(owner)).toBe(true);
  });
});

describe("resetting a password", () => {
  test("ends the account's sessions; the new one opens, the old one doesn't", async () => {
    const network = await world.network();
    const clerk = await network.operator();

    await network.owner.run(RESET, { input: { id: clerk.accountId, password: "another password" } });

    expect(await isIn(clerk)).toBe(false);
    const logIn = (password: string) => nobody.send(LOGIN, { input: { username: clerk.signIn, password } });
    expect((await logIn(PASSWORD)).errors?.[0]?.extensions).toMatchObject({ number: 10001 });
    expect((await logIn("another password")).errors).toBeUndefined();
    const deed = (await deedsOn(network, clerk.accountId)).find(({ operation }) => operation === "resetPassword");
    expect(JSON.stringify(deed)).not.toContain("another password");
  });

  test("to a short one is 10012 and ends nothing", async () => {
    const network = await world.network();
    const clerk = await network.operator();

    expect(
      await network.owner.expectRefusal(RESET, { input: { id: clerk.accountId, password: "short" } }),
    ).toMatchObject({ number: 10012, field: "password" });
    expect(await isIn(clerk)).toBe(true);
  });
});

describe("deleting an account", () => {
  test("takes it out of every list, ends its sessions and frees its roles, but never its login name", async () => {
    const network = await world.network();
    const role = await network.role();
    const clerk = await network.operator({ role });

    await network.owner.run(DELETE, { input: { id: clerk.accountId } });

    expect(await isIn(clerk)).toBe(false);
    const { accounts } = await network.owner.run<Listed>(LIST, {});
    expect(accounts.nodes.map(({ id }) => id)).toEqual([network.owner.accountId]);
    expect(accounts.totalCount).toBe(1);
    const { platforms } = await network.owner.run<{ platforms: { accountCount: number }[] }>(
      "{ platforms { accountCount } }",
    );
    expect(platforms[0]?.accountCount).toBe(1);
    await network.owner.run("mutation Role($input: DeleteRoleInput!) { deleteRole(input: $input) }", {
      input: { id: role.id },
    });
    const again = { platformId: network.id, login: clerk.login, name: "Again", password: PASSWORD, roleIds: [] };
    expect(
      await network.owner.expectRefusal(
        "mutation Make($input: CreateAccountInput!) { createAccount(input: $input) { id } }",
        { input: again },
      ),
    ).toMatchObject({ number: 10015 });
    expect(await nobody.expectRefusal(LOGIN, { input: { username: clerk.signIn, password: PASSWORD } })).toMatchObject({
      number: 10002,
    });
    expect(await network.owner.expectRefusal(DELETE, { input: { id: clerk.accountId } })).toMatchObject({
      number: 10014,
    });
  });
});

describe("the accounts", () => {
  test("are narrowed, sorted and paged, forwards by cursor and by page", async () => {
    const network = await world.network();
    const { id: platform } = await network.platform();
    const role = await network.role({ platform: { id: platform } });
    const logins = ["a", "b", "c"].map((letter) => unique(`${letter}-list`));
    for (const login of logins) {
      await network.operator({ platform: { id: platform }, login, role });
    }
    const list = async (variables: Record<string, unknown>) =>
      (await network.owner.run<Listed>(LIST, variables)).accounts;
    const filter = { platformIds: [platform] };

    const first = await list({ filter, orderBy: "LOGIN_DESC", first: 2 });
    expect(first).toMatchObject({ nodes: [{ login: logins[2] }, { login: logins[1] }], totalCount: 3 });
    const rest = await list({ filter, orderBy: "LOGIN_DESC", first: 2, after: first.pageInfo.endCursor });
    expect(rest).toMatchObject({ nodes: [{ login: logins[0] }], totalCount: 3 });
    expect((await list({ filter: { roleIds: [role.id] } })).totalCount).toBe(3);
    expect((await list({ filter: { ...filter, search: logins[1]?.toUpperCase() } })).nodes).toHaveLength(1);
    expect((await list({ filter: { ...filter, disabled: true } })).totalCount).toBe(0);
    const byLogin = await list({ filter, orderBy: "LAST_LOGIN_ASC", first: 2 });
    const more = await list({ filter, orderBy: "LAST_LOGIN_ASC", first: 2, after: byLogin.pageInfo.endCursor });
    expect([...byLogin.nodes, ...more.nodes].map(({ login }) => login).toSorted()).toEqual(logins);
  });

  test("tell those who assign roles what an account may do, all its roles together", async () => {
    const network = await world.network();
    const role = await network.role({ permissions: [Permission.Log] });
    const clerk = await network.operator({ permissions: [Permission.UnitPrice], role });
    const assigner = await network.operator({ permissions: [Permission.PermissionConfig] });

    const { accounts } = await assigner.run<{ accounts: { nodes: (Thing & { permissions: number[] })[] } }>(
      "query Rights($id: ID!) { accounts(filter: { ids: [$id] }) { nodes { id permissions } } }",
      { id: clerk.accountId },
    );

    expect(accounts.nodes).toEqual([{ id: clerk.accountId, permissions: [0, 3, 100] }]);
  });
});
