import { describe, expect, test } from "vitest";
import { deliveriesText, inventoryText, statusText, systemText } from "./tls-computer.ts";
import { checksum, CommandReader, computerFrame, floatHex, lowerHexFrame, REFUSED } from "./tls-frame.ts";

const DATE = "2601151432";

describe("frames of the manual's layout", () => {
  test("i205: tank 1 without an alarm, tank 2 with two", () => {
    const records = [
      { tank: 1, alarms: [] },
      { tank: 2, alarms: ["07", "11"] },
    ];
    const bytes = Buffer.from(computerFrame("i20500", DATE + statusText(records)), "latin1");

    expect(bytes.toString("hex")).toBe(
      "01" + "693230353030" + "32363031313531343332" + "30313030" + "3032303230373131" + "2626" + "46413043" + "03",
    );
  });

  test("i201: two tanks, the second with a delivery in progress", () => {
    const records = [
      { tank: 1, product: "1", status: 0, figures: [18420.5, 18351.25, 6579.5, 2534, 3.5, 24.75, 12] },
      { tank: 2, product: "2", status: 1, figures: [9210, 9190, 790, 1890.5, 0, 23.5, 0] },
    ];

    expect(computerFrame("i20100", DATE + inventoryText(records))).toBe(
      "\x01i201002601151432" +
        "011000007468FE900468F5E8045CD9C00451E60004060000041C6000041400000" +
        "022000107460FE800460F98004445800044EC50000000000041BC000000000000" +
        "&&E1D1\x03",
    );
  });

  test("i202: one delivery in tank 1, none in tank 2", () => {
    const figures = [5000, 4980.5, 3.5, 21, 18420.5, 18351.25, 3.5, 24.75, 812, 2534];
    const delivery = { start: "2601150610", end: "2601150648", figures };
    const records = [
      { tank: 1, product: "1", deliveries: [delivery] },
      { tank: 2, product: "2", deliveries: [] },
    ];

    expect(computerFrame("i20200", DATE + deliveriesText(records))).toBe(
      "\x01i20200260115143201101260115061026011506480A" +
        "459C4000459BA4004060000041A80000468FE900468F5E804060000041C60000444B0000451E600002200&&E589\x03",
    );
  });

  test.each([
    {
      alarms: [
        { type: "07", tank: 2 },
        { type: "11", tank: 2 },
      ],
      frame: "\x01i101002601151432020702021102&&FA0E\x03",
    },
    { alarms: [], frame: "\x01i101002601151432000000&&FB3F\x03" },
  ])("i101 with $alarms.length alarms", ({ alarms, frame }) => {
    expect(computerFrame("i10100", DATE + systemText(alarms))).toBe(frame);
  });

  test("i205 as a third party saw it: five alarms on tank 2", () => {
    const records = [{ tank: 2, alarms: ["03", "05", "10", "11", "27"] }];

    expect(computerFrame("i20502", `2611201057${statusText(records)}`)).toBe(
      "\x01i20502261120105702050305101127&&F99D\x03",
    );
  });
});

test.each([
  [1, "3F800000"],
  [-0.0001, "B8D1B717"],
  [-99.99, "C2C7FAE1"],
  [10_000, "461C4000"],
  [0, "00000000"],
])("%d as an IEEE single is %s", (value, hex) => {
  expect(floatHex(value)).toBe(hex);
});

test("the refusal carries the checksum of SOH 9999", () => {
  expect(REFUSED).toBe(`\x019999${checksum("\x019999")}\x03`);
});

test("a frame in lower case has the checksum of the bytes it sends", () => {
  const frame = lowerHexFrame("i20100", `${DATE}011000007468FE900`);
  const summed = frame.slice(0, frame.indexOf("&&") + 2);
  const sum = Buffer.from(summed, "latin1").reduce((total, byte) => total + byte, 0);

  expect(frame).toContain("468fe900");
  expect((sum + parseInt(frame.slice(-5, -1), 16)) % 65_536).toBe(0);
});

describe("commands cut out of the stream", () => {
  const read = (security: number, ...chunks: string[]) => {
    const reader = new CommandReader(security);
    return chunks.flatMap((chunk) => reader.push(Buffer.from(chunk, "latin1")));
  };
  const command = (text: string, code = "") => ({ kind: "command", code, text });

  test.each([
    ["one command", ["\x01i20100"], [command("i20100")]],
    ["a line end behind it", ["\x01i20100\r\n"], [command("i20100")]],
    ["a command in three pieces", ["\x01i2", "01", "00"], [command("i20100")]],
    ["two commands in one piece", ["\x01i20100\x01I20500"], [command("i20100"), command("I20500")]],
    ["noise before the start", ["xyz\r\n\x01i20100"], [command("i20100")]],
    ["a command begun anew", ["\x01i2\x01i20500"], [command("i20500")]],
    ["the clock with its data", ["\x01s501002611201057"], [command("s501002611201057")]],
    ["an abort", ["\x1b"], [{ kind: "abort" }]],
  ])("%s", (_, chunks, expected) => {
    expect(read(0, ...chunks)).toEqual(expected);
  });

  test("with security on, the code comes first; a command without one ends at its line end", () => {
    expect(read(6, "\x01ABC123i20100\r\n")).toEqual([command("i20100", "ABC123")]);
    expect(read(6, "\x01i20100\r\n")).toEqual([command("i20100")]);
  });
});
