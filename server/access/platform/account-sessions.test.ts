import { describe, expect, test } from "vitest";
import { log } from "../../test/audit-log.ts";
import type { Caller } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { PASSWORD } from "../../test/world.ts";
import { Permission } from "../../../common/permission.ts";

const { world, nobody, as, app, live, neighbour } = await testServer();

const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token } }";
const END = "mutation End($input: AccountInput!) { endAccountSessions(input: $input) }";
const TOKEN = "mutation Token($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }";

const isLoggedIn = async (caller: Caller) => (await caller.send("{ me { id } }")).errors === undefined;
const end = async (caller: Caller, id: string) =>
  (await caller.run<{ endAccountSessions: number }>(END, { input: { id } })).endAccountSessions;
const refused = async (caller: Caller, id: string) => (await caller.expectRefusal(END, { input: { id } })).number;

describe("whoever administers accounts", () => {
  test("logs somebody out everywhere, with their sockets and on every server; their tokens go on", async () => {
    const network = await world.network();
    const permissions = [Permission.PermissionConfig];
    const [operator, colleague] = [await network.operator({ permissions }), await network.operator()];
    const signedIn = await nobody.run<{ login: { token: string } }>(LOGIN, {
      input: { username: operator.signIn, password: PASSWORD },
    });
    const elsewhere = as(signedIn.login.token);
    const { createApiToken } = await operator.run<{ createApiToken: { token: string } }>(TOKEN, {
      input: { name: "program", permissions: [], expiresAt: "2026-12-01T00:00:00Z" },
    });
    const [second, connections] = [await neighbour(), [await live(operator), await live(elsewhere)]];
    connections.push(await live(operator, second));
    for (const connection of connections) {
      await connection.subscribe("subscription { kanbanChanges { __typename } }").next();
    }

    expect(await end(network.owner, operator.accountId)).toBe(2);

    expect((await Promise.all(connections.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([
      4401, 4401, 4401,
    ]);
    expect(await Promise.all([operator, elsewhere].map(isLoggedIn))).toEqual([false, false]);
    expect(await isLoggedIn(colleague)).toBe(true);
    expect(await isLoggedIn(as(createApiToken.token))).toBe(true);
    expect(await log(network, { operation: "endAccountSessions" })).toMatchObject([
      { accountName: network.owner.login, objectType: "Account", objectId: operator.accountId, outcome: "OK" },
    ]);
    await nobody.run(LOGIN, { input: { username: operator.signIn, password: PASSWORD } });
  });

  test("is answered once for one key, and a login in between stays", async () => {
    const network = await world.network();
    const operator = await network.operator();
    const sent = () =>
      app.http.inject({
        method: "POST",
        url: "/graphql",
        headers: { authorization: `Bearer ${network.owner.token}`, "idempotency-key": "end-them-all-but-once" },
        payload: { query: END, variables: { input: { id: operator.accountId } } },
      });
    expect((await sent()).json()).toMatchObject({ data: { endAccountSessions: 1 } });
    const again = await nobody.run<{ login: { token: string } }>(LOGIN, {
      input: { username: operator.signIn, password: PASSWORD },
    });

    expect((await sent()).json()).toMatchObject({ data: { endAccountSessions: 1 } });
    expect(await isLoggedIn(as(again.login.token))).toBe(true);
  });

  test("doesn't end their own that way, nor those of who is beside, above, elsewhere or may do more", async () => {
    const network = await world.network();
    const [platform, beside] = [await network.platform(), await network.platform()];
    const permissions = [Permission.PlatformAccounts];
    const administrator = await network.operator({ platform, permissions });
    const victim = await network.operator({ platform: beside });
    const stronger = await network.operator({ platform, permissions: [Permission.Log] });
    const stranger = await (await world.network()).operator({ permissions });
    const clerk = await network.operator({ platform, permissions, operates: [] });

    expect(await refused(administrator, administrator.accountId)).toBe(10006);
    expect(await refused(administrator, victim.accountId)).toBe(10014);
    expect(await refused(administrator, network.owner.accountId)).toBe(10014);
    expect(await refused(administrator, stronger.accountId)).toBe(403);
    expect(await refused(stranger, victim.accountId)).toBe(10014);
    expect(await refused(clerk, administrator.accountId)).toBe(403);
    expect(await Promise.all([administrator, victim, network.owner, stronger].map(isLoggedIn))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});
