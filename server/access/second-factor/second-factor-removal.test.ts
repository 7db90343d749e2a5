import { describe, expect, test } from "vitest";
import { log } from "../../test/audit-log.ts";
import type { Caller } from "../../test/execute.ts";
import { REMOVE_FACTOR, codeAt, COMPLETE_LOGIN, enrol, ticketFor } from "../../test/second-factors.ts";
import { testServer } from "../../test/server.ts";
import { PASSWORD } from "../../test/world.ts";
import { Permission } from "../../../common/permission.ts";

const { world, clock, nobody } = await testServer();

const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token } }";
const LIST =
  "query List($filter: AccountFilter) { accounts(filter: $filter) { totalCount nodes { id secondFactorSince } } }";

interface Listed {
  accounts: { totalCount: number; nodes: { id: string; secondFactorSince: string | null }[] };
}

const remove = (caller: Caller, id: string) => caller.expectRefusal(REMOVE_FACTOR, { input: { id } });

describe("whoever administers accounts", () => {
  test("sees who has a second factor, and finds those who have none", async () => {
    const network = await world.network();
    const [one, other] = [await network.operator(), await network.operator()];
    await enrol(one, clock);
    const list = async (secondFactor: boolean) => {
      const filter = { ids: [one.accountId, other.accountId], secondFactor };
      return (await network.owner.run<Listed>(LIST, { filter })).accounts;
    };

    expect(await list(true)).toEqual({
      totalCount: 1,
      nodes: [{ id: one.accountId, secondFactorSince: clock.now().toISOString() }],
    });
    expect(await list(false)).toEqual({ totalCount: 1, nodes: [{ id: other.accountId, secondFactorSince: null }] });
  });

  test("takes it off for somebody who has lost everything: their sessions end, and the password is enough", async () => {
    const network = await world.network();
    const operator = await network.operator();
    const { secret } = await enrol(operator, clock);
    const ticket = await ticketFor(nobody, operator);

    const { removeSecondFactor } = await network.owner.run<{ removeSecondFactor: object }>(REMOVE_FACTOR, {
      input: { id: operator.accountId },
    });

    expect(removeSecondFactor).toEqual({ id: operator.accountId, secondFactorSince: null });
    expect((await operator.send("{ me { id } }")).errors?.[0]?.extensions?.["code"]).toBe("UNAUTHENTICATED");
    const code = codeAt(secret, clock.now());
    expect((await nobody.expectRefusal(COMPLETE_LOGIN, { input: { ticket, code } })).number).toBe(10103);
    await nobody.run(LOGIN, { input: { username: operator.signIn, password: PASSWORD } });
    expect(await log(network, { operation: "removeSecondFactor" })).toMatchObject([
      { objectType: "Account", objectId: operator.accountId, outcome: "OK" },
    ]);
  });

  test("leaves an account without one as it is", async () => {
    const network = await world.network();
    const operator = await network.operator();

    await network.owner.run(REMOVE_FACTOR, { input: { id: operator.accountId } });

    expect((await operator.send("{ me { id } }")).errors).toBeUndefined();
    expect(await log(network, { operation: "removeSecondFactor" })).toEqual([]);
  });

  test("doesn't take off one's own that way", async () => {
    const { owner } = await world.network();
    await enrol(owner, clock);

    expect((await remove(owner, owner.accountId)).number).toBe(10006);
  });

  test("reaches no account beside or above their own platform, nor of another network, nor one that may do more", async () => {
    const network = await world.network();
    const [platform, beside] = [await network.platform(), await network.platform()];
    const permissions = [Permission.PlatformAccounts];
    const administrator = await network.operator({ platform, permissions });
    const victim = await network.operator({ platform: beside });
    const stronger = await network.operator({ platform, permissions: [Permission.Log] });
    const stranger = await (await world.network()).operator({ permissions });
    const clerk = await network.operator({ platform, permissions, operates: [] });
    for (const each of [victim, stronger, network.owner]) {
      await enrol(each, clock);
    }

    expect((await remove(administrator, victim.accountId)).number).toBe(10014);
    expect((await remove(administrator, network.owner.accountId)).number).toBe(10014);
    expect((await remove(administrator, stronger.accountId)).number).toBe(403);
    expect((await remove(stranger, victim.accountId)).number).toBe(10014);
    expect((await remove(clerk, administrator.accountId)).number).toBe(403);
    for (const each of [victim, stronger, network.owner]) {
      expect(await ticketFor(nobody, each)).toMatch(/^fcl_/);
    }
  });
});
