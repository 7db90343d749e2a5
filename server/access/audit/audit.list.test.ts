import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { log } from "../../test/audit-log.ts";
import { MINUTE } from "../../test/clock.ts";
import { testServer } from "../../test/server.ts";
import * as documents from "../../test/world.generated.ts";
import type { Network } from "../../test/world.ts";

const { world, nobody, clock } = await testServer();

test("the log is narrowed by operation, account and time, newest first, page by page", async () => {
  const network = await world.network();
  await network.region();
  const later = clock.pass(MINUTE).toISOString();
  await network.grade({ code: "one" });
  await network.grade({ code: "two" });

  expect((await log(network, { from: later })).map(({ after }) => after?.["code"])).toEqual(["two", "one"]);
  expect((await log(network, { to: later })).map(({ operation }) => operation)).toEqual(["createRegion"]);
  expect(await log(network, { accountName: "somebody else" })).toEqual([]);
  interface Page {
    auditEntries: { nodes: { after: { code?: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
  }
  const page = (after: string | null) =>
    network.owner.run<Page>(
      "query Log($after: String) { auditEntries(first: 2, after: $after) { nodes { after } pageInfo { hasNextPage endCursor } } }",
      { after },
    );
  const first = (await page(null)).auditEntries;
  const second = (await page(first.pageInfo.endCursor)).auditEntries;
  expect(
    [first, second].map(({ nodes, pageInfo }) => [nodes.map(({ after }) => after.code), pageInfo.hasNextPage]),
  ).toEqual([
    [["two", "one"], true],
    [[undefined], false],
  ]);
});

test("an entry names its record as it is now, whatever was changed of it", async () => {
  const network = await world.network();
  const { station, device } = await network.forecourt();

  const { auditEntries } = await network.owner.run<{
    auditEntries: { nodes: { operation: string; objectName: string | null }[] };
  }>("{ auditEntries(first: 50) { nodes { operation objectName } } }");

  const named = new Map(auditEntries.nodes.map(({ operation, objectName }) => [operation, objectName]));
  const rows = await network.owner.run<{ devices: { id: string; name: string }[] }>("{ devices { id name } }");
  expect(named.get("createStation")).toBe(station.name);
  expect(named.get("bindDevice")).toBe(rows.devices.find(({ id }) => id === device.id)?.name);
  expect([...named.values()].filter((name) => name === null)).toEqual([]);
});

describe("the log is narrowed", () => {
  interface Page {
    auditEntries: { nodes: { id: string; after: { name?: string } | null }[]; totalCount: number };
  }
  const asked = async (caller: Network["owner"], variables: Record<string, unknown>) =>
    (
      await caller.run<Page>(
        `query Log($filter: AuditFilter, $orderBy: AuditOrder! = TIME_DESC, $first: Int! = 25, $offset: Int) {
          auditEntries(filter: $filter, orderBy: $orderBy, first: $first, offset: $offset) { nodes { id after } totalCount } }`,
        variables,
      )
    ).auditEntries;
  const names = ({ nodes }: Page["auditEntries"]) => nodes.map(({ after }) => after?.name);

  /** A region and two cities made by the owner, one role by an operator, and one login in vain. */
  async function made() {
    const network = await world.network();
    const operator = await network.operator({ permissions: [Permission.Log, Permission.PermissionConfig] });
    const region = await network.region({ name: "North 100%" });
    clock.pass(MINUTE);
    const city = await network.city({ region, name: "Harbour" });
    clock.pass(MINUTE);
    const input = { platformId: network.id, name: "Cashier", permissions: [Permission.Home] };
    await operator.run(documents.CreateRoleDocument, { input });
    clock.pass(MINUTE);
    await nobody.expectRefusal("mutation Login($input: LoginInput!) { login(input: $input) { uuid } }", {
      input: { username: operator.signIn, password: "not the password" },
    });
    return { owner: network.owner, operator, region, city };
  }
  type Made = Awaited<ReturnType<typeof made>>;
  let once: ReturnType<typeof made> | undefined;

  test.each<[what: string, filter: (of: Made) => object, left: (string | undefined)[]]>([
    ["to one operation", () => ({ operation: "createCity" }), ["Harbour"]],
    ["to some operations", () => ({ operations: ["createCity", "createRegion"] }), ["Harbour", "North 100%"]],
    ["to kinds of object", () => ({ objectTypes: ["Region", "Tank"] }), ["North 100%"]],
    ["to the history of an object", ({ city }) => ({ objectId: city.id }), ["Harbour"]],
    ["to no history of what is no object", () => ({ objectId: "nonsense" }), []],
    ["to a part of a login name, in either case", ({ operator }) => by(operator.login.toUpperCase()), ["Cashier"]],
    ["to what was refused", () => ({ refused: true }), [undefined]],
    ["to words in what was changed", () => ({ search: "harbour" }), ["Harbour"]],
    ["to words that a pattern would read otherwise", () => ({ search: "100%" }), ["North 100%"]],
    ["to words that stand nowhere", () => ({ search: "1__%" }), []],
    ["to an object's id as words", ({ region }) => ({ search: region.id, operation: "createRegion" }), ["North 100%"]],
  ])("%s", async (_what, filter, left) => {
    const all = await (once ??= made());

    const page = await asked(all.owner, { filter: filter(all) });

    expect(names(page)).toEqual(left);
    expect(page.totalCount).toBe(left.length);
  });

  const by = (accountName: string) => ({ accountName, refused: false });

  test("to one entry by its id, which another network's people don't find", async () => {
    const { owner } = await (once ??= made());
    const stranger = (await world.network()).owner;
    const [entry] = (await asked(owner, { filter: { operation: "createCity" } })).nodes;
    const filter = { ids: [entry?.id, "nonsense"] };

    expect(names(await asked(owner, { filter }))).toEqual(["Harbour"]);
    expect(await asked(stranger, { filter })).toEqual({ nodes: [], totalCount: 0 });
  });

  test("and sorted the other way, and cut into pages by number, the total beside each", async () => {
    const { owner } = await (once ??= made());
    const filter = { operations: ["createRegion", "createCity"] };

    expect(names(await asked(owner, { filter, orderBy: "TIME_ASC" }))).toEqual(["North 100%", "Harbour"]);
    const second = await asked(owner, { filter, first: 1, offset: 1 });
    expect([names(second), second.totalCount]).toEqual([["North 100%"], 2]);
    const behind = await asked(owner, { filter, first: 1, offset: 9 });
    expect([names(behind), behind.totalCount]).toEqual([[], 2]);
  });

  test.each([
    ["no words", { filter: { search: " " } }, "filter.search"],
    ["more words than there may be", { filter: { search: "x".repeat(201) } }, "filter.search"],
    ["a page that is too long", { first: 201 }, "first"],
    ["a page before the first", { offset: -1 }, "offset"],
  ])("but not by %s", async (_what, variables, field) => {
    const { owner } = await (once ??= made());
    const refusal = await owner.expectRefusal(
      `query Log($filter: AuditFilter, $first: Int! = 25, $offset: Int) {
        auditEntries(filter: $filter, first: $first, offset: $offset) { nodes { id } } }`,
      variables,
    );

    expect(refusal).toMatchObject({ number: 10012, field });
  });
});

test("nobody reads the log without its permission", async () => {
  const network = await world.network();
  const others = Object.values(Permission).filter((value) => value !== Permission.Log);
  const operator = await network.operator({ permissions: others });

  expect(await operator.expectRefusal("{ auditEntries { nodes { id } } }")).toMatchObject({ number: 403 });
});

test("a platform reads of its own deeds and those below, not of what was done beside or above", async () => {
  const network = await world.network();
  const [platform, sibling] = [await network.platform(), await network.platform()];
  const all = [Permission.Log, Permission.StationSettings];
  const [operator, other] = [
    await network.operator({ platform, permissions: all }),
    await network.operator({ platform: sibling, permissions: all }),
  ];
  await operator.run(documents.CreateRegionDocument, { input: { platformId: platform.id, name: "Mine" } });
  await other.run(documents.CreateRegionDocument, { input: { platformId: sibling.id, name: "Theirs" } });

  await network.region({ name: "Above" });

  const names = async (caller: typeof operator) =>
    (
      await caller.run<{ auditEntries: { nodes: { after: { name: string } }[] } }>(
        '{ auditEntries(filter: { operation: "createRegion" }) { nodes { after } } }',
      )
    ).auditEntries.nodes.map(({ after }) => after.name);
  expect(await names(operator)).toEqual(["Mine"]);
  expect(await names(other)).toEqual(["Theirs"]);
});
