import { expect, test } from "vitest";
import { databaseTrouble } from "./database-trouble.ts";

const withCode = (code: string) => Object.assign(new Error("told by the database"), { code });

test.each([
  ["a lock that took too long", withCode("55P03"), "BUSY"],
  ["a statement that took too long", withCode("57014"), "BUSY"],
  ["no free connection", new Error("timeout exceeded when trying to connect"), "BUSY"],
  ["a full disk", withCode("53100"), "AWAY"],
  ["too many connections", withCode("53300"), "AWAY"],
  ["a lost connection", withCode("08006"), "AWAY"],
  ["an end by the operator", withCode("57P01"), "AWAY"],
  ["a start that is not over", withCode("57P03"), "AWAY"],
  ["a standby that takes no changes", withCode("25006"), "AWAY"],
  ["nobody at its address", withCode("ECONNREFUSED"), "AWAY"],
  ["an end under a statement", new Error("Connection terminated unexpectedly"), "AWAY"],
  ["a duplicate", withCode("23505"), undefined],
  ["a wrong statement", withCode("42601"), undefined],
  ["a fault of ours", new TypeError("undefined is not a function"), undefined],
  ["no error at all", "53100", undefined],
])("%s", (_what, error, trouble) => {
  expect(databaseTrouble(error)).toBe(trouble);
});
