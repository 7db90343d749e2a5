import { expect, test } from "vitest";
import { type Nozzle, nozzleClashIn } from "./nozzle.rules.ts";

const GRADES = new Map([
  ["92#", "g92"],
  ["95#", "g95"],
  ["0# Diesel", "diesel"],
]);

const nozzle = (address: string, grade: number, gradeName: string | null = null): Nozzle => ({
  address,
  grade,
  gradeName,
});
const row = (index: number, address: string, gradeId: string) => ({ index, address, gradeId });

test.each([
  ["nothing is known of the nozzles", [row(0, "1.1", "g92"), row(1, "1.2", "g95")], [], null],
  ["the names agree, however they are written", [row(0, "1.1", "diesel")], [nozzle("1.1", 3, " 0# DIESEL ")], null],
  ["the device has a name of its own", [row(0, "1.1", "g92")], [nozzle("1.1", 1, "Petrol regular")], null],
  ["the nozzle bears another grade's name", [row(3, "1.1", "g92")], [nozzle("1.1", 2, "95#")], 3],
  [
    "guns of two grades would share one of the device's",
    [row(0, "1.1", "g92"), row(1, "1.2", "g95")],
    [nozzle("1.1", 1, "Petrol"), nozzle("1.2", 1, "Petrol")],
    1,
  ],
  [
    "one grade of ours is two at the device",
    [row(0, "1.1", "g92"), row(1, "1.2", "g92")],
    [nozzle("1.1", 1), nozzle("1.2", 2)],
    null,
  ],
])("where %s", (_, rows, nozzles, at) => {
  expect(nozzleClashIn(rows, nozzles, GRADES)).toBe(at);
});
