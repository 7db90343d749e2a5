import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../../../common/permission.ts";
import { type Caller, outcomeOf } from "../../test/execute.ts";
import { sentMeanwhile } from "../../test/locks.ts";
import { testServer } from "../../test/server.ts";
import { type Thing, unique } from "../../test/world.ts";

const { world, db } = await testServer();

const CREATE = `mutation Make($input: CreateRoleInput!) { createRole(input: $input) { id } }`;
const CHANGE = `mutation Change($input: ChangeRoleInput!) { changeRole(input: $input) { id name permissions accountCount } }`;
const DELETE = `mutation Delete($input: DeleteRoleInput!) { deleteRole(input: $input) }`;
const OUTCOME = "index outcome number field account { id permissions }";
const ASSIGN = `mutation Assign($input: AssignRoleInput!) { assignRole(input: $input) { ${OUTCOME} } }`;
const UNASSIGN = `mutation Unassign($input: AssignRoleInput!) { unassignRole(input: $input) { ${OUTCOME} } }`;
const ROLES = "{ roles { id accountCount } }";
const rightsOf = async (caller: Caller) =>
  (await caller.run<{ me: { permissions: number[] } }>("{ me { permissions } }")).me.permissions;

interface Outcome {
  readonly index: number;
  readonly outcome: string;
  readonly number: number | null;
  readonly field: string | null;
  readonly account: (Thing & { permissions: number[] }) | null;
}

async function countOf(caller: Caller, { id }: Thing): Promise<number | undefined> {
  const { roles } = await caller.run<{ roles: (Thing & { accountCount: number })[] }>(ROLES);
  return roles.find((role) => role.id === id)?.accountCount;
}

describe("changing a role", () => {
  test("changes what everybody who has it may do, from their next request on", async () => {
    const network = await world.network();
    const role = await network.role({ permissions: [Permission.UnitPrice, Permission.Log] });
    const clerk = await network.operator({ role });
    expect(await rightsOf(clerk)).toEqual([0, 3, 100]);

    const { changeRole } = await network.owner.run<{ changeRole: object }>(CHANGE, {
      input: { id: role.id, permissions: [Permission.Log, Permission.EnergyTypes] },
    });

    expect(changeRole).toEqual({ id: role.id, name: role.name, permissions: [0, 2, 100], accountCount: 1 });
    expect(await rightsOf(clerk)).toEqual([0, 2, 100]);
    expect((await clerk.expectRefusal("{ unknownDevices { nodes { id } } }")).code).toBe("FORBIDDEN");
  });

  test("neither adds nor takes away what one doesn't hold, and leaves it where it is", async () => {
    const network = await world.network();
    const role = await network.role({ permissions: [Permission.UnitPrice] });
    const maker = await network.operator({ permissions: [Permission.PermissionConfig, Permission.Log] });

    for (const permissions of [[], [Permission.UnitPrice, Permission.EnergyTypes]]) {
      expect(await maker.expectRefusal(CHANGE, { input: { id: role.id, permissions } })).toMatchObject({
        code: "FORBIDDEN",
      });
    }
    const { changeRole } = await maker.run<{ changeRole: object }>(CHANGE, {
      input: { id: role.id, permissions: [Permission.UnitPrice, Permission.Log] },
    });
    expect(changeRole).toMatchObject({ permissions: [0, 3, 100] });
  });

  test("to a name that another of the platform has is 10015, of another platform it may be", async () => {
    const network = await world.network();
    const [one, other] = [await network.role(), await network.role()];
    const elsewhere = await network.role({ platform: await network.platform() });

    expect(await network.owner.expectRefusal(CHANGE, { input: { id: one.id, name: other.name } })).toMatchObject({
      number: 10015,
      field: "name",
    });
    await network.owner.run(CHANGE, { input: { id: elsewhere.id, name: other.name } });
    const input = { platformId: network.id, name: unique("twice"), permissions: [] };
    const made = await Promise.all([1, 2].map(() => network.owner.send(CREATE, { input })));
    expect(made.map(outcomeOf).toSorted()).toEqual(["10015", "OK"]);
  });

  test("has no second one by its name with a space around it", async () => {
    const network = await world.network();
    const [one, other] = [await network.role(), await network.role()];
    const name = unique("Till");
    const { changeRole } = await network.owner.run<{ changeRole: object }>(CHANGE, {
      input: { id: one.id, name: ` ${name} ` },
    });

    expect(changeRole).toMatchObject({ name });
    const refused = { number: 10015, field: "name" };
    const input = { platformId: network.id, name: `${name} `, permissions: [] };
    expect(await network.owner.expectRefusal(CREATE, { input })).toMatchObject(refused);
    const renamed = { id: other.id, name: ` ${name}` };
    expect(await network.owner.expectRefusal(CHANGE, { input: renamed })).toMatchObject(refused);
  });

  test("of two at the same moment follow one another: the log tells of the second what the first left", async () => {
    const network = await world.network();
    const role = await network.role();

    await Promise.all(
      [[Permission.Log], [Permission.UnitPrice]].map((permissions) =>
        network.owner.run(CHANGE, { input: { id: role.id, permissions } }),
      ),
    );

    const { auditEntries } = await network.owner.run<{
      auditEntries: { nodes: { before: { permissions: number[] }; after: { permissions: number[] } }[] };
    }>(
      `query Log($id: ID!) { auditEntries(filter: { objectId: $id, operation: "changeRole" }, orderBy: TIME_ASC) { nodes { before after } } }`,
      { id: role.id },
    );
    const [first, second] = auditEntries.nodes;
    expect(second?.before.permissions).toEqual(first?.after.permissions);
  });
});

describe("deleting a role", () => {
  test("that somebody has is 10019; once nobody has it, it is gone", async () => {
    const network = await world.network();
    const role = await network.role();
    const clerk = await network.operator({ role });
    const input = { id: role.id };

    expect(await network.owner.expectRefusal(DELETE, { input })).toMatchObject({
      number: 10019,
      params: { accounts: 1 },
    });
    await network.owner.run(UNASSIGN, { input: { roleId: role.id, accountIds: [clerk.accountId] } });
    await network.owner.run(DELETE, { input });
    expect(await countOf(network.owner, role)).toBeUndefined();
    expect(await network.owner.expectRefusal(DELETE, { input })).toMatchObject({ number: 10014 });
  });

  test("that holds more than oneself is refused", async () => {
    const network = await world.network();
    const role = await network.role({ permissions: [Permission.UnitPrice] });
    const maker = await network.operator({ permissions: [Permission.PermissionConfig] });

    expect(await maker.expectRefusal(DELETE, { input: { id: role.id } })).toMatchObject({
      code: "FORBIDDEN",
      params: { missing: [Permission.UnitPrice] },
    });
  });

  test("and assigning it at the same moment never leave an account with a role that is gone", async () => {
    const network = await world.network();
    const role = await network.role();
    const clerk = await network.operator();

    const [, assigned] = await Promise.all([
      network.owner.send(DELETE, { input: { id: role.id } }),
      network.owner.send<{ assignRole: Outcome[] }>(ASSIGN, {
        input: { roleId: role.id, accountIds: [clerk.accountId] },
      }),
    ]);

    const done = assigned.errors === undefined;
    expect(await countOf(network.owner, role)).toBe(done ? 1 : undefined);
  });
});

describe("assigning a role to several accounts", () => {
  test("serves each for itself and tells what became of it", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const role = await network.role({ platform, permissions: [Permission.Log] });
    const [inside, twice] = [await network.operator({ platform }), await network.operator({ platform, role })];
    const outside = await network.operator();
    const accountIds = [inside.accountId, twice.accountId, outside.accountId, "no id at all"];

    const { assignRole } = await network.owner.run<{ assignRole: Outcome[] }>(ASSIGN, {
      input: { roleId: role.id, accountIds },
    });

    expect(assignRole).toEqual([
      {
        index: 0,
        outcome: "DONE",
        number: null,
        field: null,
        account: { id: inside.accountId, permissions: [0, 100] },
      },
      {
        index: 1,
        outcome: "UNCHANGED",
        number: null,
        field: null,
        account: { id: twice.accountId, permissions: [0, 100] },
      },
      {
        index: 2,
        outcome: "REFUSED",
        number: 10006,
        field: "accountIds.2",
        account: { id: outside.accountId, permissions: [0] },
      },
      { index: 3, outcome: "REFUSED", number: 10014, field: "accountIds.3", account: null },
    ]);
    expect(await rightsOf(inside)).toEqual([0, 100]);
  });

  test("changes nobody where all or nothing is wanted and one is refused", async () => {
    const network = await world.network();
    const role = await network.role({ permissions: [Permission.Log] });
    const clerk = await network.operator();
    const input = { roleId: role.id, accountIds: [clerk.accountId, "no id at all"], allOrNothing: true };

    const { assignRole } = await network.owner.run<{ assignRole: Outcome[] }>(ASSIGN, { input });

    expect(assignRole.map(({ outcome }) => outcome)).toEqual(["NOT_DONE", "REFUSED"]);
    expect(assignRole[0]?.account?.permissions).toEqual([0]);
    expect(await rightsOf(clerk)).toEqual([0]);
    expect(await countOf(network.owner, role)).toBe(0);
  });

  test("of a stronger role than one's own, or to and from somebody stronger, is refused", async () => {
    const network = await world.network();
    const strong = await network.role({ permissions: ALL_PERMISSIONS });
    const plain = await network.role();
    const maker = await network.operator({ permissions: [Permission.PermissionConfig] });

    expect(
      await maker.expectRefusal(ASSIGN, { input: { roleId: strong.id, accountIds: [maker.accountId] } }),
    ).toMatchObject({ code: "FORBIDDEN" });
    const { assignRole } = await maker.run<{ assignRole: Outcome[] }>(ASSIGN, {
      input: { roleId: plain.id, accountIds: [network.owner.accountId] },
    });
    expect(assignRole).toMatchObject([{ outcome: "REFUSED", number: 403 }]);
    expect(await rightsOf(maker)).toEqual([0, Permission.PermissionConfig]);
  });

  test("of nobody or of more than a page is 10012", async () => {
    const network = await world.network();
    const role = await network.role();

    for (const accountIds of [[], Array.from({ length: 201 }, () => network.owner.accountId)]) {
      expect(await network.owner.expectRefusal(ASSIGN, { input: { roleId: role.id, accountIds } })).toMatchObject({
        number: 10012,
        field: "accountIds",
      });
    }
  });

  test("at the same moment from two sides waits for each other and never for good", async () => {
    const network = await world.network();
    const role = await network.role();
    const ids = [(await network.operator()).accountId, (await network.operator()).accountId];

    await Promise.all(
      [ids, ids.toReversed()].map((accountIds) =>
        network.owner.run(ASSIGN, { input: { roleId: role.id, accountIds } }),
      ),
    );

    expect(await countOf(network.owner, role)).toBe(2);
  });
});

describe("oneself", () => {
  const CHANGE_ACCOUNT = "mutation Change($input: ChangeAccountInput!) { changeAccount(input: $input) { id } }";
  const MINE = "{ accounts { nodes { id roles { id } } } }";

  async function roleOf({ run, accountId }: { run: Caller["run"]; accountId: string }): Promise<string> {
    const { accounts } = await run<{ accounts: { nodes: (Thing & { roles: Thing[] })[] } }>(MINE);
    return accounts.nodes.find(({ id }) => id === accountId)?.roles[0]?.id ?? "";
  }

  test("loses no right by one's own hand, which nobody might be there to give back (10006), and others do", async () => {
    const network = await world.network();
    const { owner } = network;
    const clerk = await network.operator();
    const id = await roleOf({ run: owner.run.bind(owner), accountId: owner.accountId });
    const accountIds = [clerk.accountId, owner.accountId];
    await owner.run(ASSIGN, { input: { roleId: id, accountIds } });

    const { unassignRole } = await owner.run<{ unassignRole: Outcome[] }>(UNASSIGN, {
      input: { roleId: id, accountIds },
    });
    const less = { id, permissions: [Permission.Log] };

    expect(unassignRole).toMatchObject([
      { outcome: "DONE", account: { permissions: [0] } },
      { outcome: "REFUSED", number: 10006, field: "accountIds.1", account: { permissions: ALL_PERMISSIONS } },
    ]);
    expect(await owner.expectRefusal(CHANGE, { input: less })).toMatchObject({ number: 10006, field: "permissions" });
    const none = { id: owner.accountId, roleIds: [] };
    expect(await owner.expectRefusal(CHANGE_ACCOUNT, { input: none })).toMatchObject({
      number: 10006,
      field: "roleIds",
    });
    expect(await rightsOf(owner)).toEqual(ALL_PERMISSIONS);
  });

  test("gives up a role whose rights another one of theirs grants", async () => {
    const network = await world.network();
    const { owner } = network;
    const spare = await network.role({ permissions: [Permission.Log] });
    const mine = { roleId: spare.id, accountIds: [owner.accountId] };
    await owner.run(ASSIGN, { input: mine });

    await owner.run(CHANGE, { input: { id: spare.id, permissions: [] } });
    const { unassignRole } = await owner.run<{ unassignRole: Outcome[] }>(UNASSIGN, { input: mine });

    expect(unassignRole).toMatchObject([{ outcome: "DONE", account: { permissions: ALL_PERMISSIONS } }]);
  });

  test("keeps what another takes who loses it in the same moment: one of the two comes too late", async () => {
    const network = await world.network();
    const { owner } = network;
    const id = await roleOf({ run: owner.run.bind(owner), accountId: owner.accountId });
    const partner = await network.operator({ role: { id } });
    const takes = (who: Caller, from: { accountId: string }) =>
      who.send<{ unassignRole: Outcome[] }>(UNASSIGN, { input: { roleId: id, accountIds: [from.accountId] } });

    const answers = await sentMeanwhile(
      db,
      (other) => sql`select from role where network_id = ${network.id} and id = ${id} for update`.execute(other),
      () => Promise.all([takes(owner, partner), takes(partner, owner)]),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual(["403", "OK"]);
    const held = [await rightsOf(owner), await rightsOf(partner)];
    expect(held.toSorted((a, b) => a.length - b.length)).toEqual([[0], ALL_PERMISSIONS]);
  });

  test("keeps a right of two roles of theirs that is taken from both in the same moment", async () => {
    const network = await world.network();
    const { owner } = network;
    const twice = [
      await network.role({ permissions: [Permission.Log] }),
      await network.role({ permissions: [Permission.Log] }),
    ];
    const own = [Permission.PermissionConfig, Permission.PlatformAccounts];
    const maker = await network.operator({ permissions: own });
    for (const { id } of twice) {
      await owner.run(ASSIGN, { input: { roleId: id, accountIds: [maker.accountId] } });
    }

    const answers = await Promise.all(twice.map(({ id }) => maker.send(CHANGE, { input: { id, permissions: [] } })));

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10006", "OK"]);
    expect(await rightsOf(maker)).toContain(Permission.Log);
  });
});
