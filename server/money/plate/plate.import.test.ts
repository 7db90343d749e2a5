import { expect, test } from "vitest";
import { importLines } from "../../test/imports.ts";
import { addPlates, plateGroup, platesOf } from "../../test/plates.ts";
import { testServer } from "../../test/server.ts";
import type { Operator } from "../../test/world.ts";

const { world } = await testServer();

const COLUMNS = ["plate", "group", "vehicle", "driver", "cylinderTestUntil"];

const imported = (owner: Operator, lines: readonly string[], dryRun = false) =>
  importLines(owner, { list: "licence_plates", columns: COLUMNS, lines, dryRun });

test("a file of plates makes and changes them however they are written, and says what each row lacks", async () => {
  const { owner } = await world.network();
  const taxis = await plateGroup(owner, { name: "Taxis" });
  await plateGroup(owner, { name: "Buses" });
  await addPlates(owner, taxis.id, ["京A·12345"]);
  const lines = [
    "京a 12345,buses,Van,,2027-01-31",
    "粤B-1,TAXIS,,Li Wei,",
    "C1,Nobody,,,",
    "D1,,,,",
    "--,Taxis,,,",
    "粤b1,Buses,,,",
  ];

  expect(await imported(owner, lines, true)).toMatchObject({ done: false, created: 1, changed: 1, refused: 4 });
  expect(await platesOf(owner)).toHaveLength(1);
  const { rows } = await imported(owner, lines);
  expect(rows.map(({ outcome, refusal }) => refusal ?? outcome)).toEqual([
    "CHANGED",
    "CREATED",
    { number: 10033, field: "group" },
    { number: 10012, field: "group" },
    { number: 10012, field: "plate" },
    { number: 10015, field: "plate" },
  ]);
  expect(await platesOf(owner)).toMatchObject([
    { plate: "京a 12345", groupName: "Buses", vehicle: "Van", cylinderTestUntil: "2027-01-31" },
    { plate: "粤B-1", groupName: "Taxis", driver: "Li Wei", cylinderTestUntil: null },
  ]);
  expect(await imported(owner, lines.slice(0, 2))).toMatchObject({ unchanged: 2 });
});
