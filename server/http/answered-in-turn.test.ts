import { describe, expect, test } from "vitest";
import { Permission } from "../../common/permission.ts";
import type { Caller } from "../test/execute.ts";
import { BEGIN_FACTOR, DEMAND_FACTOR, enrol } from "../test/second-factors.ts";
import { testServer } from "../test/server.ts";
import { PASSWORD, unique } from "../test/world.ts";

const { world, clock, nobody, as } = await testServer();

const GIVEN = "what the office chose";
const OWN = "what they chose themselves";
const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token mustFirst } }";
const LOGOUT = "mutation { logout }";
const RESET = "mutation Reset($input: ResetPasswordInput!) { resetPassword(input: $input) { id } }";
const CHANGE = "mutation Change($input: ChangePasswordInput!) { changePassword(input: $input) }";
const TOKEN = "mutation Token($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }";
const GRANT = "mutation Change($input: ChangeRoleInput!) { changeRole(input: $input) { id } }";
const RENAME = "mutation Rename($input: ChangeStationInput!) { changeStation(input: $input) { name guns { id } } }";
const BY_FRAGMENT = `mutation Token($input: CreateApiTokenInput!) { ...Made }
  fragment Made on Mutation { createApiToken(input: $input) { token } }`;

/** Somebody who may make API tokens, whose tokens are told once, and the request that makes one. */
async function tokenMaker() {
  const network = await world.network();
  const role = await network.role({ permissions: [Permission.PermissionConfig] });
  const operator = await network.operator({ role, permissions: [Permission.StationSettings] });
  const expiresAt = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const input = { name: unique("token"), permissions: [Permission.StationSettings], expiresAt };
  const key = unique("key");
  const make = (caller: Caller, text = TOKEN) => caller.keyed(key).send<object>(text, { input });
  return { network, role, operator, make };
}

async function logInAs(username: string, password: string) {
  const { login } = await nobody.run<{ login: { token: string; mustFirst: string | null } }>(LOGIN, {
    input: { username, password },
  });
  return { caller: as(login.token), mustFirst: login.mustFirst };
}

describe("an answer that is stored under a key", () => {
  test.each([
    ["in its field", TOKEN],
    ["by a fragment", BY_FRAGMENT],
  ])(
    "isn't told to a session of which a second factor is demanded meanwhile, and is told %s once it is there",
    async (_how, text) => {
      const { network, operator, make } = await tokenMaker();
      const first = await make(operator, text);
      expect(first.errors).toBeUndefined();
      await network.owner.run(DEMAND_FACTOR, { input: { id: operator.accountId, demanded: true } });

      const held = await make(operator, text);

      expect(held.errors?.[0]?.extensions).toMatchObject({ code: "SECOND_FACTOR_DEMANDED", number: 10113 });
      expect(held.data ?? null).toBeNull();
      await enrol(operator, clock);
      const again = await make(operator, text);
      expect(again.data).toEqual(first.data);
      expect(again.extensions).toMatchObject({ replayed: true });
    },
  );

  test("isn't told to who logged in by a given password, also after the console was locked over it, until they chose another one", async () => {
    const { network, operator, make } = await tokenMaker();
    const first = await make(operator);
    await network.owner.run(RESET, { input: { id: operator.accountId, password: GIVEN } });
    const before = await logInAs(operator.signIn, GIVEN);
    expect((await make(before.caller)).errors?.[0]?.extensions).toMatchObject({ number: 10112 });

    // As the console does when nobody touches it: it ends its session, and asks for the password again.
    await before.caller.run(LOGOUT);
    expect((await make(before.caller)).errors?.[0]?.extensions).toMatchObject({ number: 401 });
    const { caller, mustFirst } = await logInAs(operator.signIn, GIVEN);

    expect(mustFirst).toBe("CHANGE_PASSWORD");
    expect((await make(caller)).errors?.[0]?.extensions).toMatchObject({ number: 10112 });
    await caller.run(CHANGE, { input: { oldPassword: GIVEN, newPassword: OWN } });
    const again = await make(caller);
    expect(again.data).toEqual(first.data);
    expect(again.extensions).toMatchObject({ replayed: true });
  });

  test("is told to a session that has that very thing to do first", async () => {
    const { network, operator } = await tokenMaker();
    await network.owner.run(DEMAND_FACTOR, { input: { id: operator.accountId, demanded: true } });
    const begin = () => operator.keyed("one").send<object>(BEGIN_FACTOR, { input: { password: PASSWORD } });

    const first = await begin();
    const again = await begin();

    expect(first.errors).toBeUndefined();
    expect(again.data).toEqual(first.data);
    expect(again.extensions).toMatchObject({ replayed: true });
  });

  test("isn't told to who lost the right to ask for it, and is told once they have it again", async () => {
    const { network, role, operator, make } = await tokenMaker();
    const grant = (...values: number[]) =>
      network.owner.run(GRANT, { input: { id: role.id, permissions: values, operates: values } });
    const first = await make(operator);
    await grant();

    const refused = await make(operator);

    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: "FORBIDDEN", number: 403 });
    expect(refused.data ?? null).toBeNull();
    await grant(Permission.PermissionConfig);
    const again = await make(operator);
    expect(again.data).toEqual(first.data);
    expect(again.extensions).toMatchObject({ replayed: true });
  });

  test("isn't told to who lost the right to a part of it", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const role = await network.role({ permissions: [Permission.RealTimeEquip] });
    const operator = await network.operator({ role, permissions: [Permission.StationSettings] });
    const input = { id: forecourt.station.id, name: unique("station") };
    const rename = () => operator.keyed("one").send<object>(RENAME, { input });
    const first = await rename();
    expect(first.errors).toBeUndefined();
    await network.owner.run(GRANT, { input: { id: role.id, permissions: [] } });

    const refused = await rename();

    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: "FORBIDDEN", number: 403 });
    expect(refused.data ?? null).toBeNull();
  });
});
