import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LayoutFault } from "./computer.ts";
import { findDisplayTimes } from "./console-clock.ts";
import {
  readDisplayDeliveries,
  readDisplayInventory,
  readDisplayStatus,
  readDisplayUnits,
  readDisplayVersion,
} from "./display.ts";

const COLUMNS = "TANK PRODUCT             VOLUME TC VOLUME   ULLAGE   HEIGHT    WATER     TEMP";

function page(lines: readonly string[], lineEnd: string): string {
  return lines.join(lineEnd) + lineEnd;
}

const INVENTORY = [
  "",
  "JAN 22, 1996  3:06 PM",
  "",
  "STATION 24",
  "12 HIGH STREET",
  "AVON 2",
  "",
  "IN-TANK INVENTORY",
  "",
  COLUMNS,
  "  1  REGULAR               5329      5413     4669    49.37     0.00    37.39",
  "  2  SUPER UNLEADED 98     2333      2346     7665    27.50     1.25    -5.50",
  "  3  95                    1,748     1,736    7,871   21.71     0.76    75.99",
  "  4                         100       101      900     5.00     0.00    60.00",
  "  5  DIESEL                PROBE OUT",
];

function outcomeOf(read: () => unknown): string {
  try {
    read();
    return "read";
  } catch (error) {
    return error instanceof Error ? error.name : "thrown";
  }
}

describe.each([
  ["CR LF", "\r\n"],
  ["LF", "\n"],
])("pages with lines that end in %s", (_name, lineEnd) => {
  test("I201: rows are read from the right, so that products may hold blanks and digits, or be missing", () => {
    const tanks = readDisplayInventory(page(INVENTORY, lineEnd));
    expect(
      tanks.map(({ tank, volume, netVolume, ullage, height, waterHeight, temperature }) => [
        tank,
        volume,
        netVolume,
        ullage,
        height,
        waterHeight,
        temperature,
      ]),
    ).toEqual([
      [1, 5329, 5413, 4669, 49.37, 0, 37.39],
      [2, 2333, 2346, 7665, 27.5, 1.25, -5.5],
      [3, 1748, 1736, 7871, 21.71, 0.76, 75.99],
      [4, 100, 101, 900, 5, 0, 60],
    ]);
  });

  test("I205: a row without tank number is a further alarm of the tank above", () => {
    const status = [
      "11/20/2026 10:56",
      "",
      "12 HIGH STREET  AVON",
      "              STATION 24",
      "",
      "TANK   PRODUCT                 STATUS",
      "",
      "  1    REGULAR                 NORMAL",
      "",
      "  2    SUPER UNLEADED          HIGH WATER ALARM",
      "                               HIGH WATER WARNING",
      "                               SOMETHING NEW",
      "",
      "  3    PLUS                    NORMAL",
      "11/20/2026 10:56",
    ];
    expect(readDisplayStatus(page(status, lineEnd))).toEqual([
      { category: "02", type: "03", number: "02" },
      { category: "02", type: "10", number: "02" },
      { category: "02", type: "SOMETHING NEW", number: "02" },
    ]);
  });

  test("I20C: the line of the end stands before the line of the start, with or without height", () => {
    const report = [
      "LAST DELIVERY REPORT",
      "",
      "T 1:REGULAR UNLEADED",
      "INCREASE   DATE / TIME             GALLONS TC GALLONS WATER  TEMP DEG F  HEIGHT",
      "",
      "      END: AUG  7, 2018  5:29 AM      9001       8908  0.00       74.67   65.05",
      "    START: AUG  7, 2018  4:55 AM      1693       1674  0.50       76.24   18.75",
      "   AMOUNT:                            7308       7234",
      "",
      "T 2:PLUS",
      "      END: 08/04/2018 09:50   2583  2554  0.89  75.49",
      "    START: 08/04/2018 09:38   1387  1373  0.89  74.06",
    ];
    const time = { year: 2018, month: 8, day: 7, minute: 55, hour: 4 };
    expect(readDisplayDeliveries(page(report, lineEnd))).toMatchObject([
      {
        tank: 1,
        start: { shown: [time], volume: 1693, waterHeight: 0.5, temperature: 76.24, height: 18.75 },
        end: {
          shown: [{ ...time, hour: 5, minute: 29 }],
          volume: 9001,
          waterHeight: 0,
          temperature: 74.67,
          height: 65.05,
        },
      },
      {
        tank: 2,
        start: { volume: 1387, height: undefined },
        end: { volume: 2583, temperature: 75.49, height: undefined },
      },
    ]);
  });
});

describe("the display format's smaller pieces", () => {
  test.each([
    ["NORMAL", []],
    ["LOW PRODUCT ALARM", ["05"]],
    ["OVERFILL ALARM", ["04"]],
    ["HIGH PRODUCT ALARM", ["07"]],
    ["MAX PRODUCT ALARM", ["12"]],
    ["SUDDEN LOSS ALARM", ["06"]],
    ["LEAK ALARM", ["02"]],
    ["GROSS TEST FAIL", ["13"]],
    ["PERIODIC TEST FAIL", ["14"]],
    ["ANNUAL TEST FAIL", ["15"]],
    ["INVALID FUEL LEVEL", ["08"]],
    ["PROBE OUT", ["09"]],
    ["DELIVERY NEEDED", ["11"]],
    ["LEAK TEST ACTIVE", ["20"]],
    ["SETUP DATA WARNING", ["01"]],
    ["COLD TEMP WARNING", ["27"]],
  ])("a tank whose status is %s", (status, types) => {
    expect(readDisplayStatus(`  1    DIESEL                  ${status}\n`).map(({ type }) => type)).toEqual(types);
    // A product name that fills its column leaves a single blank.
    expect(readDisplayStatus(`  1    A PRODUCT OF TWENTY C ${status}\n`).map(({ type }) => type)).toEqual(types);
  });

  test("a status page that lists no tank is refused, for it is not the end of all alarms", () => {
    expect(() => readDisplayStatus("JAN 22, 1996  3:06 PM\r\n\r\nSTATION\r\n")).toThrow(LayoutFault);
  });

  test.each([
    ["SYSTEM UNITS\r\n U.S.\r\nSYSTEM LANGUAGE\r\n ENGLISH", "US"],
    ["SYSTEM UNITS\n METRIC\nSYSTEM LANGUAGE\n ENGLISH", "METRIC"],
    ["SYSTEM UNITS\n IMPERIAL GALLONS\n", "IMPERIAL"],
    ["SYSTEM UNITS\n ?\n", null],
  ])("the units in %j are %s", (text, units) => {
    expect(readDisplayUnits(text)).toBe(units);
  });

  test("the software's number or version is the console's version", () => {
    expect(readDisplayVersion("SOFTWARE REVISION LEVEL\r\nVERSION 24.03\r\nSOFTWARE# 346024-100-D\r\n")).toBe(
      "346024-100-D",
    );
    expect(readDisplayVersion("SOFTWARE REVISION LEVEL\r\nVERSION 24.03\r\n")).toBe("24.03");
    expect(readDisplayVersion("NOTHING")).toBeNull();
  });

  test.each([
    ["JAN 22, 1996  3:06 PM", ["1996-1-22 15:6"]],
    ["AUG  4, 2018 12:03 AM", ["2018-8-4 0:3"]],
    ["AUG  4, 2018 12:03 PM", ["2018-8-4 12:3"]],
    ["11/20/2026 10:56", ["2026-11-20 10:56"]],
    ["20.11.2026 10:56:31", ["2026-11-20 10:56"]],
    ["04/08/2026 09:38", ["2026-4-8 9:38", "2026-8-4 9:38"]],
    ["3-30-18  9:58PM", ["2018-3-30 21:58"]],
    ["2026-11-20 10:56", ["2026-11-20 10:56"]],
    ["20 NOV 2026 10:56", ["2026-11-20 10:56"]],
    ["FEB 30, 2026 10:56", []],
    ["XYZ 12, 2026 10:56", []],
    ["13/32/2026 10:56", []],
    ["no date at all", []],
  ])("the date %s", (text, times) => {
    const shown = findDisplayTimes(`\r\n${text}\r\n\r\nSTATION`);
    expect(shown.map((t) => `${t.year}-${t.month}-${t.day} ${t.hour}:${t.minute}`)).toEqual(times);
  });

  test("any text is read or refused, never anything else", () => {
    const line = fc.oneof(
      fc.constantFrom(...INVENTORY, "  2    X    HIGH WATER ALARM", "T 1:X", "END: 1 2"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join("\n");
        expect(readDisplayInventory(text).every(({ tank }) => tank >= 0 && tank <= 99)).toBe(true);
        expect(Array.isArray(readDisplayDeliveries(text))).toBe(true);
        expect(Array.isArray(findDisplayTimes(text))).toBe(true);
        expect(["read", "LayoutFault"]).toContain(outcomeOf(() => readDisplayStatus(text)));
      }),
    );
  });
});
