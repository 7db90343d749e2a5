import { expect, test } from "vitest";
import { Permission } from "../auth/permission.ts";
import { MINUTE } from "../test/clock.ts";
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
  changePassword: (network) =>
    network.owner.run("mutation Change($input: ChangePasswordInput!) { changePassword(input: $input) }", {
      input: { oldPassword: PASSWORD, newPassword: "another password" },
    }),
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
  login: (network) =>
    nobody.run("mutation Login($input: LoginInput!) { login(input: $input) { uuid } }", {
      input: { username: network.owner.login, password: PASSWORD },
    }),
  logout: async (network) => (await network.operator()).run("mutation { logout }"),
  resumeGun: gunCommand("resumeGun", "REFUELLING"),
  stopGun: gunCommand("stopGun", "REFUELLING"),
  suspendGun: gunCommand("suspendGun", "REFUELLING"),
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
      /"password|passwordHash|correct horse|another password|device's secret|fc[sg]_|argon2/i,
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
