import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CAPTURES } from "./test/captures.ts";
import { checksum, decodeFrame, encodeCommand } from "./frame.ts";
import { computerAnswer } from "./test/test-console.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

describe("the envelope of an answer", () => {
  test.each(Object.entries(CAPTURES))("the checksum of %s holds", (_name, text) => {
    const trailer = text.indexOf("&&") < 0 ? 5 : text.length - 5;
    expect(text.slice(trailer, trailer + 4)).toBe(checksum(bytes(text.slice(0, trailer))));
    expect(decodeFrame(bytes(text)).kind).not.toBe("bad");
  });

  test("the worked examples have the lengths that the manuals' layouts give", () => {
    expect(CAPTURES.inventory).toHaveLength(154);
    expect(CAPTURES.deliveries).toHaveLength(136);
    expect(bytes(CAPTURES.tankStatus).toString("hex")).toBe(
      "016932303530303236303131353134333230313030303230323037313126264641304303",
    );
  });

  test("echo, time and data are told apart", () => {
    expect(decodeFrame(bytes(CAPTURES.tankStatus))).toEqual({
      kind: "computer",
      echo: "i20500",
      stamp: "2601151432",
      data: "010002020711",
    });
  });

  test.each(["\x019999FF1B\x03", "\x019999ff1b\x03", "\x019999&&FECF\x03"])("%j is a refusal", (text) => {
    expect(decodeFrame(bytes(text))).toEqual({ kind: "refused" });
  });

  test("a checksum in lower case holds too", () => {
    expect(decodeFrame(bytes(CAPTURES.tankStatus.replace("FA0C", "fa0c"))).kind).toBe("computer");
  });

  test.each([
    ["a wrong checksum", CAPTURES.tankStatus.replace("FA0C", "FA0D"), "wrong checksum"],
    ["a changed digit", CAPTURES.inventory.replace("468FE900", "468FE800"), "wrong checksum"],
    ["a checksum that is no number", CAPTURES.tankStatus.replace("FA0C", "FAXC"), "wrong checksum"],
    ["no checksum", "\x01i205002601151432010002020711\x03", "no checksum mark"],
    ["no time", computerAnswer("i20500", "", "0100"), "no date and time"],
    ["no echo", "\x01**********\x03", "no function echoed"],
    ["a wrong refusal", "\x019999FF1C\x03", "wrong refusal"],
    ["a refusal with a tail", "\x019999FF1B00\x03", "wrong refusal"],
  ])("%s is a bad frame", (_name, text, why) => {
    expect(decodeFrame(bytes(text))).toEqual({ kind: "bad", why });
  });

  test.each(["\x01\r\nI20100\r\nJAN 22, 1996\r\n\x03", "\x01I20100\nJAN 22, 1996\n\x03"])("%j is a page", (text) => {
    const frame = decodeFrame(bytes(text));
    expect(frame).toMatchObject({ kind: "display", echo: "I20100" });
    expect(frame.kind === "display" && frame.text.trim()).toBe("JAN 22, 1996");
  });

  test("a command is SOH, the security code if any, the function and a line end", () => {
    expect(encodeCommand("i20100").toString("latin1")).toBe("\x01i20100\r\n");
    expect(encodeCommand("i20100", "123456").toString("latin1")).toBe("\x01123456i20100\r\n");
  });

  test("any bytes decode to something without throwing", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 300 }), (noise) => {
        noise[0] = 1;
        noise[noise.length - 1] = 3;
        expect(["computer", "display", "refused", "bad"]).toContain(decodeFrame(Buffer.from(noise)).kind);
      }),
    );
  });

  test("a computer frame with one byte changed is never taken for good", () => {
    const good = bytes(CAPTURES.inventory);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: good.length - 2 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(good);
        changed[at] = (good[at] ?? 0) ^ change;
        const frame = decodeFrame(changed);
        const onlyCase = changed.toString("latin1").toLowerCase() === CAPTURES.inventory.toLowerCase();
        expect(frame.kind !== "computer" || onlyCase).toBe(true);
      }),
    );
  });
});
