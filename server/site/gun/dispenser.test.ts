import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { testServer } from "../../test/server.ts";
import * as documents from "../../test/world.generated.ts";

const { world } = await testServer();

const UNKNOWN = "01900000-0000-7000-8000-000000000000";
const NOWHERE = [UNKNOWN, "no id at all"];

type Tank = Awaited<ReturnType<Awaited<ReturnType<typeof world.network>>["tank"]>>;

const newDispenser = (tank: Tank, more: object = {}) => ({
  input: {
    stationId: tank.stationId,
    number: 1,
    name: "Dispenser 1",
    guns: [{ number: 1, tankId: tank.id, gradeId: tank.grade.id }],
    ...more,
  },
});

test("a dispenser comes with its guns, each free and drawing from its tank", async () => {
  const network = await world.network();
  const tank = await network.tank();
  const dispenser = await network.dispenser({ tank, number: 3, guns: [5, 6] });

  expect(dispenser.guns.map(({ number, tankId, grade }) => ({ number, tankId, grade }))).toEqual(
    [5, 6].map((number) => ({ number, tankId: tank.id, grade: tank.grade })),
  );
  expect(
    await network.owner.run(
      "{ dispensers { id number guns { number } } guns { number dispenserId status { state online } } }",
    ),
  ).toEqual({
    dispensers: [{ id: dispenser.id, number: 3, guns: [{ number: 5 }, { number: 6 }] }],
    guns: [5, 6].map((number) => ({ number, dispenserId: dispenser.id, status: { state: "FREE", online: false } })),
  });
});

test.each([
  { title: "number zero", change: () => ({ number: 0 }), number: 10012, field: "number" },
  { title: "an empty name", change: () => ({ name: " " }), number: 10012, field: "name" },
  {
    title: "a gun with number zero",
    change: (tank: Tank) => ({ guns: [{ number: 0, tankId: tank.id, gradeId: tank.grade.id }] }),
    number: 10012,
    field: "guns.0.number",
  },
  {
    title: "a gun of another grade than its tank",
    change: (tank: Tank) => ({ guns: [{ number: 1, tankId: tank.id, gradeId: UNKNOWN }] }),
    number: 10012,
    field: "guns.0.gradeId",
  },
  {
    title: "a gun at no tank",
    change: (tank: Tank) => ({ guns: [{ number: 1, tankId: UNKNOWN, gradeId: tank.grade.id }] }),
    number: 10011,
    field: "guns.0.tankId",
  },
  {
    title: "a gun at a tank with no id at all",
    change: (tank: Tank) => ({ guns: [{ number: 1, tankId: "?", gradeId: tank.grade.id }] }),
    number: 10011,
    field: "guns.0.tankId",
  },
  {
    title: "the same gun number twice",
    change: (tank: Tank) => ({ guns: [1, 1].map((number) => ({ number, tankId: tank.id, gradeId: tank.grade.id })) }),
    number: 10015,
    field: "number",
  },
])("a dispenser with $title is $number, and none is made", async ({ change, number, field }) => {
  const network = await world.network();
  const tank = await network.tank();

  expect(
    await network.owner.expectRefusal(documents.CreateDispenserDocument, newDispenser(tank, change(tank))),
  ).toMatchObject({ number, field });
  expect(await network.owner.run("{ dispensers { id } guns { id } }")).toEqual({ dispensers: [], guns: [] });
});

test("a dispenser or gun number that the station has is 10015, and nothing of the new one stays", async () => {
  const network = await world.network();
  const tank = await network.tank();
  await network.dispenser({ tank, number: 1, guns: [1] });

  for (const more of [{}, { number: 2 }]) {
    expect(
      await network.owner.expectRefusal(documents.CreateDispenserDocument, newDispenser(tank, more)),
    ).toMatchObject({ number: 10015 });
  }
  expect(await network.owner.run("{ dispensers { number } }")).toEqual({ dispensers: [{ number: 1 }] });
});

test("a tank of another station can't be drawn from", async () => {
  const network = await world.network();
  const [tank, other] = [await network.tank(), await network.tank()];
  const guns = [{ number: 1, tankId: other.id, gradeId: other.grade.id }];

  expect(
    await network.owner.expectRefusal(documents.CreateDispenserDocument, newDispenser(tank, { guns })),
  ).toMatchObject({ number: 10011, field: "guns.0.tankId" });
});

test("a station beside, in another network or nowhere is 10003, and one that controls itself 10022", async () => {
  const network = await world.network();
  const stranger = await (await world.network()).tank();
  const [platform, sibling] = [await network.platform(), await network.platform()];
  const operator = await network.operator({ platform, permissions: [Permission.DeviceBinding] });
  const tank = await network.tank();

  for (const stationId of [(await network.station({ platform: sibling })).id, stranger.stationId, ...NOWHERE]) {
    expect(
      await operator.expectRefusal(documents.CreateDispenserDocument, newDispenser(tank, { stationId })),
    ).toMatchObject({ number: 10003, field: "stationId" });
  }
  const itself = await network.station({ controlMode: "STATION" });
  expect(
    await network.owner.expectRefusal(documents.CreateDispenserDocument, newDispenser(tank, { stationId: itself.id })),
  ).toMatchObject({ number: 10022 });
});

test("making a dispenser needs the permission", async () => {
  const network = await world.network();
  const operator = await network.operator({ permissions: [Permission.TankConfig] });

  expect(
    await operator.expectRefusal(documents.CreateDispenserDocument, newDispenser(await network.tank())),
  ).toMatchObject({ code: "FORBIDDEN" });
});
