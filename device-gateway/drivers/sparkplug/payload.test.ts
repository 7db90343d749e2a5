import { describe, expect, test } from "vitest";
import { TYPES, Undecodable, decode, encode, valueOf, type Value } from "./payload.ts";
import { BOOLEAN, DATE_TIME, DOUBLE, INT32, STRING, UINT16, UINT32, bytesOf } from "./test/bytes.ts";

const EXAMPLE = "12220a0c4c6576656c2f566f6c756d6510091880d095ffbc31200a690000000020fdd140";

describe("a payload", () => {
  test("is read out of its bytes", () => {
    expect(decode(Buffer.from(EXAMPLE, "hex"))).toEqual({
      timestamp: null,
      seq: null,
      metrics: [
        {
          name: "Level/Volume",
          alias: "9",
          timestamp: 1_700_000_000_000,
          datatype: 10,
          isHistorical: false,
          raw: 18_420.5,
        },
      ],
    });
  });

  test("is written to the same bytes by who reads it and by who writes it by hand", () => {
    const metric = { name: "Level/Volume", alias: 9, at: 1_700_000_000_000, type: DOUBLE, value: 18_420.5 };
    expect(bytesOf({ metrics: [metric] }).toString("hex")).toBe(EXAMPLE);

    const order = [
      { name: "Command/Id", datatype: TYPES.String, value: "a" },
      { name: "Command/Price", datatype: TYPES.Double, value: 7.5 },
      { name: "Node Control/Rebirth", datatype: TYPES.Boolean, value: true },
    ] as const;
    const at = 1_700_000_000_000;
    const byHand = order.map(({ name, datatype, value }) => ({ name, at, type: datatype, value }));
    expect(encode(at, order).toString("hex")).toBe(bytesOf({ at, metrics: byHand }).toString("hex"));
  });

  test("tells an alias of 0 from none, and a number of 0 from none", () => {
    const [named, aliased] = decode(
      bytesOf({
        seq: 0,
        metrics: [
          { name: "a", value: true },
          { alias: 0, type: UINT32, value: 0 },
        ],
      }),
    ).metrics;
    expect([named?.alias, aliased?.alias, aliased?.raw]).toEqual([null, "0", 0]);
    expect(decode(bytesOf({ seq: 0 })).seq).toBe(0);
    expect(decode(bytesOf({})).seq).toBeNull();
  });

  test("keeps what it kept as history, and a metric without a value", () => {
    const [metric] = decode(bytesOf({ metrics: [{ alias: 1, historical: true, value: null }] })).metrics;
    expect(metric).toMatchObject({ isHistorical: true, raw: null });
  });

  test("with a kind of value that is not read here keeps the others", () => {
    // Field 17 is a data set: two bytes that mean nothing here.
    const set = Buffer.concat([Buffer.from("120a0a0164200f8a0102", "hex"), Buffer.from("0801", "hex")]);
    const metrics = decode(Buffer.concat([set, bytesOf({ metrics: [{ name: "b", type: INT32, value: 5 }] })])).metrics;
    expect(metrics.map(({ name, raw }) => [name, raw])).toEqual([
      ["d", null],
      ["b", 5],
    ]);
  });

  test.each(["12ff", "1205", "0affffffffffffffffffff01", "ffffff"])("that is none: %s", (hex) => {
    expect(() => decode(Buffer.from(hex, "hex"))).toThrow(Undecodable);
  });
});

describe("a value by its type", () => {
  test.each<[string, number, Value | null, Value | null]>([
    ["a byte below zero", TYPES.Int8, 255, -1],
    ["a short below zero", TYPES.Int16, 65_535, -1],
    ["a whole number below zero", TYPES.Int32, 4_294_967_225, -71],
    ["the same in the wide member", TYPES.Int32, 18_446_744_073_709_551_545n, -71],
    ["a long below zero", TYPES.Int64, 18_446_744_073_709_551_615n, -1n],
    ["a word", UINT16, 65_535, 65_535],
    ["a number in the narrow member", UINT32, 4_294_967_295, 4_294_967_295],
    ["a number in the wide member", UINT32, 4_294_967_295n, 4_294_967_295],
    ["a moment", DATE_TIME, 1_700_000_000_000n, 1_700_000_000_000n],
    ["a long in the narrow member", TYPES.UInt64, 7, 7n],
    ["a double", DOUBLE, 0.1, 0.1],
    ["yes", BOOLEAN, true, true],
    ["text", STRING, "free", "free"],
    ["nothing", DOUBLE, null, null],
    ["text where a double should be", DOUBLE, "7", null],
    ["a double where a whole number should be", INT32, 7.5, null],
    ["a number where text should be", STRING, 7, null],
    ["a type that is not read here", 16, 7, null],
  ])("%s", (_what, type, raw, value) => {
    expect(valueOf(raw, type)).toBe(value);
  });
});
