import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { log } from "../../test/audit-log.ts";
import type { Caller } from "../../test/execute.ts";
import { CHANGE_SIGN_IN_RULES, enrol } from "../../test/second-factors.ts";
import { testServer } from "../../test/server.ts";
import { type Network, PASSWORD, unique } from "../../test/world.ts";

const { world, clock, db, nobody, as } = await testServer();

const STATIONS = "{ stations { nodes { id } } }";
const ME = "{ me { mustFirst } }";
const RULES = "{ signInRules { secondFactorDemanded accountsLacking } }";
const STATES = "query States($ids: [ID!]) { accounts(filter: { ids: $ids }) { nodes { secondFactorState } } }";
const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token mustFirst } }";
const CHANGE_PASSWORD = "mutation Change($input: ChangePasswordInput!) { changePassword(input: $input) }";
const MAKE = "mutation Make($input: CreateAccountInput!) { createAccount(input: $input) { id secondFactorState } }";
const MAKE_TOKEN = "mutation Make($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }";

const SET_UP = "SET_UP_SECOND_FACTOR";

interface Changed {
  readonly changeSignInRules: { readonly secondFactorDemanded: boolean; readonly accountsLacking: number };
}

const change = async (caller: Caller, secondFactorDemanded = true) =>
  (await caller.run<Changed>(CHANGE_SIGN_IN_RULES, { input: { secondFactorDemanded } })).changeSignInRules;
const refused = async (caller: Caller) =>
  (await caller.expectRefusal(CHANGE_SIGN_IN_RULES, { input: { secondFactorDemanded: true } })).number;
const mustFirst = async (caller: Caller) => (await caller.run<{ me: { mustFirst: string | null } }>(ME)).me.mustFirst;
const lines = (network: Network) => log(network, { operation: "changeSignInRules" });

/** A network with somebody who sees stations. */
async function staffed() {
  const network = await world.network();
  const clerk = await network.operator({ permissions: [Permission.StationSettings] });
  return { network, clerk };
}

describe("a network that wants a second factor of everybody", () => {
  test("holds who is logged in without one at once, the one who said so too, until they have set theirs up", async () => {
    const { network, clerk } = await staffed();
    await clerk.run(STATIONS);

    expect(await change(network.owner)).toEqual({ secondFactorDemanded: true, accountsLacking: 2 });

    for (const caller of [clerk, network.owner]) {
      expect(await mustFirst(caller)).toBe(SET_UP);
      expect(await caller.expectRefusal(STATIONS)).toMatchObject({ number: 10113 });
      await enrol(caller, clock);
      expect(await mustFirst(caller)).toBeNull();
      await caller.run(STATIONS);
    }
    expect(await network.owner.run(RULES)).toEqual({
      signInRules: { secondFactorDemanded: true, accountsLacking: 0 },
    });
    expect(await lines(network)).toMatchObject([
      {
        objectType: "SignInRules",
        objectId: network.id,
        before: { secondFactorDemanded: false },
        after: { secondFactorDemanded: true },
      },
    ]);
  });

  test("meets who logs in later, and accounts that are made later, once they have a password of their own", async () => {
    const { network, clerk } = await staffed();
    await enrol(network.owner, clock);
    await change(network.owner);
    const login = unique("made");
    const facts = { platformId: network.id, login, name: login, password: PASSWORD, roleIds: [] };

    expect(await network.owner.run(MAKE, { input: facts })).toMatchObject({
      createAccount: { secondFactorState: "MISSING" },
    });
    const logIn = async (username: string, password: string) =>
      (await nobody.run<{ login: { token: string; mustFirst: string } }>(LOGIN, { input: { username, password } }))
        .login;

    expect((await logIn(clerk.signIn, PASSWORD)).mustFirst).toBe(SET_UP);
    const first = await logIn(clerk.signIn.replace(clerk.login, login), PASSWORD);
    expect(first.mustFirst).toBe("CHANGE_PASSWORD");
    const input = { oldPassword: PASSWORD, newPassword: "a password of their own" };
    await as(first.token).run(CHANGE_PASSWORD, { input });
    expect(await mustFirst(as(first.token))).toBe(SET_UP);
  });

  test("tells in the list who lacks one", async () => {
    const { network, clerk } = await staffed();
    await enrol(network.owner, clock);
    const states = () => network.owner.run(STATES, { ids: [clerk.accountId] });

    await change(network.owner);
    expect(await states()).toEqual({ accounts: { nodes: [{ secondFactorState: "MISSING" }] } });
    await change(network.owner, false);
    expect(await states()).toEqual({ accounts: { nodes: [{ secondFactorState: "NONE" }] } });
  });

  test("leaves API tokens and sessions of the company's provider alone, and other networks", async () => {
    const { network, clerk } = await staffed();
    const other = await staffed();
    const byProvider = await network.operator({ permissions: [Permission.StationSettings] });
    await sql`update session set by_provider = true where account_id = ${byProvider.accountId}`.execute(db);
    const input = {
      name: unique("token"),
      permissions: [Permission.StationSettings],
      expiresAt: new Date(clock.now().getTime() + 86_400_000).toISOString(),
    };
    const { createApiToken } = await network.owner.run<{ createApiToken: { token: string } }>(MAKE_TOKEN, { input });

    await change(network.owner);

    await as(createApiToken.token).run(STATIONS);
    await byProvider.run(STATIONS);
    await other.clerk.run(STATIONS);
    expect(await other.network.owner.run(RULES)).toMatchObject({ signInRules: { secondFactorDemanded: false } });
    expect(await clerk.expectRefusal(STATIONS)).toMatchObject({ number: 10113 });
  });

  test("may stop wanting it: who has none is let go, whose account is demanded one is not", async () => {
    const { network, clerk } = await staffed();
    await enrol(network.owner, clock);
    const demanded = await network.operator();
    await network.owner.run(
      "mutation D($input: DemandSecondFactorInput!) { demandSecondFactor(input: $input) { id } }",
      {
        input: { id: demanded.accountId, demanded: true },
      },
    );
    await change(network.owner);

    expect(await change(network.owner, false)).toMatchObject({ secondFactorDemanded: false });

    await clerk.run(STATIONS);
    expect(await mustFirst(demanded)).toBe(SET_UP);
  });
});

describe("the rule", () => {
  test("is told once in the log, however often and by how many at once it is said", async () => {
    const { network } = await staffed();
    await enrol(network.owner, clock);
    await change(network.owner, false);
    expect(await lines(network)).toEqual([]);

    await Promise.all([change(network.owner), change(network.owner)]);
    await change(network.owner);

    expect(await lines(network)).toHaveLength(1);
  });

  test("is changed at the network's root, by who operates Platform accounts and holds all that anybody does", async () => {
    const { network, clerk } = await staffed();
    const permissions = [Permission.PlatformAccounts];
    const below = await network.operator({ platform: await network.platform(), permissions: [...permissions] });
    const lesser = await network.operator({ permissions });
    const onlooker = await network.operator({ permissions, operates: [] });

    expect(await refused(below)).toBe(10031);
    expect(await refused(lesser)).toBe(403);
    expect(await refused(onlooker)).toBe(403);
    expect(await refused(clerk)).toBe(403);
    const input = {
      name: unique("token"),
      permissions,
      expiresAt: new Date(clock.now().getTime() + 86_400_000).toISOString(),
    };
    const { createApiToken } = await network.owner.run<{ createApiToken: { token: string } }>(MAKE_TOKEN, { input });
    expect(await refused(as(createApiToken.token))).toBe(403);
    await clerk.run(STATIONS);
    expect(await lines(network)).toEqual([]);
  });
});
