import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import type { Network, Operator, Thing } from "../../test/world.ts";

const { world } = await testServer();

const COPY = `mutation Copy($input: CopySetUpInput!) {
  copySetUp(input: $input) { dryRun steps { kind action number deviceName before after } } }`;

interface Copied {
  copySetUp: { dryRun: boolean; steps: { kind: string; action: string; number: number | null }[] };
}

const copy = async (caller: Operator, from: Thing, to: Thing, dryRun = false) =>
  (await caller.run<Copied>(COPY, { input: { fromStationId: from.id, toStationId: to.id, dryRun } })).copySetUp;

const brief = ({ steps }: Copied["copySetUp"]) =>
  steps.map(({ kind, action, number }) => `${action} ${kind} ${number}`);

/** What stands at a station, without ids. */
async function standing(network: Network, { id }: Thing) {
  const { station } = await network.owner.run<{ station: object }>(
    `query Station($id: ID!) { station(id: $id) { tanks { number name highLimitLitres } dispensers { number name }
      guns { number } devices { bindings { address gunNumber tankNumber } } } }`,
    { id },
  );
  return station;
}

describe("copying a station's set-up", () => {
  test("to a bare one makes it alike, and again there is nothing to do", async () => {
    const network = await world.network();
    const { station: model } = await network.forecourt();
    const bare = await network.station();
    await network.device({ station: bare });

    const copied = await copy(network.owner, model, bare);

    expect(brief(copied)).toEqual([
      "CREATE TANK 1",
      "CREATE DISPENSER 1",
      "CREATE GUN 1",
      "CREATE GUN 2",
      "CHANGE BINDING null",
    ]);
    expect(await standing(network, bare)).toEqual(await standing(network, model));
    expect(brief(await copy(network.owner, model, bare))).toEqual([]);
  });

  test("changes what differs, keeps what the other doesn't have, and skips rows without a device for them", async () => {
    const network = await world.network();
    const { station: model } = await network.forecourt();
    const target = await network.station();
    await network.tank({ station: target, highLimitLitres: "20000" });
    await network.tank({ station: target, number: 9, name: "Kept" });

    const copied = await copy(network.owner, model, target);

    expect(brief(copied)).toEqual([
      "CHANGE TANK 1",
      "CREATE DISPENSER 1",
      "CREATE GUN 1",
      "CREATE GUN 2",
      "SKIP BINDING null",
    ]);
    expect(await standing(network, target)).toMatchObject({
      tanks: [
        { number: 1, highLimitLitres: "27000.000" },
        { number: 9, name: "Kept" },
      ],
      guns: [{ number: 1 }, { number: 2 }],
    });
  });

  test("as a dry run tells the steps and stores nothing", async () => {
    const network = await world.network();
    const { station: model } = await network.forecourt();
    const bare = await network.station();
    const before = await standing(network, bare);

    const told = await copy(network.owner, model, bare, true);

    expect(told.dryRun).toBe(true);
    expect(brief(told)).toHaveLength(5);
    expect(await standing(network, bare)).toEqual(before);
  });

  test("stores nothing at all where one step is refused", async () => {
    const network = await world.network();
    const { station: model } = await network.forecourt();
    const target = await network.station();
    const tank = await network.tank({ station: target });
    // Gun 1 already speaks through a device that the rows don't go to.
    await network.dispenser({ tank, number: 7, guns: [1] });
    await network.binding(await network.device({ station: target, name: "Other" }), { guns: { "4.1": 1 } });
    await network.device({ station: target, name: "Twin" });
    const { devices } = await network.owner.run<{ devices: { id: string; name: string }[] }>(
      "query Devices($filter: DeviceFilter) { devices(filter: $filter) { id name } }",
      { filter: { stationIds: [model.id] } },
    );
    await network.owner.run("mutation Name($input: ChangeDeviceInput!) { changeDevice(input: $input) { id } }", {
      input: { id: devices[0]?.id, name: "Twin" },
    });
    const before = await standing(network, target);

    expect(
      await network.owner.expectRefusal(COPY, {
        input: { fromStationId: model.id, toStationId: target.id, dryRun: false },
      }),
    ).toMatchObject({ number: 10032 });
    expect(await standing(network, target)).toEqual(before);
  });

  test("twice at once makes one set of everything", async () => {
    const network = await world.network();
    const { station: model } = await network.forecourt();
    const bare = await network.station();
    const input = { fromStationId: model.id, toStationId: bare.id, dryRun: false };

    const outcomes = await Promise.all([0, 1].map(() => network.owner.send(COPY, { input }).then(outcomeOf)));

    expect(outcomes).toEqual(["OK", "OK"]);
    expect(await standing(network, bare)).toMatchObject({
      tanks: [{ number: 1 }],
      guns: [{ number: 1 }, { number: 2 }],
    });
  });

  test("from or to a station that isn't seen is 10003, to itself 10006, to one of its own 10022", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const permissions = [Permission.DeviceBinding, Permission.TankConfig];
    const operator = await network.operator({ platform, permissions });
    const [own, far] = [await network.station({ platform }), await network.station()];
    const itself = await network.station({ platform, controlMode: "STATION" });
    const refusal = (fromStationId: string, toStationId: string) =>
      operator.expectRefusal(COPY, { input: { fromStationId, toStationId, dryRun: true } });

    expect(await refusal(far.id, own.id)).toMatchObject({ number: 10003, field: "fromStationId" });
    expect(await refusal(own.id, far.id)).toMatchObject({ number: 10003, field: "toStationId" });
    expect(await refusal(own.id, own.id)).toMatchObject({ number: 10006 });
    expect(await refusal(own.id, itself.id)).toMatchObject({ number: 10022 });
  });

  test("that changes tanks needs the tanks' permission too", async () => {
    const network = await world.network();
    const { station: model } = await network.forecourt();
    const operator = await network.operator({ permissions: [Permission.DeviceBinding] });
    const reader = await network.operator({ permissions: [Permission.TankConfig] });
    const input = { fromStationId: model.id, toStationId: (await network.station()).id, dryRun: true };

    expect(await operator.expectRefusal(COPY, { input })).toMatchObject({
      code: "FORBIDDEN",
      params: { missing: [4] },
    });
    expect(await reader.expectRefusal(COPY, { input })).toMatchObject({ code: "FORBIDDEN" });
  });
});
