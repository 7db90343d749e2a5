import { describe, expect, test } from "vitest";
import { Permission } from "../auth/permission.ts";
import { MINUTE } from "../test/clock.ts";
import { PLATFORM_DEEDS } from "../platform/test-deeds.ts";
import { CANCEL, DOWNLOAD, exported, occupy, requested } from "../test/exports.ts";
import { testServer } from "../test/server.ts";
import * as documents from "../test/world.generated.ts";
import { type Network, PASSWORD, unique } from "../test/world.ts";

const { world, app, nobody, clock } = await testServer();

interface Entry {
  operation: string;
  accountName: string;
  address: string;
  objectType: string;
  objectId: string | null;
  before: object | null;
  after: Record<string, unknown> | null;
  outcome: string;
  time: string;
}

async function log(network: Network, filter: object = {}): Promise<Entry[]> {
  const { auditEntries } = await network.owner.run<{ auditEntries: { nodes: Entry[] } }>(
    "query Log($filter: AuditFilter) { auditEntries(first: 200, filter: $filter) { nodes { operation accountName address objectType objectId before after outcome time } } }",
    { filter },
  );
  return auditEntries.nodes;
}

const AT = "2026-11-02T07:59:00.000Z";
const COUNTERS = { bytesIn: 0, bytesOut: 0, frames: 0, badFrames: 0, reconnects: 0 };

/** Gun 1 lifted at a device that answers, and an alarm. */
async function busy(network: Network) {
  const forecourt = await network.forecourt();
  const deviceId = forecourt.device.id;
  await forecourt.gateway.report({
    devices: [{ deviceId, at: AT, online: true, lastSeenAt: AT, ...COUNTERS }],
    guns: [{ deviceId, address: "1.1", at: AT, state: "LIFTED" }],
    alarms: [
      { deviceId, address: "1", at: AT, code: "TANK_LEAK", edge: "RAISED", sourceType: "TANK", vendorCode: "x" },
    ],
  });
  return { ...forecourt, deviceId, gunId: forecourt.guns[0]?.id ?? "" };
}

const gunCommand = (field: string, state: "LIFTED" | "REFUELLING" | "WORKING") => async (network: Network) => {
  const { gunId, deviceId, gateway } = await busy(network);
  const moves = {
    LIFTED: [],
    REFUELLING: ["AUTHORIZED", "REFUELLING"],
    WORKING: ["AUTHORIZED", "REFUELLING", "WORKING"],
  } as const;
  await gateway.report({
    guns: moves[state].map((move, index) => ({
      deviceId,
      address: "1.1",
      at: new Date(Date.parse(AT) + index + 1).toISOString(),
      state: move,
      transactionNo: "7",
    })),
  });
  await network.owner.run(`mutation Command($input: GunCommandInput!) { ${field}(input: $input) { id } }`, {
    input: { gunId, idempotencyKey: unique("key") },
  });
};

async function savedView(network: Network): Promise<string> {
  const input = { screen: "log", name: unique("view"), search: "operation=login" };
  const { saveView } = await network.owner.run<{ saveView: { id: string } }>(
    "mutation Save($input: SaveViewInput!) { saveView(input: $input) { id } }",
    { input },
  );
  return saveView.id;
}

/** How each mutation is brought to succeed. A mutation that is missing here, or leaves no entry, fails the test. */
const DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  acknowledgeAlarms: async (network) => {
    await busy(network);
    const { alarms } = await network.owner.run<{ alarms: { nodes: { id: string }[] } }>("{ alarms { nodes { id } } }");
    const input = { alarmIds: alarms.nodes.map(({ id }) => id) };
    await network.owner.run(
      "mutation Acknowledge($input: AcknowledgeAlarmsInput!) { acknowledgeAlarms(input: $input) { id } }",
      { input },
    );
  },
  activateStation: (network) => network.gateway(),
  authorizeGun: async (network) => {
    const { gunId } = await busy(network);
    const input = { gunId, presetType: "FULL", idempotencyKey: unique("key") };
    await network.owner.run("mutation Authorize($input: AuthorizeGunInput!) { authorizeGun(input: $input) { id } }", {
      input,
    });
  },
  bindDevice: async (network) => network.binding(await network.device(), {}),
  cancelExport: async (network) => {
    const release = occupy(app, network.owner.accountId);
    const { id } = await requested(network.owner);
    await network.owner.run(CANCEL, { input: { jobId: id } });
    release();
  },
  changePassword: (network) =>
    network.owner.run("mutation Change($input: ChangePasswordInput!) { changePassword(input: $input) }", {
      input: { oldPassword: PASSWORD, newPassword: "another password" },
    }),
  chooseDefaultView: async (network) => {
    const viewId = await savedView(network);
    await network.owner.run(
      "mutation Choose($input: ChooseDefaultViewInput!) { chooseDefaultView(input: $input) { id } }",
      { input: { screen: "log", viewId } },
    );
  },
  closeGunTransaction: gunCommand("closeGunTransaction", "WORKING"),
  createAccount: (network) => network.operator(),
  createActivationCode: async (network) => network.activationCode(await network.station()),
  createCity: (network) => network.city(),
  createCommunicationBox: (network) => network.communicationBox(),
  createDevice: (network) => network.device({ settings: { password: "a device's secret" } }),
  createDispenser: (network) => network.dispenser(),
  createGrade: (network) => network.grade(),
  createPlatform: (network) => network.platform(),
  createRegion: (network) => network.region(),
  createRole: (network) => network.role(),
  createStation: (network) => network.station(),
  createTank: (network) => network.tank(),
  deleteView: async (network) => {
    const id = await savedView(network);
    await network.owner.run("mutation Delete($input: DeleteViewInput!) { deleteView(input: $input) }", {
      input: { id },
    });
  },
  downloadExport: async (network) => {
    const { id } = await exported(network.owner);
    await network.owner.run(DOWNLOAD, { input: { jobId: id } });
  },
  login: (network) =>
    nobody.run("mutation Login($input: LoginInput!) { login(input: $input) { uuid } }", {
      input: { username: network.owner.login, password: PASSWORD },
    }),
  logout: async (network) => (await network.operator()).run("mutation { logout }"),
  requestExport: (network) => requested(network.owner),
  resumeGun: gunCommand("resumeGun", "REFUELLING"),
  saveView: savedView,
  setPlatformImage: (network) =>
    network.owner.run("mutation Set($input: SetPlatformImageInput!) { setPlatformImage(input: $input) { id } }", {
      input: { platformId: network.id, kind: "LOGO", imageId: null },
    }),
  stopGun: gunCommand("stopGun", "REFUELLING"),
  suspendGun: gunCommand("suspendGun", "REFUELLING"),
  ...PLATFORM_DEEDS,
};

/** What a device says and how it answered is kept as such: its facts are the log. */
const KEPT_AS_FACTS = ["acknowledgeCommand", "reportReadings"];
const MUTATIONS = Object.keys(app.schema.getMutationType()?.getFields() ?? {});

test("every mutation has its deed here", () => {
  expect([...Object.keys(DEEDS), ...KEPT_AS_FACTS].toSorted()).toEqual(MUTATIONS.toSorted());
});

test.each(Object.entries(DEEDS).map(([name, deed]) => ({ name, deed })))(
  "$name leaves an entry that says who did what to what, and no secret",
  async ({ name, deed }) => {
    const network = await world.network();

    await deed(network);

    const entries = await log(network);
    const own = entries.filter(({ operation }) => operation === name);
    expect(own, entries.map(({ operation }) => operation).join()).not.toEqual([]);
    for (const { accountName, address, objectId, objectType, outcome, time } of own) {
      expect(accountName).not.toBe("");
      expect(objectType).toMatch(/^[A-Z][A-Za-z]+$/);
      expect(objectId).toMatch(/^[0-9a-f-]{36}$/);
      expect({ address, outcome, time }).toEqual({
        address: "127.0.0.1",
        outcome: "OK",
        time: clock.now().toISOString(),
      });
    }
    expect(JSON.stringify(entries)).not.toMatch(
      /"password|passwordHash|correct horse|another password|device's secret|fc[asg]_|argon2/i,
    );
  },
);

test("what is refused leaves no entry of a deed", async () => {
  const network = await world.network();
  const { code } = await network.grade();
  const input = { code, name: "Again", unit: "LITRE" as const, kind: "LIQUID" as const, colour: "#000000" };

  await network.owner.expectRefusal(documents.CreateGradeDocument, { input });

  expect(await log(network, { operation: "createGrade" })).toHaveLength(1);
});

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
      input: { username: operator.login, password: "not the password" },
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
    ["to words in what was changed", () => ({ text: "harbour" }), ["Harbour"]],
    ["to words that a pattern would read otherwise", () => ({ text: "100%" }), ["North 100%"]],
    ["to words that stand nowhere", () => ({ text: "1__%" }), []],
    ["to an object's id as words", ({ region }) => ({ text: region.id, operation: "createRegion" }), ["North 100%"]],
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
    ["no words", { filter: { text: " " } }, "filter.text"],
    ["more words than there may be", { filter: { text: "x".repeat(201) } }, "filter.text"],
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

test("an entry names the request that it came with", async () => {
  const network = await world.network();
  const answer = await network.owner.send(documents.CreateRegionDocument, {
    input: { platformId: network.id, name: "North" },
  });

  const { auditEntries } = await network.owner.run<{ auditEntries: { nodes: { requestId: string }[] } }>(
    "{ auditEntries(first: 1) { nodes { requestId } } }",
  );
  expect(auditEntries.nodes[0]?.requestId).toBe(answer.requestId);
});

test("nobody reads the log without its permission", async () => {
  const network = await world.network();
  const others = Object.values(Permission).filter((value) => value !== Permission.Log);
  const operator = await network.operator({ permissions: others });

  expect(await operator.expectRefusal("{ auditEntries { nodes { id } } }")).toMatchObject({ number: 403 });
});

test("a platform reads of its own deeds and those below, not of those beside or above", async () => {
  const network = await world.network();
  const [platform, sibling] = [await network.platform(), await network.platform()];
  const all = [Permission.Log, Permission.StationSettings];
  const [operator, other] = [
    await network.operator({ platform, permissions: all }),
    await network.operator({ platform: sibling, permissions: all }),
  ];
  await operator.run(documents.CreateRegionDocument, { input: { platformId: platform.id, name: "Mine" } });
  await other.run(documents.CreateRegionDocument, { input: { platformId: sibling.id, name: "Theirs" } });

  const names = async (caller: typeof operator) =>
    (
      await caller.run<{ auditEntries: { nodes: { after: { name: string } }[] } }>(
        "{ auditEntries { nodes { after } } }",
      )
    ).auditEntries.nodes.map(({ after }) => after.name);
  expect(await names(operator)).toEqual(["Mine"]);
  expect(await names(other)).toEqual(["Theirs"]);
});
