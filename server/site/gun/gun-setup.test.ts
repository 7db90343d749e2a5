import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { outcomeOf } from "../../test/execute.ts";
import { fills } from "../../test/refuelling.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt } from "../../test/world.ts";

const { world, clock } = await testServer();

const NOWHERE = ["01900000-0000-7000-8000-000000000000", "no id at all"];
const ADD = "mutation Add($input: AddGunInput!) { addGun(input: $input) { id number tankId grade { id } } }";
const CHANGE =
  "mutation Change($input: ChangeGunInput!) { changeGun(input: $input) { id number tankId grade { id } } }";
const DELETE = "mutation Delete($input: DeleteGunInput!) { deleteGun(input: $input) }";
const RENAME = "mutation Rename($input: ChangeDispenserInput!) { changeDispenser(input: $input) { number name } }";
const REMOVE = "mutation Remove($input: DeleteDispenserInput!) { deleteDispenser(input: $input) }";

const first = ({ guns }: Forecourt): string => guns[0]?.id ?? "";

describe("a gun", () => {
  test("is hung on a dispenser and sells what its tank holds", async () => {
    const network = await world.network();
    const { dispenser, tank, grade } = await network.forecourt();

    expect(
      await network.owner.run(ADD, { input: { dispenserId: dispenser.id, number: 3, tankId: tank.id } }),
    ).toMatchObject({ addGun: { number: 3, tankId: tank.id, grade: { id: grade.id } } });
  });

  test("moves to another tank, and then sells what that one holds", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const other = await network.tank({ station: forecourt.station, number: 2, grade: await network.grade() });

    expect(await network.owner.run(CHANGE, { input: { id: first(forecourt), tankId: other.id } })).toMatchObject({
      changeGun: { number: 1, tankId: other.id, grade: other.grade },
    });
  });

  test("with a number of another one is 10015, at another station's tank 10011, number zero 10012", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const far = await network.tank();
    const input = { id: first(forecourt) };

    expect(await network.owner.expectRefusal(CHANGE, { input: { ...input, number: 2 } })).toMatchObject({
      number: 10015,
      field: "number",
    });
    expect(await network.owner.expectRefusal(CHANGE, { input: { ...input, tankId: far.id } })).toMatchObject({
      number: 10011,
      field: "tankId",
    });
    expect(await network.owner.expectRefusal(CHANGE, { input: { ...input, number: 0 } })).toMatchObject({
      number: 10012,
    });
    const added = { dispenserId: forecourt.dispenser.id, number: 1, tankId: forecourt.tank.id };
    expect(await network.owner.expectRefusal(ADD, { input: added })).toMatchObject({ number: 10015 });
  });

  test("at which somebody fills is neither changed nor deleted nor unbound: 10030", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await fills(forecourt, clock.now());
    const id = first(forecourt);

    expect(await network.owner.expectRefusal(CHANGE, { input: { id, number: 9 } })).toMatchObject({
      number: 10030,
      params: { gunNumber: 1 },
    });
    expect(await network.owner.expectRefusal(DELETE, { input: { id } })).toMatchObject({ number: 10030 });
    expect(
      await network.owner.expectRefusal(
        "mutation Bind($input: BindDeviceInput!) { bindDevice(input: $input) { id } }",
        {
          input: { deviceId: forecourt.device.id, rows: [] },
        },
      ),
    ).toMatchObject({ number: 10030 });
  });

  test("for which a device speaks is 10019; unbound it goes, its number is free and its past stays", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const id = first(forecourt);
    expect(await network.owner.expectRefusal(DELETE, { input: { id } })).toMatchObject({ number: 10019 });

    await network.binding(forecourt.device, { guns: { "1.2": 2 } });
    expect(await network.owner.run(DELETE, { input: { id } })).toEqual({ deleteGun: true });

    expect(await network.owner.run("{ guns { number } dispensers { guns { number } } }")).toEqual({
      guns: [{ number: 2 }],
      dispensers: [{ guns: [{ number: 2 }] }],
    });
    expect(await network.owner.expectRefusal(DELETE, { input: { id } })).toMatchObject({ number: 10014 });
    const input = { dispenserId: forecourt.dispenser.id, number: 1, tankId: forecourt.tank.id };
    expect(await network.owner.run(ADD, { input })).toMatchObject({ addGun: { number: 1 } });
  });

  test("that goes ends its alarms: nobody will say any more that they are over", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const { device, gateway } = forecourt;
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    await gateway.report({
      guns: (["FREE", "REFUELLING"] as const).map((state, ms) => ({
        deviceId: device.id,
        address: "1.1",
        state,
        at: at(ms),
      })),
    });
    await network.owner.run("mutation Bind($input: BindDeviceInput!) { bindDevice(input: $input) { id } }", {
      input: { deviceId: device.id, rows: [{ address: "1.2", gunNumber: 2 }] },
    });
    await network.owner.run(DELETE, { input: { id: first(forecourt) } });

    expect(await network.owner.run("{ alarms { nodes { code active } } }")).toEqual({
      alarms: { nodes: [{ code: "GUN_ILLEGAL_MOVE", active: false }] },
    });
  });

  test("two at once with the same number: one is hung up, the other is 10015", async () => {
    const network = await world.network();
    const { dispenser, tank } = await network.forecourt();
    const input = { dispenserId: dispenser.id, number: 7, tankId: tank.id };

    const outcomes = await Promise.all([0, 1].map(() => network.owner.send(ADD, { input }).then(outcomeOf)));

    expect(outcomes.toSorted()).toEqual(["10015", "OK"]);
  });
});

describe("a dispenser", () => {
  test("is renamed and renumbered; to a number that is taken is 10015", async () => {
    const network = await world.network();
    const tank = await network.tank();
    const dispenser = await network.dispenser({ tank });
    await network.dispenser({ tank, number: 2, guns: [] });

    expect(await network.owner.run(RENAME, { input: { id: dispenser.id, number: 5, name: "Left" } })).toEqual({
      changeDispenser: { number: 5, name: "Left" },
    });
    expect(await network.owner.expectRefusal(RENAME, { input: { id: dispenser.id, number: 2 } })).toMatchObject({
      number: 10015,
    });
    expect(await network.owner.expectRefusal(RENAME, { input: { id: dispenser.id, name: " " } })).toMatchObject({
      number: 10012,
      field: "name",
    });
  });

  test("with guns is 10019; without any it goes, once", async () => {
    const network = await world.network();
    const tank = await network.tank();
    const [full, empty] = [await network.dispenser({ tank }), await network.dispenser({ tank, number: 2, guns: [] })];

    expect(await network.owner.expectRefusal(REMOVE, { input: { id: full.id } })).toMatchObject({ number: 10019 });
    expect(await network.owner.run(REMOVE, { input: { id: empty.id } })).toEqual({ deleteDispenser: true });
    expect(await network.owner.expectRefusal(REMOVE, { input: { id: empty.id } })).toMatchObject({ number: 10014 });
    expect(await network.owner.run("{ dispensers { number } }")).toEqual({ dispensers: [{ number: 1 }] });
  });
});

test("guns and dispensers of others are 10014, without the permission nothing is told", async () => {
  const network = await world.network();
  const operator = await network.operator({
    platform: await network.platform(),
    permissions: [Permission.DeviceBinding],
  });
  const forecourt = await network.forecourt();
  const reader = await network.operator({ permissions: [Permission.RealTimeEquip] });

  for (const id of [first(forecourt), ...NOWHERE]) {
    for (const operation of [CHANGE, DELETE]) {
      expect(await operator.expectRefusal(operation, { input: { id } })).toMatchObject({ number: 10014, field: "id" });
    }
    expect(await operator.expectRefusal(ADD, { input: { dispenserId: id, tankId: id, number: 1 } })).toMatchObject({
      number: 10014,
      field: "dispenserId",
    });
    expect(await reader.expectRefusal(DELETE, { input: { id } })).toMatchObject({ code: "FORBIDDEN" });
  }
  for (const operation of [RENAME, REMOVE]) {
    expect(await operator.expectRefusal(operation, { input: { id: forecourt.dispenser.id } })).toMatchObject({
      number: 10014,
      field: "id",
    });
  }
});
