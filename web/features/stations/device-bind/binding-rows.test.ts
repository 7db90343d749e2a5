import { describe, expect, test } from "vitest";
import { type EditedRow, faultsOf, nextRow, rowInputs, rowOfField, takenBeside } from "./binding-rows.ts";
import type { BoundDeviceFragment } from "./device-bind.generated.ts";
import { faultOfSetting, fieldsOf, settingsInput, textsOf } from "./device-settings.ts";

const gun = (key: string, number: number | null, address: string): EditedRow => ({ key, kind: "GUN", number, address });
const tank = (key: string, number: number | null, address: string): EditedRow => ({
  key,
  kind: "TANK",
  number,
  address,
});
const NONE = { guns: new Set<number>(), tanks: new Set<number>() };

describe("while rows are typed", () => {
  test.each([
    [
      "a gun twice is told at both rows",
      [gun("a", 1, "1.1"), gun("b", 1, "1.2")],
      { a: { number: "error.10032" }, b: { number: "error.10032" } },
    ],
    [
      "a tank twice is told at both rows",
      [tank("a", 1, "1"), tank("b", 1, "2")],
      { a: { number: "bind.clash.tank" }, b: { number: "bind.clash.tank" } },
    ],
    [
      "an address twice is told at both rows, blanks around it or not",
      [gun("a", 1, "1.1"), gun("b", 2, " 1.1 ")],
      { a: { address: "bind.clash.address" }, b: { address: "bind.clash.address" } },
    ],
    ["a gun and a tank may have the same number and address", [gun("a", 1, "1"), tank("b", 1, "1")], {}],
    ["what is still empty clashes with nothing", [gun("a", null, ""), gun("b", null, "")], {}],
  ])("%s", (_case, rows, faults) => {
    expect(Object.fromEntries(faultsOf(rows, NONE, false))).toEqual(faults);
  });

  test("a gun of another device is told", () => {
    const faults = faultsOf([gun("a", 3, "1.1")], { guns: new Set([3]), tanks: new Set() }, false);

    expect(Object.fromEntries(faults)).toEqual({ a: { number: "error.10032" } });
  });

  test("what is missing is told once somebody wants to save", () => {
    expect(Object.fromEntries(faultsOf([gun("a", null, " ")], NONE, true))).toEqual({
      a: { number: "form.choose", address: "form.required" },
    });
  });
});

test("what other devices speak for leaves out one's own", () => {
  const device = (id: string, gunNumber: number) =>
    ({ id, bindings: [{ id: "b", address: "1.1", gunNumber, tankNumber: null }] }) as unknown as BoundDeviceFragment;

  expect(takenBeside([device("d1", 1), device("d2", 2)], "d1")).toEqual({ guns: new Set([2]), tanks: new Set() });
});

test("rows go to the contract by their kind", () => {
  expect(rowInputs([gun("a", 1, " 1.1"), tank("b", 2, "3")])).toEqual([
    { address: "1.1", gunNumber: 1 },
    { address: "3", tankNumber: 2 },
  ]);
});

test.each([
  ["rows.2.gunNumber", { index: 2, part: "number" }],
  ["rows.0.address", { index: 0, part: "address" }],
  ["rows.1", { index: 1, part: "number" }],
  ["version", null],
  [undefined, null],
])("the path %s leads to its row", (field, place) => {
  expect(rowOfField(field)).toEqual(place);
});

test("a new row takes the first number that is not bound", () => {
  expect(nextRow([gun("a", 1, "1.1")], "GUN", [1, 2, 3])).toMatchObject({ kind: "GUN", number: 2, address: "" });
  expect(nextRow([gun("a", 1, "1.1")], "GUN", [1])).toMatchObject({ number: null });
});

describe("a protocol's settings", () => {
  test.each([
    ["JSONPTS", "baseUrl", { baseUrl: " " }, "form.required"],
    ["JSONPTS", "baseUrl", { baseUrl: "192.168.1.117" }, "form.notAnAddress"],
    ["JSONPTS", "baseUrl", { baseUrl: "http://192.168.1.117" }, undefined],
    ["JSONPTS", "certificateSha256", { baseUrl: "https://pts" }, undefined],
    [
      "JSONPTS",
      "certificateSha256",
      { baseUrl: "https://pts", certificateSha256: "AB:CD" },
      "bind.setting.certificateSha256.wrong",
    ],
    [
      "JSONPTS",
      "certificateSha256",
      { baseUrl: "http://pts", certificateSha256: "ab".repeat(32) },
      "bind.setting.certificateSha256.plain",
    ],
    ["JSONPTS", "certificateSha256", { baseUrl: "HTTPS://pts", certificateSha256: `${"AB:".repeat(31)}CD` }, undefined],
    ["TLS350", "port", { port: "" }, undefined],
    ["TLS350", "port", { port: "65536" }, "form.bounds.both"],
    ["TLS350", "port", { port: "1e3" }, "form.bounds.both"],
    ["MODBUS", "unitId", { unitId: "0" }, undefined],
    ["MODBUS", "unitId", { unitId: "-1" }, "form.bounds.both"],
    ["SPARKPLUG", "group", { group: "" }, "form.required"],
  ] as const)("are judged as their driver would: %s %s %o: %s", (protocol, name, told, fault) => {
    const field = fieldsOf(protocol, "CLIENT").find((each) => each.name === name);

    expect(field && faultOfSetting(field, { ...textsOf({}), ...told })?.id).toBe(fault);
  });

  test("are asked for as the controller is reached", () => {
    expect(fieldsOf("JSONPTS", "CLIENT").map(({ name }) => name)).toEqual([
      "baseUrl",
      "certificateSha256",
      "login",
      "password",
      "secretKey",
    ]);
    expect(fieldsOf("JSONPTS", "UPLOAD").map(({ name }) => name)).toEqual(["login", "password", "secretKey"]);
  });

  test("take away what was emptied, keep secrets that were not typed, and know numbers", () => {
    const texts = { ...textsOf({ login: "pts", host: "h" }), login: "", port: "10001" };

    expect(settingsInput({ protocol: "JSONPTS", way: "WEBSOCKET", address: " AB " }, texts)).toEqual({
      way: "WEBSOCKET",
      ptsId: "AB",
      baseUrl: null,
      certificateSha256: null,
      login: null,
    });
    expect(settingsInput({ protocol: "TLS350", way: "", address: "t" }, { ...texts, securityCode: "123456" })).toEqual({
      host: "h",
      port: 10_001,
      securityCode: "123456",
    });
    const skid = textsOf({ host: "h", unitId: 2, layout: "FLOAT", pollMs: 1_000 });
    expect(settingsInput({ protocol: "MODBUS", way: "WEBSOCKET", address: "s" }, { ...skid, port: "1502" })).toEqual({
      host: "h",
      port: 1_502,
      unitId: 2,
      layout: "FLOAT",
      wordOrder: "ABCD",
    });
    const box = textsOf({ group: "S01", node: "12" });
    expect(settingsInput({ protocol: "SPARKPLUG", way: "WEBSOCKET", address: "b" }, box)).toEqual({
      group: "S01",
      node: "12",
    });
  });
});
