import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../auth/permission.ts";
import type { Caller } from "../test/execute.ts";
import { testServer } from "../test/server.ts";
import { type Network, type Thing, unique } from "../test/world.ts";

const { world, db } = await testServer();

const CHANGE = `mutation Change($input: ChangePlatformInput!) { changePlatform(input: $input) { id name siteLimit phone requestAddress } }`;
const SITE = `mutation Site($input: ChangeSiteInput!) { changeSite(input: $input) { id name timeZone handshiftNumber email } }`;
const MOVE = `mutation Move($input: MovePlatformInput!) { movePlatform(input: $input) { id parentId } }`;
const DELETE = `mutation Delete($input: DeletePlatformInput!) { deletePlatform(input: $input) }`;
const TREE = `{ platforms { id parentId siteLimit stationCount accountCount subordinateCount } }`;
const HISTORY = `query History($id: ID!) { auditEntries(filter: { objectId: $id }, orderBy: TIME_ASC) { nodes { operation before after } } }`;

interface Row {
  readonly id: string;
  readonly parentId: string | null;
  readonly stationCount: number;
  readonly accountCount: number;
  readonly subordinateCount: number;
}

async function treeOf(caller: Caller): Promise<Map<string, Row>> {
  const { platforms } = await caller.run<{ platforms: Row[] }>(TREE);
  return new Map(platforms.map((row) => [row.id, row]));
}

async function deedsOn(network: Network, { id }: Thing) {
  const { auditEntries } = await network.owner.run<{
    auditEntries: { nodes: { operation: string; before: object; after: object }[] };
  }>(HISTORY, { id });
  return auditEntries.nodes;
}

/** network → east → (coast → harbour), west; the operator of east holds everything. */
async function branches() {
  const network = await world.network();
  const east = await network.platform();
  const coast = await network.platform({ parent: east });
  const harbour = await network.platform({ parent: coast });
  const west = await network.platform();
  const operator = await network.operator({ platform: east, permissions: ALL_PERMISSIONS });
  return { network, east, coast, harbour, west, operator };
}

describe("changing a platform", () => {
  test("writes what was given, leaves what was absent, empties what is null, and tells the log the difference", async () => {
    const { network, coast, operator } = await branches();
    await operator.run(CHANGE, {
      input: { id: coast.id, phone: "+86 21 1234", requestAddress: "https://coast.test/in" },
    });

    const { changePlatform } = await operator.run<{ changePlatform: object }>(CHANGE, {
      input: { id: coast.id, name: "Coast II", requestAddress: null },
    });

    expect(changePlatform).toEqual({
      id: coast.id,
      name: "Coast II",
      siteLimit: 100,
      phone: "+86 21 1234",
      requestAddress: null,
    });
    expect((await deedsOn(network, coast)).at(-1)).toEqual({
      operation: "changePlatform",
      before: { name: coast.name, requestAddress: "https://coast.test/in" },
      after: { name: "Coast II", requestAddress: null },
    });
  });

  test("to what it is already leaves no entry in the log", async () => {
    const { network, coast, operator } = await branches();

    await operator.run(CHANGE, { input: { id: coast.id, name: coast.name, siteLimit: 100 } });

    expect((await deedsOn(network, coast)).map(({ operation }) => operation)).toEqual(["createPlatform"]);
  });

  test("of one's own is its superior's business (10031), above or beside there is none (10017)", async () => {
    const { network, east, west, operator } = await branches();

    expect(await operator.expectRefusal(CHANGE, { input: { id: east.id, siteLimit: 500 } })).toMatchObject({
      number: 10031,
    });
    for (const { id } of [network, west, { id: "no id at all" }]) {
      expect(await operator.expectRefusal(CHANGE, { input: { id, name: "Mine" } })).toMatchObject({
        number: 10017,
        field: "id",
      });
    }
  });

  test("to a limit below the stations that it and those below it have is 10018, down to them it may go", async () => {
    const { network, coast, harbour, operator } = await branches();
    await network.station({ platform: coast });
    await network.station({ platform: harbour });

    expect(await operator.expectRefusal(CHANGE, { input: { id: coast.id, siteLimit: 1 } })).toMatchObject({
      number: 10018,
      field: "siteLimit",
      params: { limit: 1 },
    });
    await operator.run(CHANGE, { input: { id: coast.id, siteLimit: 2 } });
    expect((await treeOf(operator)).get(coast.id)).toMatchObject({ siteLimit: 2, stationCount: 2 });
  });

  test("to a lower limit and one more station at the same moment never leave more stations than allowed", async () => {
    const { network, coast, operator } = await branches();
    await network.station({ platform: coast });

    await Promise.allSettled([
      operator.run(CHANGE, { input: { id: coast.id, siteLimit: 1 } }),
      network.station({ platform: coast }),
    ]);

    const row = (await treeOf(operator)).get(coast.id) as (Row & { siteLimit: number }) | undefined;
    expect(row?.stationCount).toBeLessThanOrEqual(row?.siteLimit ?? 0);
  });

  test.each([
    { title: "no name", more: { name: " " }, field: "name" },
    { title: "null for a name", more: { name: null }, field: "name" },
    { title: "a zone that is none", more: { timeZone: "Mars/Olympus" }, field: "timeZone" },
    { title: "an address that no request can go to", more: { requestAddress: "ftp://x" }, field: "requestAddress" },
    { title: "a sentence for a symbol", more: { currencySymbol: "renminbi yuan" }, field: "currencySymbol" },
  ])("with $title is 10012", async ({ more, field }) => {
    const { coast, operator } = await branches();

    expect(await operator.expectRefusal(CHANGE, { input: { id: coast.id, ...more } })).toMatchObject({
      number: 10012,
      field,
    });
  });
});

describe("the platform's own site", () => {
  test("is its own to describe, but for the limit, which the contract doesn't even take", async () => {
    const { network, east, operator } = await branches();

    const { changeSite } = await operator.run<{ changeSite: object }>(SITE, {
      input: { timeZone: "Asia/Tokyo", handshiftNumber: 2, email: "office@east.test" },
    });

    expect(changeSite).toEqual({
      id: east.id,
      name: east.name,
      timeZone: "Asia/Tokyo",
      handshiftNumber: 2,
      email: "office@east.test",
    });
    expect((await operator.expectRefusal(SITE, { input: { siteLimit: 500 } })).number).toBe(99999);
    expect((await deedsOn(network, east)).at(-1)).toMatchObject({ operation: "changeSite" });
  });

  test("needs its own permission, not that of the platforms below", async () => {
    const { network, east } = await branches();
    const operator = await network.operator({ platform: east, permissions: [Permission.PlatformAccounts] });

    expect(await operator.expectRefusal(SITE, { input: { name: "East" } })).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("moving a platform", () => {
  test("takes all below it along: who is above it sees it, who was doesn't", async () => {
    const { network, coast, harbour, west } = await branches();
    const inHarbour = await network.operator({ platform: harbour, permissions: [Permission.PlatformAccounts] });
    const inWest = await network.operator({ platform: west });
    await network.station({ platform: harbour });

    await network.owner.run(MOVE, { input: { id: coast.id, parentId: west.id } });

    expect([...(await treeOf(inWest)).keys()]).toEqual([west.id, coast.id, harbour.id]);
    expect((await treeOf(inWest)).get(west.id)).toMatchObject({ stationCount: 1 });
    expect([...(await treeOf(inHarbour)).keys()]).toEqual([harbour.id]);
    const { rows } = await sql<{ path: string }>`select path from platform where id = ${harbour.id}`.execute(db);
    expect(rows[0]?.path).toBe([network.id, west.id, coast.id, harbour.id].join("/"));
    expect((await deedsOn(network, coast)).at(-1)).toMatchObject({
      operation: "movePlatform",
      after: { parentId: west.id },
    });
  });

  test("under itself or what is below it is 10006", async () => {
    const { coast, harbour, operator } = await branches();

    for (const { id } of [coast, harbour]) {
      expect(await operator.expectRefusal(MOVE, { input: { id: coast.id, parentId: id } })).toMatchObject({
        number: 10006,
        field: "parentId",
      });
    }
  });

  test("out of one's branch, from beside, or of one's own is 10017 and 10031", async () => {
    const { network, east, coast, harbour, west, operator } = await branches();

    for (const { id } of [network, west]) {
      expect(await operator.expectRefusal(MOVE, { input: { id: coast.id, parentId: id } })).toMatchObject({
        number: 10017,
        field: "parentId",
      });
      expect(await operator.expectRefusal(MOVE, { input: { id, parentId: coast.id } })).toMatchObject({
        number: 10017,
        field: "id",
      });
    }
    expect(await operator.expectRefusal(MOVE, { input: { id: east.id, parentId: harbour.id } })).toMatchObject({
      number: 10031,
    });
  });

  test("to where its stations exceed a limit is 10018 and moves nothing", async () => {
    const { network, east, coast, harbour } = await branches();
    const small = await network.platform({ siteLimit: 1 });
    await network.station({ platform: coast });
    await network.station({ platform: harbour });

    expect(await network.owner.expectRefusal(MOVE, { input: { id: coast.id, parentId: small.id } })).toMatchObject({
      number: 10018,
      field: "parentId",
    });
    const tree = await treeOf(network.owner);
    expect(tree.get(coast.id)?.parentId).toBe(east.id);
    expect(tree.get(small.id)?.stationCount).toBe(0);
  });

  test("away from a platform whose role somebody below has is 10006, and once nobody has it, it may go", async () => {
    const { network, east, coast, west } = await branches();
    const role = await network.role({ platform: east });
    const somebody = await network.operator({ platform: coast, role });

    expect(await network.owner.expectRefusal(MOVE, { input: { id: coast.id, parentId: west.id } })).toMatchObject({
      number: 10006,
      params: { ties: 1 },
    });
    await network.owner.run("mutation Free($input: ChangeAccountInput!) { changeAccount(input: $input) { id } }", {
      input: { id: somebody.accountId, roleIds: [] },
    });
    await network.owner.run(MOVE, { input: { id: coast.id, parentId: west.id } });
  });

  test("of two under each other at the same moment lets one of them go, and the tree stays a tree", async () => {
    const network = await world.network();
    const [one, other] = [await network.platform(), await network.platform()];

    const outcomes = await Promise.allSettled([
      network.owner.run(MOVE, { input: { id: one.id, parentId: other.id } }),
      network.owner.run(MOVE, { input: { id: other.id, parentId: one.id } }),
    ]);

    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const tree = await treeOf(network.owner);
    expect([tree.get(one.id)?.parentId, tree.get(other.id)?.parentId]).toContain(network.id);
  });

  test("and a station made in it at the same moment keep the new place's limit", async () => {
    const network = await world.network();
    const small = await network.platform({ siteLimit: 1 });
    const moving = await network.platform();
    await network.station({ platform: small });

    await Promise.allSettled([
      network.owner.run(MOVE, { input: { id: moving.id, parentId: small.id } }),
      network.station({ platform: moving }),
    ]);

    expect((await treeOf(network.owner)).get(small.id)?.stationCount).toBe(1);
  });
});

describe("deleting a platform", () => {
  test("takes it and its roles out of every list; a second time there is none", async () => {
    const { network, coast, harbour, operator } = await branches();
    const role = await network.role({ platform: harbour });

    await operator.run(DELETE, { input: { id: harbour.id } });

    const tree = await treeOf(network.owner);
    expect(tree.has(harbour.id)).toBe(false);
    expect(tree.get(coast.id)).toMatchObject({ subordinateCount: 0 });
    const { roles } = await network.owner.run<{ roles: Thing[] }>("{ roles { id } }");
    expect(roles.map(({ id }) => id)).not.toContain(role.id);
    expect(await operator.expectRefusal(DELETE, { input: { id: harbour.id } })).toMatchObject({ number: 10017 });
    expect((await deedsOn(network, harbour)).at(-1)).toMatchObject({ operation: "deletePlatform" });
  });

  test("of one's own level is 10028, above or beside there is none (10017)", async () => {
    const { network, east, west, operator } = await branches();

    expect(await operator.expectRefusal(DELETE, { input: { id: east.id } })).toMatchObject({ number: 10028 });
    for (const { id } of [network, west]) {
      expect(await operator.expectRefusal(DELETE, { input: { id } })).toMatchObject({ number: 10017 });
    }
  });

  test.each([
    {
      what: "a platform below it",
      make: (network: Network, platform: Thing) => network.platform({ parent: platform }),
    },
    { what: "a station", make: (network: Network, platform: Thing) => network.station({ platform }) },
    { what: "an account", make: (network: Network, platform: Thing) => network.operator({ platform }) },
    { what: "a region", make: (network: Network, platform: Thing) => network.region({ platform }) },
  ])("while it has $what is 10019", async ({ make }) => {
    const network = await world.network();
    const platform = await network.platform();
    await make(network, platform);

    expect(await network.owner.expectRefusal(DELETE, { input: { id: platform.id } })).toMatchObject({ number: 10019 });
    expect((await treeOf(network.owner)).has(platform.id)).toBe(true);
  });

  test("is done once its station, its city and its region are deleted: what is gone keeps nothing", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const region = await network.region({ platform });
    const city = await network.city({ region });
    const station = await network.station({ platform, city });

    for (const [noun, { id }] of Object.entries({ Station: station, City: city, Region: region })) {
      await network.owner.run(`mutation Gone($id: ID!) { delete${noun}(input: { id: $id }) }`, { id });
    }

    await network.owner.run(DELETE, { input: { id: platform.id } });
    expect((await treeOf(network.owner)).has(platform.id)).toBe(false);
  });

  test("and making a region in it at the same moment never leave a region without a platform", async () => {
    const network = await world.network();
    const platform = await network.platform();

    await Promise.allSettled([network.owner.run(DELETE, { input: { id: platform.id } }), network.region({ platform })]);

    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from region r join platform p on p.id = r.platform_id
      where p.id = ${platform.id} and p.deleted_at is not null`.execute(db);
    expect(rows[0]?.left).toBe(0);
  });

  test("and making an account in it at the same moment never leave an account without a platform", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const input = {
      platformId: platform.id,
      login: unique("late"),
      name: "Late",
      password: "correct horse battery",
      roleIds: [],
    };

    await Promise.allSettled([
      network.owner.run(DELETE, { input: { id: platform.id } }),
      network.owner.run("mutation Make($input: CreateAccountInput!) { createAccount(input: $input) { id } }", {
        input,
      }),
    ]);

    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from account a join platform p on p.id = a.platform_id
      where p.id = ${platform.id} and p.deleted_at is not null`.execute(db);
    expect(rows[0]?.left).toBe(0);
  });
});
