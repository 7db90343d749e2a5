import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import * as documents from "../../test/world.generated.ts";

const { world } = await testServer();

const newGrade = (more: object) => ({
  input: { code: "0", name: "Diesel 0#", unit: "LITRE" as const, kind: "LIQUID" as const, colour: "#336699", ...more },
});

test("grades are the network's: every platform of it sees them by code, no other network does", async () => {
  const network = await world.network();
  const cng = await network.grade({ code: "CNG", name: "CNG", unit: "KILOGRAM", kind: "GAS" });
  const diesel = await network.grade({ code: "0", name: "Diesel 0#" });
  const below = await network.operator({ platform: await network.platform() });

  expect(await below.run("{ grades { id code unit kind } }")).toEqual({
    grades: [
      { id: diesel.id, code: "0", unit: "LITRE", kind: "LIQUID" },
      { id: cng.id, code: "CNG", unit: "KILOGRAM", kind: "GAS" },
    ],
  });
  expect(await (await world.network()).owner.run("{ grades { id } }")).toEqual({ grades: [] });
});

test.each([
  { title: "a colour that is none", more: { colour: "red" }, number: 10012, field: "colour" },
  { title: "an empty code", more: { code: "" }, number: 10012, field: "code" },
  { title: "an empty name", more: { name: " " }, number: 10012, field: "name" },
  { title: "a code that is taken", more: { code: "95" }, number: 10015, field: "code" },
])("a grade with $title is $number", async ({ more, number, field }) => {
  const network = await world.network();
  await network.grade({ code: "95" });

  expect(await network.owner.expectRefusal(documents.CreateGradeDocument, newGrade(more))).toMatchObject({
    number,
    field,
  });
  expect((await network.owner.run<{ grades: unknown[] }>("{ grades { id } }")).grades).toHaveLength(1);
});

test("of two grades with one code made at once one is refused", async () => {
  const { owner } = await world.network();

  const answers = await Promise.all([1, 2].map(() => owner.send(documents.CreateGradeDocument, newGrade({}))));

  expect(answers.map(outcomeOf).toSorted()).toEqual(["10015", "OK"]);
});

test("making a grade needs the permission", async () => {
  const network = await world.network();
  const operator = await network.operator({ permissions: [Permission.StationSettings] });

  expect(await operator.expectRefusal(documents.CreateGradeDocument, newGrade({}))).toMatchObject({
    code: "FORBIDDEN",
  });
});
