import { expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { unique } from "../../test/world.ts";
import { Permission } from "../../../common/permission.ts";

const { world, app, as } = await testServer();

const STOP = "mutation Stop($input: GunCommandInput!) { stopGun(input: $input) { id } }";
const CREATE_ROLE =
  "mutation Make($input: CreateRoleInput!) { createRole(input: $input) { id permissions operates approves } }";
const CHANGE_ROLE =
  "mutation Change($input: ChangeRoleInput!) { changeRole(input: $input) { permissions operates approves } }";
const CREATE_TOKEN =
  "mutation Make($input: CreateApiTokenInput!) { createApiToken(input: $input) { token apiToken { permissions operates approves } } }";

test("whoever may look at the guns may not stop one, until their role says so", async () => {
  const network = await world.network();
  const { guns } = await network.forecourt();
  const role = await network.role({ permissions: [Permission.RealTimeEquip], operates: [] });
  const viewer = await network.operator({ role });
  const input = { gunId: guns[0]?.id ?? "", idempotencyKey: unique("key") };

  await viewer.run("{ alarms { nodes { id } } }");
  expect(await viewer.expectRefusal(STOP, { input })).toMatchObject({ number: 403 });

  await network.owner.run(CHANGE_ROLE, { input: { id: role.id, operates: [Permission.RealTimeEquip] } });
  // Past the guard, the rule decides: the device has never been heard of.
  expect(await viewer.expectRefusal(STOP, { input })).toMatchObject({ number: 10027 });
});

test("what a role no longer shows it neither operates nor approves", async () => {
  const { owner, id } = await world.network();
  const { createRole } = await owner.run<{ createRole: { id: string } }>(CREATE_ROLE, {
    input: { platformId: id, name: "Prices", permissions: [], operates: [3, 24], approves: [24] },
  });

  expect(createRole).toMatchObject({ permissions: [0, 3, 24], operates: [3, 24], approves: [24] });
  expect(await owner.run(CHANGE_ROLE, { input: { id: createRole.id, permissions: [3] } })).toEqual({
    changeRole: { permissions: [0, 3], operates: [3], approves: [] },
  });
});

test("nobody grants a level that they don't hold, and nobody a level that there isn't", async () => {
  const network = await world.network();
  const clerk = await network.operator({
    permissions: [Permission.PermissionConfig, Permission.UnitPrice],
    operates: [Permission.PermissionConfig, Permission.UnitPrice],
    approves: [],
  });
  const refused = async (grants: object) =>
    clerk.expectRefusal(CREATE_ROLE, { input: { platformId: network.id, name: "More", permissions: [], ...grants } });

  expect(await refused({ approves: [3] })).toMatchObject({
    number: 403,
    field: "approves",
    params: { missing: [3], level: "APPROVE" },
  });
  expect(await refused({ operates: [100] })).toMatchObject({ number: 10006, field: "operates" });
  expect(await refused({ permissions: [1006] })).toMatchObject({ number: 10006, field: "permissions" });
});

test("an API token sees what it is given and changes nothing unless it is given that too", async () => {
  const { owner, id } = await world.network();
  const make = "mutation Make($input: CreateRegionInput!) { createRegion(input: $input) { id } }";
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const tokenWith = async (grants: object) =>
    owner.run<{ createApiToken: { token: string; apiToken: object } }>(CREATE_TOKEN, {
      input: { name: unique("token"), permissions: [1], expiresAt, ...grants },
    });

  const { createApiToken: looking } = await tokenWith({});
  expect(looking.apiToken).toEqual({ permissions: [0, 1], operates: [], approves: [] });
  expect(await as(looking.token).expectRefusal(make, { input: { platformId: id, name: "North" } })).toMatchObject({
    number: 403,
  });

  const { createApiToken: acting } = await tokenWith({ operates: [1] });
  expect(acting.apiToken).toEqual({ permissions: [0, 1], operates: [1], approves: [] });
  await as(acting.token).run(make, { input: { platformId: id, name: "North" } });
});

test("the board tells its takings only to who may read the sales", async () => {
  const network = await world.network();
  await network.forecourt();
  const board = "{ kanban { stationCount todayAmount todaySales hours { hour } stations { amount online } } }";
  const anybody = await network.operator();
  const clerk = await network.operator({ permissions: [Permission.TransactionStatistics] });

  expect(await anybody.run(board)).toEqual({
    kanban: {
      stationCount: 1,
      todayAmount: null,
      todaySales: null,
      hours: null,
      stations: [{ amount: null, online: false }],
    },
  });
  expect(await clerk.run(board)).toMatchObject({ kanban: { todayAmount: "0", todaySales: 0 } });
});

test("a file and a picture are taken only from who operates their screens", async () => {
  const network = await world.network();
  const viewer = await network.operator({
    permissions: [Permission.EmployeeSettings, Permission.WebsiteIcon],
    operates: [],
  });
  for (const url of ["/imports/employees", "/uploads/icon"]) {
    const answer = await app.http.inject({
      method: "POST",
      url,
      headers: { authorization: `Bearer ${viewer.token}`, "content-type": "text/csv" },
      payload: "code,name\r\n",
    });
    expect(answer.json()).toMatchObject({ code: 403 });
  }
});
