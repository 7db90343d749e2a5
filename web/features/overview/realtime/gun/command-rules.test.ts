import { describe, expect, test } from "vitest";
import type { ActionReason, ActionSituation, GunAction } from "./command-rules.ts";
import { GUN_ACTIONS, isPumpBusy, reasonAgainst } from "./command-rules.ts";

const idle: ActionSituation = { state: "FREE", online: true, pumpBusy: false, controlMode: "PLATFORM", commands: [] };

function allowed(situation: Partial<ActionSituation>): GunAction[] {
  return GUN_ACTIONS.filter((action) => reasonAgainst(action, { ...idle, ...situation }) === undefined);
}

describe("what a gun can be ordered to do", () => {
  test.each<[string, Partial<ActionSituation>, GunAction[]]>([
    ["a free gun can be authorized", { state: "FREE" }, ["AUTHORIZE"]],
    ["a lifted gun can be authorized", { state: "LIFTED" }, ["AUTHORIZE"]],
    ["an authorized gun can be stopped", { state: "AUTHORIZED" }, ["STOP"]],
    ["a refuelling gun can be stopped or suspended", { state: "REFUELLING" }, ["STOP", "SUSPEND"]],
    [
      "a suspended gun can be stopped or resumed",
      { state: "REFUELLING", commands: [{ kind: "SUSPEND", status: "DONE" }] },
      ["STOP", "RESUME"],
    ],
    [
      "a suspend that the device refused suspends nothing",
      { state: "REFUELLING", commands: [{ kind: "SUSPEND", status: "REFUSED" }] },
      ["STOP", "SUSPEND"],
    ],
    [
      "a resumed gun can be suspended again",
      {
        state: "REFUELLING",
        commands: [
          { kind: "RESUME", status: "DONE" },
          { kind: "SUSPEND", status: "DONE" },
        ],
      },
      ["STOP", "SUSPEND"],
    ],
    ["a settling sale can be closed", { state: "WORKING" }, ["CLOSE_TRANSACTION"]],
    ["an offline gun takes no order", { online: false }, []],
    ["a station in control of itself takes no order", { controlMode: "STATION" }, []],
    [
      "only a stop goes past a command without an answer",
      { state: "REFUELLING", commands: [{ kind: "SUSPEND", status: "SENT" }] },
      ["STOP"],
    ],
    [
      "a stop without an answer is not sent twice",
      { state: "REFUELLING", commands: [{ kind: "STOP", status: "PENDING" }] },
      [],
    ],
  ])("%s", (_name, situation, actions) => {
    expect(allowed(situation)).toEqual(actions);
  });

  test.each<[GunAction, Partial<ActionSituation>, ActionReason]>([
    ["AUTHORIZE", { online: false }, "OFFLINE"],
    ["AUTHORIZE", { online: false, controlMode: "STATION" }, "STATION_CONTROLLED"],
    ["AUTHORIZE", { state: "WORKING" }, "GUN_BUSY"],
    ["AUTHORIZE", { state: "LIFTED", pumpBusy: true }, "PUMP_BUSY"],
    ["STOP", {}, "NOTHING_RUNNING"],
    ["SUSPEND", {}, "NOT_REFUELLING"],
    ["RESUME", { state: "REFUELLING" }, "NOT_SUSPENDED"],
    ["SUSPEND", { state: "REFUELLING", commands: [{ kind: "SUSPEND", status: "DONE" }] }, "ALREADY_SUSPENDED"],
    ["CLOSE_TRANSACTION", {}, "NOTHING_TO_CLOSE"],
    ["AUTHORIZE", { commands: [{ kind: "AUTHORIZE", status: "SENT" }] }, "COMMAND_RUNNING"],
  ])("%s says why not", (action, situation, reason) => {
    expect(reasonAgainst(action, { ...idle, ...situation })).toBe(reason);
  });
});

test("a pump is busy by another of its guns, not by the gun itself, by another pump's, or by what is silent", () => {
  const gun = (gunId: string, pump: string | null, more = {}) =>
    ({ gunId, pump, state: "FREE", online: true, ...more }) as const;
  const one = gun("1", "d/1", { state: "LIFTED" });
  const busy = { state: "REFUELLING" };

  expect(isPumpBusy(one, [one, gun("2", "d/1", busy)])).toBe(true);
  expect(isPumpBusy(one, [one, gun("2", "d/1"), gun("3", "d/2", busy)])).toBe(false);
  expect(isPumpBusy(one, [one, gun("2", "d/1", { ...busy, online: false })])).toBe(false);
  expect(isPumpBusy(gun("1", null), [gun("2", null, busy)])).toBe(false);
});
