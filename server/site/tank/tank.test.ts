import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { testServer } from "../../test/server.ts";
import * as documents from "../../test/world.generated.ts";

const { world } = await testServer();

const UNKNOWN = "01900000-0000-7000-8000-000000000000";
const NOWHERE = [UNKNOWN, "no id at all"];

const newTank = (stationId: string, gradeId: string, more: object = {}) => ({
  input: {
    stationId,
    gradeId,
    number: 1,
    name: "Tank 1",
    capacityLitres: "30000",
    heightMm: 2500,
    lowLimitLitres: "3000",
    highLimitLitres: "27000",
    hysteresisLitres: "300",
    waterLimitMm: 50,
    ...more,
  },
});

test("a tank that was made is listed with its limits, and is normal until a gauge says otherwise", async () => {
  const network = await world.network();
  const tank = await network.tank({ number: 2, capacityLitres: "30000.5" });

  expect(
    await network.owner.run(
      "{ tanks { id number capacityLitres stationId grade { id } status { level online volumeLitres } } }",
    ),
  ).toMatchObject({
    tanks: [
      {
        id: tank.id,
        number: 2,
        capacityLitres: "30000.500",
        stationId: tank.stationId,
        grade: tank.grade,
        status: { online: false, volumeLitres: null },
      },
    ],
  });
});

test.each([
  { title: "number zero", more: { number: 0 }, field: "number" },
  { title: "an empty name", more: { name: "" }, field: "name" },
  { title: "no capacity", more: { capacityLitres: "0" }, field: "capacityLitres" },
  { title: "no height", more: { heightMm: 0 }, field: "heightMm" },
  { title: "a low limit below zero", more: { lowLimitLitres: "-1" }, field: "lowLimitLitres" },
  { title: "a high limit at the low one", more: { highLimitLitres: "3000" }, field: "highLimitLitres" },
  { title: "a high limit above its capacity", more: { highLimitLitres: "30000.001" }, field: "highLimitLitres" },
  { title: "a hysteresis wider than its limits", more: { hysteresisLitres: "24000.001" }, field: "hysteresisLitres" },
  { title: "a water limit below zero", more: { waterLimitMm: -1 }, field: "waterLimitMm" },
])("a tank with $title is 10012", async ({ more, field }) => {
  const network = await world.network();
  const [station, grade] = [await network.station(), await network.grade()];

  expect(
    await network.owner.expectRefusal(documents.CreateTankDocument, newTank(station.id, grade.id, more)),
  ).toMatchObject({ number: 10012, field });
  expect(await network.owner.run("{ tanks { id } }")).toEqual({ tanks: [] });
});

test("a tank whose number the station has is 10015; another station may have it", async () => {
  const network = await world.network();
  const tank = await network.tank({ number: 1 });

  expect(
    await network.owner.expectRefusal(documents.CreateTankDocument, newTank(tank.stationId, tank.grade.id)),
  ).toMatchObject({ number: 10015, field: "number" });
  expect((await network.tank({ number: 1 })).stationId).not.toBe(tank.stationId);
});

test("a tank at a station that is beside, in another network or nowhere is 10003; of such a grade 10005", async () => {
  const network = await world.network();
  const stranger = await world.network();
  const [platform, sibling] = [await network.platform(), await network.platform()];
  const operator = await network.operator({ platform, permissions: [Permission.TankConfig] });
  const own = await network.station({ platform });
  const grade = await network.grade();

  for (const stationId of [
    (await network.station({ platform: sibling })).id,
    (await stranger.station()).id,
    ...NOWHERE,
  ]) {
    expect(await operator.expectRefusal(documents.CreateTankDocument, newTank(stationId, grade.id))).toMatchObject({
      number: 10003,
      field: "stationId",
    });
  }
  for (const gradeId of [(await stranger.grade()).id, ...NOWHERE]) {
    expect(await operator.expectRefusal(documents.CreateTankDocument, newTank(own.id, gradeId))).toMatchObject({
      number: 10005,
      field: "gradeId",
    });
  }
});

test("at a station that controls itself nothing is changed from here: 10022; reading goes on", async () => {
  const network = await world.network();
  const station = await network.station({ controlMode: "STATION" });
  const grade = await network.grade();

  expect(await network.owner.expectRefusal(documents.CreateTankDocument, newTank(station.id, grade.id))).toMatchObject({
    number: 10022,
    field: "stationId",
  });
  expect(
    await network.owner.run("query Station($id: ID!) { station(id: $id) { id tanks { id } } }", { id: station.id }),
  ).toEqual({ station: { id: station.id, tanks: [] } });
});

test("making a tank needs the permission", async () => {
  const network = await world.network();
  const operator = await network.operator({ permissions: [Permission.StationSettings] });
  const [station, grade] = [await network.station(), await network.grade()];

  expect(await operator.expectRefusal(documents.CreateTankDocument, newTank(station.id, grade.id))).toMatchObject({
    code: "FORBIDDEN",
  });
});
