import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { outcomeOf } from "../../test/execute.ts";
import { REQUEST, exportInput, exported, fetchFile } from "../../test/exports.ts";
import { does } from "../../test/forecourt-deeds.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Network } from "../../test/world.ts";

const { app, world, clock, live } = await testServer();

const NOWHERE = ["01900000-0000-7000-8000-000000000000", "no id at all"];
const LIST = `query Unknown($filter: UnknownDeviceFilter, $orderBy: UnknownDeviceOrder! = LAST_SEEN_DESC) {
  unknownDevices(filter: $filter, orderBy: $orderBy) { totalCount nodes { id identity ignoredBy guess { stationId reason } } } }`;
const ADOPT = `mutation Adopt($input: AdoptDeviceInput!) {
  adoptDevice(input: $input) { id name protocol address stationId settings secretNames } }`;
const IGNORE = "mutation Ignore($input: IgnoreDeviceInput!) { ignoreDevice(input: $input) { id ignoredAt ignoredBy } }";

interface Listed {
  unknownDevices: {
    totalCount: number;
    nodes: {
      id: string;
      identity: string;
      ignoredBy: string | null;
      guess: { stationId: string; reason: string } | null;
    }[];
  };
}

const listed = async (network: Network, variables: Record<string, unknown> = {}) =>
  (await network.owner.run<Listed>(LIST, variables)).unknownDevices;

/** The gateway hears of somebody. */
async function hears({ gateway }: Pick<Forecourt, "gateway">, identity: string, seconds = 0): Promise<void> {
  const at = new Date(clock.now().getTime() + seconds * 1_000).toISOString();
  await gateway.report({
    unknownDevices: [{ protocol: "JSONPTS", identity, remoteAddress: "192.0.2.1", at, calls: 1 }],
  });
}

async function heard(network: Network, forecourt: Forecourt, identity = "00AB"): Promise<string> {
  await hears(forecourt, identity);
  return (await listed(network)).nodes.find((node) => node.identity === identity)?.id ?? "";
}

const adoption = (id: string, stationId: string, more: object = {}) => ({
  input: { id, stationId, name: "Found", version: "R129", ...more },
});

describe("a communication box that nobody registered", () => {
  const aBox = async ({ gateway }: Forecourt, identity: string) =>
    gateway.report({
      unknownDevices: [
        { protocol: "SPARKPLUG", identity, remoteAddress: "broker:1883", at: clock.now().toISOString(), calls: 1 },
      ],
    });

  test("is registered by its group and node, at the station that its name names", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await network.forecourt();
    await aBox(forecourt, `${forecourt.station.code}/BOX-9`);
    const [{ id, guess } = { id: "", guess: null }] = (await listed(network)).nodes;
    expect(guess).toEqual({ stationId: forecourt.station.id, reason: "CODE" });

    const { adoptDevice } = await network.owner.run<{ adoptDevice: object }>(ADOPT, adoption(id, forecourt.station.id));
    expect(adoptDevice).toMatchObject({
      protocol: "SPARKPLUG",
      address: `${forecourt.station.code}/BOX-9`,
      settings: { group: forecourt.station.code, node: "BOX-9" },
    });
    expect((await listed(network)).totalCount).toBe(0);
  });

  test("is none where it is registered under another address, whichever gateway of the network hears it", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await network.device({
      station: forecourt.station,
      protocol: "SPARKPLUG",
      address: "the box at the gate",
      settings: { group: "G", node: "N" },
    });
    await aBox(forecourt, "G/N");
    await aBox(forecourt, "G/M");
    expect((await listed(network)).nodes.map(({ identity }) => identity)).toEqual(["G/M"]);
  });
});

describe("what calls and nobody registered", () => {
  test("is exported as it is filtered, for those who have the whole network", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await hears(forecourt, "00AB");
    const ignored = await heard(network, forecourt, "00CD");
    await network.owner.run(IGNORE, { input: { id: ignored, ignored: true } });
    const below = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.UnknownDevice],
    });
    const asked = {
      list: "UNKNOWN_DEVICES" as const,
      unknownDevices: { ignored: false },
      columns: [{ id: "identity" }, { id: "remoteAddress" }, { id: "lastSeenAt" }, { id: "calls" }],
    };

    const job = await exported(network.owner, asked);
    expect((await fetchFile(app, network.owner, job.id)).bytes.toString()).toBe(
      "\uFEFFidentity,remoteAddress,lastSeenAt (UTC),calls\r\n00AB,192.0.2.1,2026-11-02 08:00:00,1\r\n",
    );
    expect(await exported(below, asked)).toMatchObject({ state: "DONE", rows: 0 });
    const stranger = await network.operator({ permissions: [Permission.AirDeviceSet] });
    expect(await stranger.expectRefusal(REQUEST, { input: exportInput(asked) })).toMatchObject({ number: 403 });
  });

  test("is listed newest first, searched, and comes with a guess of its station", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await hears(forecourt, "00AB");
    await hears(forecourt, "00CD", 1);

    const { nodes, totalCount } = await listed(network);
    expect(nodes.map(({ identity }) => identity)).toEqual(["00CD", "00AB"]);
    expect(totalCount).toBe(2);
    expect(nodes[0]?.guess).toEqual({ stationId: forecourt.station.id, reason: "ONLY_STATION" });
    expect((await listed(network, { filter: { search: "0ab" } })).nodes).toHaveLength(1);
    expect((await listed(network, { orderBy: "FIRST_SEEN_ASC" })).nodes[0]?.identity).toBe("00AB");
  });

  test("counts up live, for this network alone", async () => {
    const [network, other] = [await world.network(), await world.network()];
    const [forecourt, elsewhere] = [await network.forecourt(), await other.forecourt()];
    const connection = await live(network.owner);
    const counts = connection.subscribe<{ unknownDeviceChanges: { waiting: number } }>(
      "subscription { unknownDeviceChanges { waiting } }",
      {},
    );
    expect((await counts.next()).unknownDeviceChanges.waiting).toBe(0);

    await hears(elsewhere, "00EE");
    await hears(forecourt, "00AB");

    expect((await counts.next()).unknownDeviceChanges.waiting).toBe(1);
    await counts.end();
  });
});

describe("adopting a caller", () => {
  test("registers it at the station under its own name and takes it from the list", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const id = await heard(network, forecourt);

    const { adoptDevice } = await network.owner.run<{ adoptDevice: object }>(
      ADOPT,
      adoption(id, forecourt.station.id, { settings: { password: "secret" } }),
    );

    expect(adoptDevice).toMatchObject({
      name: "Found",
      protocol: "JSONPTS",
      address: "00AB",
      stationId: forecourt.station.id,
      settings: { way: "WEBSOCKET", ptsId: "00AB" },
      secretNames: ["password"],
    });
    expect((await listed(network)).nodes).toEqual([]);
    const { gatewayConfiguration } = await forecourt.gateway.run<{ gatewayConfiguration: { devices: object[] } }>(
      "{ gatewayConfiguration { devices { id } } }",
    );
    expect(gatewayConfiguration.devices).toHaveLength(2);
  });

  test("twice is 10009 the second time; two at once, at two stations, make one device", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const id = await heard(network, forecourt);
    const stations = [forecourt.station.id, (await network.station()).id];

    const outcomes = await Promise.all(
      stations.map((stationId) => network.owner.send(ADOPT, adoption(id, stationId)).then(outcomeOf)),
    );

    expect(outcomes.toSorted()).toEqual(["10009", "OK"]);
    expect(await network.owner.expectRefusal(ADOPT, adoption(id, forecourt.station.id))).toMatchObject({
      number: 10009,
      field: "id",
    });
  });

  test("that somebody registered meanwhile is 10010, and waits no more; it is listed again once that device is deleted", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const id = await heard(network, forecourt);
    const device = await network.device({ station: forecourt.station, address: "00AB" });

    expect(await network.owner.expectRefusal(ADOPT, adoption(id, forecourt.station.id))).toMatchObject({
      number: 10010,
    });
    expect(await listed(network)).toEqual({ totalCount: 0, nodes: [] });
    await does("deleteDevice", { id: device.id }, { of: "" }).by(network);
    expect((await listed(network)).nodes).toHaveLength(1);
  });

  test("without a version is 10012, at no station 10003, at one that controls itself 10022", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const id = await heard(network, forecourt);
    const itself = await network.station({ controlMode: "STATION" });

    expect(
      await network.owner.expectRefusal(ADOPT, adoption(id, forecourt.station.id, { version: " " })),
    ).toMatchObject({ number: 10012, field: "version" });
    expect(await network.owner.expectRefusal(ADOPT, adoption(id, NOWHERE[0] ?? ""))).toMatchObject({ number: 10003 });
    expect(await network.owner.expectRefusal(ADOPT, adoption(id, itself.id))).toMatchObject({ number: 10022 });
  });
});

describe("setting a caller aside", () => {
  test("takes it from those that wait, and back; twice is as once", async () => {
    const network = await world.network();
    const id = await heard(network, await network.forecourt());
    const ignored = (value: boolean) => network.owner.run(IGNORE, { input: { id, ignored: value } });

    expect(await ignored(true)).toMatchObject({ ignoreDevice: { ignoredBy: network.owner.login } });
    expect(await ignored(true)).toMatchObject({ ignoreDevice: { ignoredBy: network.owner.login } });
    expect((await listed(network, { filter: { ignored: false } })).nodes).toEqual([]);
    expect((await listed(network, { filter: { ignored: true } })).nodes).toHaveLength(1);

    expect(await ignored(false)).toMatchObject({ ignoreDevice: { ignoredAt: null, ignoredBy: null } });
    expect((await listed(network, { filter: { ignored: false } })).nodes).toHaveLength(1);
    const { auditEntries } = await network.owner.run<{ auditEntries: { nodes: object[] } }>(
      "query Deeds($filter: AuditFilter!) { auditEntries(filter: $filter) { nodes { operation } } }",
      { filter: { objectId: id } },
    );
    expect(auditEntries.nodes).toHaveLength(2);
  });
});

test("is dealt with by those who see the whole network and hold the permission, in this network alone", async () => {
  const [network, other] = [await world.network(), await world.network()];
  const forecourt = await network.forecourt();
  const id = await heard(network, forecourt);
  const part = await network.operator({ platform: await network.platform(), permissions: [Permission.UnknownDevice] });
  const guest = await network.operator({ permissions: [Permission.DeviceBinding] });

  for (const [operation, variables] of [
    [ADOPT, adoption(id, forecourt.station.id)],
    [IGNORE, { input: { id, ignored: true } }],
  ] as const) {
    expect(await part.expectRefusal(operation, variables)).toMatchObject({ number: 10009 });
    expect(await other.owner.expectRefusal(operation, variables)).toMatchObject({ number: 10009 });
    expect(await guest.expectRefusal(operation, variables)).toMatchObject({ code: "FORBIDDEN" });
  }
});
