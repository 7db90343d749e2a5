import { expect, test } from "vitest";
import { log } from "../test/audit-log.ts";
import { CANCEL, DOWNLOAD, exported, occupy, requested } from "../test/exports.ts";
import { testServer } from "../test/server.ts";
import * as documents from "../test/world.generated.ts";
import { type Network, PASSWORD, unique } from "../test/world.ts";

const { world, app, nobody, clock } = await testServer();

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
