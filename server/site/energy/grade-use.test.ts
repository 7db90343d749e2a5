import { describe, expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";

const { world } = await testServer();

const CHANGE = "mutation Change($input: ChangeGradeInput!) { changeGrade(input: $input) { unit } }";
const DELETE = "mutation Delete($input: DeleteGradeInput!) { deleteGrade(input: $input) }";
const DELETE_GUN = "mutation Delete($input: DeleteGunInput!) { deleteGun(input: $input) }";
const DELETE_TANK = "mutation Delete($input: DeleteTankInput!) { deleteTank(input: $input) }";

async function usage(network: Network) {
  const { grades } = await network.owner.run<{ grades: { usage: object }[] }>(
    "{ grades { usage { stations tanks guns } } }",
  );
  return grades.map((grade) => grade.usage);
}

/** A grade with a tank, a dispenser and two guns, all of which are deleted again. */
async function usedOnce(network: Network) {
  const grade = await network.grade();
  const tank = await network.tank({ grade });
  const { guns } = await network.dispenser({ tank });
  expect(await usage(network)).toEqual([{ stations: 1, tanks: 1, guns: guns.length }]);
  for (const { id } of guns) {
    await network.owner.run(DELETE_GUN, { input: { id } });
  }
  await network.owner.run(DELETE_TANK, { input: { id: tank.id } });
  return grade;
}

describe("a grade whose tanks and guns were all deleted", () => {
  test("is used nowhere, and can be deleted", async () => {
    const network = await world.network();
    const { id } = await usedOnce(network);

    expect(await usage(network)).toEqual([{ stations: 0, tanks: 0, guns: 0 }]);
    expect(await network.owner.run(DELETE, { input: { id } })).toEqual({ deleteGrade: true });
  });

  test("may get another unit, as long as none of it was sold", async () => {
    const network = await world.network();
    const { id } = await usedOnce(network);

    expect(await network.owner.run(CHANGE, { input: { id, unit: "KILOGRAM" } })).toEqual({
      changeGrade: { unit: "KILOGRAM" },
    });
  });
});
