import { expect, test } from "vitest";
import { readTimes } from "./process-times.ts";

const fields = (name: string) =>
  `4711 (${name}) S 42 4711 4711 0 -1 4194560 9000 12000 3 4 150 50 700 300 20 0 1 0 123456 234881024 5000`;

test("user and system time are told of the process and of its children that ended", () => {
  expect(readTimes(fields("postgres"))).toEqual({ parent: 42, ownMs: 2_000, endedMs: 10_000 });
});

test("a program whose name has blanks and brackets is read like any other", () => {
  expect(readTimes(fields("postgres: bench (idle) x"))).toEqual(readTimes(fields("postgres")));
});
