import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { type Caller, outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { type Operator, PASSWORD, type Thing, unique } from "../../test/world.ts";
import { ALL_PERMISSIONS, Permission } from "../../../common/permission.ts";

const { world, app, clock, as, live, db } = await testServer();

const CREATE = `mutation Make($input: CreateApiTokenInput!) { createApiToken(input: $input) { token apiToken { id name state permissions accountLogin } } }`;
const REVOKE = `mutation Revoke($input: RevokeApiTokenInput!) { revokeApiToken(input: $input) { id state } }`;
const LIST = `query List($filter: ApiTokenFilter) { apiTokens(filter: $filter) { nodes { id name state lastUsedAt lastUsedAddress } totalCount } }`;
const ME = "{ me { login permissions } }";

const inDays = (days: number) => new Date(clock.now().getTime() + days * 24 * HOUR).toISOString();

interface Made {
  createApiToken: { token: string; apiToken: Thing & { name: string; state: string; permissions: number[] } };
}
interface Listed {
  apiTokens: {
    nodes: { id: string; name: string; state: string; lastUsedAt: string | null; lastUsedAddress: string | null }[];
    totalCount: number;
  };
}

async function tokenOf(operator: Operator, permissions: readonly number[] = [], more: object = {}) {
  const input = { name: unique("token"), permissions, expiresAt: inDays(30), ...more };
  const { createApiToken } = await operator.run<Made>(CREATE, { input });
  return { ...createApiToken.apiToken, caller: as(createApiToken.token), token: createApiToken.token };
}

const isIn = async (caller: Caller) => (await caller.send(ME)).errors === undefined;

describe("an API token", () => {
  test("stands for its account with the permissions that it was given, and no others", async () => {
    const { owner } = await world.network();

    const { caller, state, permissions } = await tokenOf(owner, [Permission.Log]);

    expect({ state, permissions }).toEqual({ state: "ACTIVE", permissions: [0, 100] });
    expect(await caller.run(ME)).toEqual({ me: { login: owner.login, permissions: [0, 100] } });
    await caller.run("{ auditEntries { nodes { id } } }");
    expect((await caller.expectRefusal("{ unknownDevices { nodes { id } } }")).code).toBe("FORBIDDEN");
  });

  test("is stored as a hash, never as itself", async () => {
    const { owner } = await world.network();
    const { id, token } = await tokenOf(owner);

    const { rows } = await sql<{ row: string }>`select t::text as row from api_token t where id = ${id}`.execute(db);
    expect(token).toMatch(/^fca_[\w-]{43}$/);
    expect(rows[0]?.row).not.toContain(token.slice(4));
  });

  test("opens less as soon as its account may do less, and nothing while that one is disabled", async () => {
    const network = await world.network();
    const role = await network.role({ permissions: [Permission.Log] });
    const clerk = await network.operator({ permissions: [Permission.PermissionConfig], role });
    const { caller } = await tokenOf(clerk, [Permission.Log]);
    const unassign = "mutation Take($input: AssignRoleInput!) { unassignRole(input: $input) { outcome } }";
    const disable = "mutation Disable($input: AccountInput!) { disableAccount(input: $input) { id } }";

    await network.owner.run(unassign, { input: { roleId: role.id, accountIds: [clerk.accountId] } });
    expect(await caller.run(ME)).toMatchObject({ me: { permissions: [0] } });
    await network.owner.run(disable, { input: { id: clerk.accountId } });
    expect(await isIn(caller)).toBe(false);
  });

  test("ends when its time is over", async () => {
    const { owner } = await world.network();
    const { id, caller } = await tokenOf(owner, [], {
      expiresAt: new Date(clock.now().getTime() + HOUR).toISOString(),
    });
    expect(await isIn(caller)).toBe(true);

    clock.pass(HOUR + MINUTE);

    expect(await isIn(caller)).toBe(false);
    const { apiTokens } = await owner.run<Listed>(LIST, { filter: { states: ["EXPIRED"] } });
    expect(apiTokens).toMatchObject({ nodes: [{ id, state: "EXPIRED" }], totalCount: 1 });
  });

  test("keeps in mind when and from where it was used last, to the minute", async () => {
    const { owner } = await world.network();
    const { id, caller } = await tokenOf(owner);
    const used = async () => (await owner.run<Listed>(LIST, { filter: { ids: [id] } })).apiTokens.nodes[0];
    expect(await used()).toMatchObject({ lastUsedAt: null });

    const first = clock.now().toISOString();
    await caller.run(ME);
    clock.pass(10_000);
    await caller.run(ME);
    expect(await used()).toMatchObject({ lastUsedAt: first, lastUsedAddress: "127.0.0.1" });
    clock.pass(MINUTE);
    await caller.run(ME);
    expect((await used())?.lastUsedAt).toBe(clock.now().toISOString());
  });

  test("of the board alone sees that of its maker's platform, and neither changes anything nor opens another screen", async () => {
    const network = await world.network();
    const branch = await network.platform();
    const { station } = await network.forecourt({ platform: branch });
    await network.forecourt();
    const keeper = await network.operator({ platform: branch, permissions: ALL_PERMISSIONS });

    const { caller, permissions } = await tokenOf(keeper, [Permission.Home], { operates: [], approves: [] });

    expect(permissions).toEqual([Permission.Home]);
    const board = (await live(caller)).subscribe("subscription { kanbanChanges { stations { stationId } } }");
    expect(await board.next()).toEqual({ kanbanChanges: { stations: [{ stationId: station.id }] } });
    expect(await (await live(caller)).subscribe("subscription { alarmChanges { id } }").next()).toEqual({
      alarmChanges: [],
    });
    expect((await caller.expectRefusal("{ transactions { nodes { id } } }")).code).toBe("FORBIDDEN");
    const change = "mutation Change($input: ChangePlatformInput!) { changePlatform(input: $input) { id } }";
    expect((await caller.expectRefusal(change, { input: { id: branch.id, name: "Mine" } })).code).toBe("FORBIDDEN");
  });

  test("that is taken back is refused at once, its live connections close, and a second time changes nothing", async () => {
    const { owner } = await world.network();
    const { id, caller } = await tokenOf(owner);
    const connection = await live(caller);
    await connection.subscribe("subscription { kanbanChanges { __typename } }").next();

    expect(await owner.run(REVOKE, { input: { id } })).toEqual({ revokeApiToken: { id, state: "REVOKED" } });

    expect(await isIn(caller)).toBe(false);
    expect((await connection.ended).code).toBe(4401);
    expect(await owner.run(REVOKE, { input: { id } })).toEqual({ revokeApiToken: { id, state: "REVOKED" } });
    const { auditEntries } = await owner.run<{ auditEntries: { nodes: { operation: string }[] } }>(
      "query Deeds($id: ID!) { auditEntries(filter: { objectId: $id }) { nodes { operation } } }",
      { id },
    );
    expect(auditEntries.nodes.map(({ operation }) => operation)).toEqual(["revokeApiToken", "createApiToken"]);
  });

  test("leaves its name in the audit log beside its account's; a person's deeds have none", async () => {
    const network = await world.network();
    const { name, caller } = await tokenOf(network.owner, [Permission.StationSettings], {
      operates: [Permission.StationSettings],
    });
    const make = "mutation Make($input: CreateRegionInput!) { createRegion(input: $input) { id } }";

    await caller.run(make, { input: { platformId: network.id, name: "By a program" } });
    await network.owner.run(make, { input: { platformId: network.id, name: "By a person" } });

    const { auditEntries } = await network.owner.run<{
      auditEntries: { nodes: { accountName: string; apiToken: string | null }[] };
    }>(`{ auditEntries(filter: { operation: "createRegion" }, orderBy: TIME_ASC) { nodes { accountName apiToken } } }`);
    expect(auditEntries.nodes).toEqual([
      { accountName: network.owner.login, apiToken: name },
      { accountName: network.owner.login, apiToken: null },
    ]);
  });

  test("can make no other token, change no password and log nobody out", async () => {
    const { owner } = await world.network();
    const { caller } = await tokenOf(owner, ALL_PERMISSIONS);
    const password = { oldPassword: "x", newPassword: "another password" };

    for (const [operation, input] of [
      [CREATE, { name: "Another", permissions: [], expiresAt: inDays(1) }],
      ["mutation Change($input: ChangePasswordInput!) { changePassword(input: $input) }", password],
      ["mutation { logout }", undefined],
    ] as const) {
      expect(await caller.expectRefusal(operation, { input })).toMatchObject({ code: "FORBIDDEN" });
    }
    expect(await isIn(owner)).toBe(true);
  });

  test("lets nobody in: it makes no account, and takes nobody's password, second factor, name or session", async () => {
    const network = await world.network();
    const { caller } = await tokenOf(network.owner, ALL_PERMISSIONS, { operates: [Permission.PlatformAccounts] });
    const clerk = await network.operator({ permissions: [Permission.Log] });
    const { accountId: id } = clerk;
    const deed = (field: string, type: string, result = " { id }") =>
      `mutation Deed($input: ${type}!) { ${field}(input: $input)${result} }`;
    const facts = {
      platformId: network.id,
      name: "Backdoor",
      login: unique("backdoor"),
      password: PASSWORD,
      roleIds: [],
    };
    const platform = { parentId: network.id, name: unique("platform"), siteLimit: 1, currency: "CNY", timeZone: "UTC" };
    const symbols = { currencySymbol: "¥", measureUnitSymbol: "L" };
    const admin = { adminLogin: unique("backdoor"), adminPassword: PASSWORD };

    for (const [operation, input] of [
      [deed("createAccount", "CreateAccountInput"), facts],
      [deed("createPlatform", "CreatePlatformInput"), { ...platform, ...symbols, ...admin }],
      [deed("resetPassword", "ResetPasswordInput"), { id, password: PASSWORD }],
      [deed("changeAccount", "ChangeAccountInput"), { id, login: unique("renamed") }],
      [deed("changeAccount", "ChangeAccountInput"), { id, email: "backdoor@example.com" }],
      [deed("removeSecondFactor", "AccountInput"), { id }],
      [deed("unlinkIdentity", "AccountInput"), { id }],
      [deed("endAccountSessions", "AccountInput", ""), { id }],
    ] as const) {
      expect(await caller.expectRefusal(operation, { input }), operation).toMatchObject({ code: "FORBIDDEN" });
    }
    expect(await isIn(clerk)).toBe(true);
    await caller.run(deed("changeAccount", "ChangeAccountInput"), { input: { id, name: "Renamed" } });
    await caller.run(deed("createPlatform", "CreatePlatformInput"), { input: { ...platform, ...symbols } });
    await caller.run(deed("disableAccount", "AccountInput"), { input: { id } });
    expect(await isIn(clerk)).toBe(false);
  });
});

describe("an API token that is bound to addresses", () => {
  const TURNED_AWAY = `query Away($filter: ApiTokenFilter) { apiTokens(filter: $filter) { nodes { addresses lastUsedAt turnedAwayAt turnedAwayAddress } } }`;
  /** What a program with it may do from somewhere. */
  async function statusFrom(remoteAddress: string, token: string): Promise<string> {
    const headers = { authorization: `Bearer ${token}` };
    const sent = { method: "POST", url: "/graphql", remoteAddress, headers, payload: { query: ME } } as const;
    const answer = (await app.http.inject(sent)).json<{ errors?: { extensions: { code: string } }[] }>();
    return answer.errors?.[0]?.extensions.code ?? "OK";
  }

  test("opens what it opens from these alone, over the socket too, and tells from where it was turned away", async () => {
    const { owner } = await world.network();
    const ranges = { addresses: ["10.0.0.0/8", " 2001:DB8::/32 ", "10.0.0.0/8"] };
    const { id, token, caller } = await tokenOf(owner, [], ranges);
    const told = async () => {
      const { apiTokens } = await owner.run<{ apiTokens: { nodes: object[] } }>(TURNED_AWAY, { filter: { ids: [id] } });
      return apiTokens.nodes[0];
    };
    const addresses = ["10.0.0.0/8", "2001:db8::/32"];
    expect(await told()).toEqual({ addresses, lastUsedAt: null, turnedAwayAt: null, turnedAwayAddress: null });

    expect(await statusFrom("11.0.0.1", token)).toBe("UNAUTHENTICATED");
    expect(await told()).toEqual({
      addresses,
      lastUsedAt: null,
      turnedAwayAt: clock.now().toISOString(),
      turnedAwayAddress: "11.0.0.1",
    });
    expect(await statusFrom("10.1.2.3", token)).toBe("OK");
    expect(await statusFrom("2001:db8::9", token)).toBe("OK");
    expect(await statusFrom("2001:db9::9", token)).toBe("UNAUTHENTICATED");
    expect(await told()).toMatchObject({ lastUsedAt: clock.now().toISOString() });
    const connection = await live(caller);
    await expect(connection.subscribe("subscription { kanbanChanges { __typename } }").next()).rejects.toMatchObject({
      code: 4401,
    });
  });

  test("keeps its live connection from such an address when rights are looked at anew", async () => {
    const network = await world.network();
    const { caller } = await tokenOf(network.owner, [], { addresses: ["127.0.0.0/8", "::1"] });
    const connection = await live(caller);
    const board = connection.subscribe("subscription { kanbanChanges { __typename } }");
    await board.next();

    await network.role({ permissions: [Permission.Log] });

    expect(await isIn(caller)).toBe(true);
    await connection.subscribe("subscription { kanbanChanges { __typename } }").next();
  });

  test.each([
    ["no address", ["10.0.0.0/33"]],
    ["a name", ["till.example.com"]],
    ["nothing", [""]],
    ["too many", Array.from({ length: 51 }, (_, index) => `10.0.0.${index}`)],
  ])("with %s among them is 10012", async (_what, addresses) => {
    const { owner } = await world.network();
    const input = { name: "Token", permissions: [], expiresAt: inDays(1), addresses };

    expect(await owner.expectRefusal(CREATE, { input })).toMatchObject({ number: 10012, field: "addresses" });
  });
});

describe("making an API token", () => {
  test("with more than one holds is refused, with a number that is no permission 10006", async () => {
    const network = await world.network();
    const clerk = await network.operator({ permissions: [Permission.PermissionConfig] });
    const input = { name: "More", permissions: [Permission.UnitPrice], expiresAt: inDays(1) };

    expect(await clerk.expectRefusal(CREATE, { input })).toMatchObject({
      code: "FORBIDDEN",
      params: { missing: [Permission.UnitPrice] },
    });
    expect(await clerk.expectRefusal(CREATE, { input: { ...input, permissions: [9999] } })).toMatchObject({
      number: 10006,
    });
  });

  test.each([
    { title: "no name", more: { name: "  " }, field: "name" },
    { title: "an end that is past", more: { expiresAt: "2020-01-01T00:00:00Z" }, field: "expiresAt" },
    { title: "an end beyond a year", more: { expiresAt: "2099-01-01T00:00:00Z" }, field: "expiresAt" },
  ])("with $title is 10012", async ({ more, field }) => {
    const { owner } = await world.network();
    const input = { name: "Token", permissions: [], expiresAt: inDays(1), ...more };

    expect(await owner.expectRefusal(CREATE, { input })).toMatchObject({ number: 10012, field });
  });

  test("of one name twice, also at the same moment, is 10015; once the first is taken back, the name is free", async () => {
    const { owner } = await world.network();
    const input = { name: "Reports", permissions: [], expiresAt: inDays(1) };

    const answers = await Promise.all([1, 2].map(() => owner.send<Made>(CREATE, { input })));

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10015", "OK"]);
    const id = answers.flatMap(({ data }) => data?.createApiToken?.apiToken.id ?? [])[0];
    await owner.run(REVOKE, { input: { id } });
    await owner.run(CREATE, { input: { ...input, name: " reports " } });
  });
});

describe("somebody else's API token", () => {
  test("is seen and taken back by who configures rights above it, unless it opens more than they hold", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const below = await network.operator({ platform, permissions: [Permission.PermissionConfig] });
    const mine = await tokenOf(below);
    const weak = await network.operator({ permissions: [Permission.PermissionConfig] });
    const strong = await tokenOf(network.owner, [Permission.UnitPrice]);

    expect((await weak.run<Listed>(LIST, {})).apiTokens.totalCount).toBe(2);
    expect((await below.run<Listed>(LIST, {})).apiTokens.nodes.map(({ id }) => id)).toEqual([mine.id]);
    await weak.run(REVOKE, { input: { id: mine.id } });
    expect(await weak.expectRefusal(REVOKE, { input: { id: strong.id } })).toMatchObject({ code: "FORBIDDEN" });
    expect(await below.expectRefusal(REVOKE, { input: { id: strong.id } })).toMatchObject({ number: 10014 });
    expect(await isIn(strong.caller)).toBe(true);
  });
});
