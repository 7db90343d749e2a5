import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { log } from "../../test/audit-log.ts";
import { MINUTE } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import {
  codeAt,
  complete,
  DEMAND_FACTOR,
  END_FACTOR,
  enrol,
  REMOVE_FACTOR,
  ticketFor,
} from "../../test/second-factors.ts";
import { testServer } from "../../test/server.ts";
import { logIn, PASSWORD, unique } from "../../test/world.ts";

const { world, app, db, clock, nobody, as, live } = await testServer();

const LOGIN = "mutation Login($input: LoginInput!) { login(input: $input) { token mustFirst permissions } }";
const ME = "{ me { mustFirst permissions } }";
const STATIONS = "{ stations { nodes { id } } }";
const KANBAN = "subscription { kanbanChanges { __typename } }";
const MAKE = "mutation Make($input: CreateAccountInput!) { createAccount(input: $input) { id secondFactorDemanded } }";

const demand = (caller: Caller, id: string, demanded = true) =>
  caller.run<{ demandSecondFactor: object }>(DEMAND_FACTOR, { input: { id, demanded } });
const refused = async (caller: Caller, id: string, demanded = true) =>
  (await caller.expectRefusal(DEMAND_FACTOR, { input: { id, demanded } })).number;
const me = async (caller: Caller) => (await caller.run<{ me: object }>(ME)).me;

/** Somebody of a network of its own who sees stations and the board. */
async function clerkIn() {
  const network = await world.network();
  const clerk = await network.operator({ permissions: [Permission.StationSettings, Permission.RealTimeEquip] });
  return { network, clerk, id: clerk.accountId };
}

describe("a second factor that an administrator demands", () => {
  test("is all that an open session may set up, from that moment on, and then the session is whole", async () => {
    const { network, clerk, id } = await clerkIn();
    await clerk.run(STATIONS);

    expect(await demand(network.owner, id)).toEqual({
      demandSecondFactor: { id, secondFactorDemanded: true, secondFactorSince: null },
    });

    expect(await me(clerk)).toEqual({ mustFirst: "SET_UP_SECOND_FACTOR", permissions: [0] });
    expect(await clerk.expectRefusal(STATIONS)).toMatchObject({ code: "SECOND_FACTOR_DEMANDED", number: 10113 });
    await enrol(clerk, clock);
    expect(await me(clerk)).toMatchObject({ mustFirst: null });
    await clerk.run(STATIONS);
    expect(await log(network, { operation: "demandSecondFactor" })).toMatchObject([
      {
        objectType: "Account",
        objectId: id,
        before: { secondFactorDemanded: false },
        after: { secondFactorDemanded: true },
      },
    ]);
  });

  test("meets who logs in by the password alone, and nobody who has one", async () => {
    const { network, clerk, id } = await clerkIn();
    await demand(network.owner, id);
    const { login } = await nobody.run<{ login: { token: string } }>(LOGIN, {
      input: { username: clerk.signIn, password: PASSWORD },
    });
    expect(login).toMatchObject({ mustFirst: "SET_UP_SECOND_FACTOR", permissions: [0] });
    const { secret } = await enrol(as(login.token), clock);
    clock.pass(MINUTE);

    const ticket = await ticketFor(nobody, clerk);
    const { token, permissions } = await complete(nobody, { ticket, code: codeAt(secret, clock.now()) });

    expect(permissions).toContain(Permission.StationSettings);
    expect(await me(as(token))).toMatchObject({ mustFirst: null });
  });

  test("closes what is live, and a new connection is told why it gets nothing", async () => {
    const { network, clerk, id } = await clerkIn();
    const connection = await live(clerk);
    await connection.subscribe(KANBAN).next();

    await demand(network.owner, id);

    expect(await connection.ended).toMatchObject({ code: 1012 });
    const again = await live(clerk);
    await expect(
      again
        .subscribe(KANBAN)
        .nextResult()
        .then(({ errors = [] }) => Promise.reject(errors)),
    ).rejects.toMatchObject([{ extensions: { number: 10113 } }]);
    await again.close();
  });

  test("comes back when the factor goes, by its owner or by an administrator", async () => {
    const { network, clerk, id } = await clerkIn();
    await demand(network.owner, id);
    const { recoveryCodes } = await enrol(clerk, clock);

    await clerk.run(END_FACTOR, { input: { password: PASSWORD, code: recoveryCodes[0] } });
    expect(await me(clerk)).toMatchObject({ mustFirst: "SET_UP_SECOND_FACTOR" });

    await enrol(clerk, clock);
    await network.owner.run(REMOVE_FACTOR, { input: { id } });
    expect(await me(await logIn({ app, clock }, clerk))).toMatchObject({ mustFirst: "SET_UP_SECOND_FACTOR" });
  });

  test("is over when it is taken back, and twice is said once in the log", async () => {
    const { network, clerk, id } = await clerkIn();
    await demand(network.owner, id);
    await demand(network.owner, id);

    await demand(network.owner, id, false);

    expect(await me(clerk)).toMatchObject({ mustFirst: null });
    expect(await log(network, { operation: "demandSecondFactor" })).toHaveLength(2);
  });

  test("is there from the beginning for an account that is made with it", async () => {
    const network = await world.network();
    const login = unique("made");
    const facts = { platformId: network.id, login, name: login, password: PASSWORD, roleIds: [] };

    expect(await network.owner.run(MAKE, { input: { ...facts, secondFactorDemanded: true } })).toMatchObject({
      createAccount: { secondFactorDemanded: true },
    });
    expect(await log(network, { operation: "createAccount" })).toMatchObject([
      { after: { secondFactorDemanded: true } },
    ]);
  });

  test("leaves a session alone that the company's provider has begun", async () => {
    const { network, clerk, id } = await clerkIn();
    await sql`update session set by_provider = true where account_id = ${id}`.execute(db);

    await demand(network.owner, id);

    expect(await me(clerk)).toMatchObject({ mustFirst: null });
    await clerk.run(STATIONS);
  });
});

describe("whoever administers accounts", () => {
  test("may demand it of themselves, but not take that back", async () => {
    const { owner } = await world.network();
    await enrol(owner, clock);

    await demand(owner, owner.accountId);

    expect(await refused(owner, owner.accountId, false)).toBe(10006);
    expect(await refused(owner, owner.accountId, false)).toBe(10006);
  });

  test("demands it of no account beside or above their platform, nor of another network, nor one that may do more", async () => {
    const network = await world.network();
    const [platform, beside] = [await network.platform(), await network.platform()];
    const permissions = [Permission.PlatformAccounts];
    const administrator = await network.operator({ platform, permissions });
    const clerk = await network.operator({ platform, permissions, operates: [] });
    const victim = await network.operator({ platform: beside });
    const stronger = await network.operator({ platform, permissions: [Permission.Log] });
    const stranger = await (await world.network()).operator({ permissions });

    expect(await refused(administrator, victim.accountId)).toBe(10014);
    expect(await refused(administrator, network.owner.accountId)).toBe(10014);
    expect(await refused(administrator, stronger.accountId)).toBe(403);
    expect(await refused(stranger, victim.accountId)).toBe(10014);
    expect(await refused(clerk, administrator.accountId)).toBe(403);
    expect(await log(network, { operation: "demandSecondFactor" })).toEqual([]);
  });
});
