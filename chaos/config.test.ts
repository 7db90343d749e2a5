import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

describe("what a run is told", () => {
  test("by itself it is one of each, killed in three rounds", () => {
    expect(readConfig({}, [])).toMatchObject({ rounds: 3, servers: 1, gateways: 1, minutes: null });
  });

  test("a fleet is two of each for half an hour, or as it is told", () => {
    expect(readConfig({}, ["fleet"])).toMatchObject({ servers: 2, gateways: 2, minutes: 30 });
    expect(readConfig({ CHAOS_MINUTES: "5", CHAOS_SERVERS: "3" }, ["fleet"])).toMatchObject({
      servers: 3,
      gateways: 2,
      minutes: 5,
    });
  });

  test.each([
    [{}, ["flet"], /npm run chaos -- fleet/],
    [{}, ["fleet", "30"], /npm run chaos -- fleet/],
    [{ CHAOS_MINUTES: "1" }, ["fleet"], /CHAOS_MINUTES/],
  ])("%j %j is refused, and it is said why", (environment, parameters, why) => {
    expect(() => readConfig(environment, parameters)).toThrow(why);
  });
});
