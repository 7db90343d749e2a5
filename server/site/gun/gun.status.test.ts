import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { GunReport } from "../../schema-types.generated.ts";
import { deviceReading, gunReading, second } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Operator } from "../../test/world.ts";
import { GunStatusesDocument } from "./gun.generated.ts";

const { world } = await testServer();

/** A gun of a network of its own, and how it is shown after readings. */
async function gun() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const after = async (...given: Partial<GunReport>[]) => {
    await forecourt.gateway.report({ guns: given.map((facts) => gunReading(forecourt.device, facts)) });
    return shown(network.owner);
  };
  return { network, forecourt, after };
}

async function shown(operator: Operator, forecourt?: Forecourt) {
  const filter = forecourt === undefined ? null : { stationIds: [forecourt.station.id] };
  const [first] = (await operator.run(GunStatusesDocument, { filter })).guns;
  return first?.status;
}

test.each([
  ["prints tickets", Permission.PrintInfo, (station: string) => `dispenserPlates(stationId: "${station}")`],
  ["binds devices", Permission.DeviceBinding, () => "dispensers"],
  ["keeps auxiliary devices", Permission.AuxiliaryDevices, () => "dispensers"],
])("who fills at a gun is not for whoever %s", async (_who, permission, list) => {
  const { network, forecourt, after } = await gun();
  await after({ state: "REFUELLING", cardNo: "C1", at: second(1) });
  const clerk = await network.operator({ permissions: [permission] });
  const ask = (fields: string) => `{ ${list(forecourt.station.id)} { guns { ${fields} } } }`;

  expect(await clerk.send(ask("number"))).not.toHaveProperty("errors");
  expect(await clerk.expectRefusal(ask("number status { state cardNo userName balance carNumber }"))).toMatchObject({
    code: "FORBIDDEN",
  });
});

describe("a gun shows", () => {
  test("a free gun without figures as long as it was never heard of", async () => {
    const { network } = await gun();

    expect(await shown(network.owner)).toMatchObject({
      state: "FREE",
      online: false,
      since: null,
      volumeLitres: null,
      lastSeenAt: null,
    });
  });

  test("running figures, and keeps those that a reading doesn't name", async () => {
    const { after } = await gun();
    const full = {
      unitPrice: "7.1",
      totalizerLitres: "500",
      transactionNo: "31",
      cardNo: "C1",
      presetType: "AMOUNT",
      presetValue: "100",
    } as const;
    await after(
      { state: "AUTHORIZED", at: second(1), ...full },
      { state: "REFUELLING", at: second(2), volumeLitres: "0.5", amount: "3.55" },
    );

    const running = await after({ state: "REFUELLING", at: second(3), volumeLitres: "4.25", amount: "30.18" });

    expect(running).toMatchObject({ state: "REFUELLING", volumeLitres: "4.25", amount: "30.18", ...full });
  });

  test("its last fill while it hangs free, but neither card nor preset", async () => {
    const { after } = await gun();
    await after({
      state: "REFUELLING",
      at: second(1),
      cardNo: "C1",
      presetType: "VOLUME",
      presetValue: "20",
      volumeLitres: "20",
      amount: "140",
      transactionNo: "31",
    });

    const free = await after({ state: "FREE", at: second(2), reason: "seen late" });

    expect(free).toMatchObject({
      volumeLitres: "20",
      amount: "140",
      transactionNo: "31",
      cardNo: null,
      presetType: null,
      presetValue: null,
    });
  });

  test.each(["LIFTED", "AUTHORIZED", "REFUELLING"] as const)(
    "the figures of a new fill from nought once it is %s",
    async (state) => {
      const { after } = await gun();
      await after({
        state: "FREE",
        at: second(1),
        volumeLitres: "20",
        amount: "140",
        totalizerLitres: "520",
        transactionNo: "31",
      });

      const begun = await after({ state, at: second(2), reason: "seen late" });

      expect(begun).toMatchObject({ volumeLitres: "0", amount: "0", totalizerLitres: "520", transactionNo: null });
    },
  );

  test("the pump that it shares with the other guns of its address, and none where it is bound to no device", async () => {
    const { network, forecourt } = await gun();
    const pumps = async () => (await network.owner.run(GunStatusesDocument, {})).guns.map(({ status }) => status?.pump);

    const [one, two] = await pumps();
    expect(one).toBe(two);
    expect(one).toContain(forecourt.device.id);
    await network.binding(forecourt.device, { guns: { "1.1": 1, "2.1": 2 } });
    expect(new Set(await pumps()).size).toBe(2);
    await network.binding(forecourt.device, {});
    expect(await pumps()).toEqual([null, null]);
  });

  test("itself online as long as its device answers, the other station's gun by the other's device", async () => {
    const { network, forecourt } = await gun();
    const other = await network.forecourt();
    await forecourt.gateway.report({ devices: [deviceReading(forecourt.device)] });
    expect(await shown(network.owner, forecourt)).toMatchObject({ online: true });
    expect(await shown(network.owner, other)).toMatchObject({ online: false });

    await forecourt.gateway.report({
      devices: [deviceReading(forecourt.device, { online: false, at: second(5), reason: "no answer" })],
    });

    expect(await shown(network.owner, forecourt)).toMatchObject({ online: false });
  });
});

test("guns of a sibling platform and of another network are not shown", async () => {
  const { network } = await gun();
  const stranger = await world.network();
  const sibling = await network.operator({ platform: await network.platform(), permissions: [6] });

  expect((await sibling.run(GunStatusesDocument, {})).guns).toEqual([]);
  expect((await stranger.owner.run(GunStatusesDocument, {})).guns).toEqual([]);
  expect((await network.owner.run(GunStatusesDocument, {})).guns).toHaveLength(2);
});
