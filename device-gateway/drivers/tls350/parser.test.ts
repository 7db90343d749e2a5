import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CAPTURES } from "./test/captures.ts";
import { FrameParser } from "./parser.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const texts = (frames: Buffer[]) => frames.map((frame) => frame.toString("latin1"));

describe("cutting bytes into frames", () => {
  test("a simple frame comes out whole", () => {
    expect(texts(new FrameParser().push(bytes(CAPTURES.tankStatus)))).toEqual([CAPTURES.tankStatus]);
  });

  test("two frames in one chunk come out in order", () => {
    const parser = new FrameParser();
    expect(texts(parser.push(bytes(CAPTURES.refusal + CAPTURES.allNormal)))).toEqual([
      CAPTURES.refusal,
      CAPTURES.allNormal,
    ]);
    expect(parser.discarded).toBe(0);
  });

  test("one frame in two chunks comes out with the second, wherever it was cut", () => {
    const whole = bytes(CAPTURES.systemStatus);
    for (let cut = 1; cut < whole.length; cut++) {
      const parser = new FrameParser();
      expect(parser.push(whole.subarray(0, cut))).toEqual([]);
      expect(texts(parser.push(whole.subarray(cut)))).toEqual([CAPTURES.systemStatus]);
    }
  });

  test("the checksum alone in the last chunk completes the frame", () => {
    const parser = new FrameParser();
    expect(parser.push(bytes(CAPTURES.inventory.slice(0, -5)))).toEqual([]);
    expect(texts(parser.push(bytes(CAPTURES.inventory.slice(-5))))).toEqual([CAPTURES.inventory]);
  });

  test("a frame with a wrong checksum is still cut, for the frame's reader to refuse", () => {
    const wrong = CAPTURES.tankStatus.replace("FA0C", "FA0D");
    expect(texts(new FrameParser().push(bytes(wrong)))).toEqual([wrong]);
  });

  test("noise before SOH is thrown away and counted", () => {
    const parser = new FrameParser();
    expect(texts(parser.push(bytes(`\r\nNO CARRIER\x03${CAPTURES.allNormal}`)))).toEqual([CAPTURES.allNormal]);
    expect(parser.discarded).toBe(13);
  });

  test("a frame that was cut off is thrown away when the next one begins", () => {
    const parser = new FrameParser();
    parser.push(bytes("\x01i2010026"));
    expect(texts(parser.push(bytes(CAPTURES.allNormal)))).toEqual([CAPTURES.allNormal]);
    expect(parser.discarded).toBe(9);
  });

  test("an ETX before the shortest frame is long enough ends nothing of use", () => {
    const parser = new FrameParser();
    expect(texts(parser.push(bytes(`\x01i201\x03${CAPTURES.refusal}`)))).toEqual([CAPTURES.refusal]);
    expect(parser.discarded).toBe(6);
  });

  test("a frame that never ends is given up at 64 KiB, and the next one is read", () => {
    const parser = new FrameParser();
    parser.push(bytes("\x01"));
    for (let count = 0; count < 70; count++) expect(parser.push(Buffer.alloc(1024, 0x41))).toEqual([]);
    expect(parser.discarded).toBe(70 * 1024 + 1);
    expect(parser.pending).toBe(false);
    expect(texts(parser.push(bytes(CAPTURES.allNormal)))).toEqual([CAPTURES.allNormal]);
  });

  test("another end byte is honoured where the console was programmed to one", () => {
    const frame = CAPTURES.allNormal.replace("\x03", "\x0d");
    expect(texts(new FrameParser(0x0d).push(bytes(frame)))).toEqual([frame]);
    expect(new FrameParser().push(bytes(frame))).toEqual([]);
  });

  test("frames are the same however the stream is cut, and every byte is either in a frame or counted", () => {
    const piece = fc.oneof(
      fc.constantFrom(...Object.values(CAPTURES)),
      fc.string({ unit: "binary-ascii", maxLength: 30 }),
      fc.constantFrom("\x01", "\x03", "\x01i20100", "\x01\x01"),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.nat(400)), (pieces, cuts) => {
        const stream = bytes(pieces.join(""));
        const whole = new FrameParser();
        const atOnce = texts(whole.push(stream));
        const parser = new FrameParser();
        const ends = [...new Set(cuts.map((cut) => cut % (stream.length + 1)))].sort((a, b) => a - b);
        const chunks = [0, ...ends].map((start, index) => stream.subarray(start, [...ends, stream.length][index]));
        expect(chunks.flatMap((chunk) => texts(parser.push(chunk)))).toEqual(atOnce);
        parser.reset();
        expect(parser.discarded + atOnce.join("").length).toBe(stream.length);
      }),
    );
  });

  test("after any noise the next good frame is read", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (noise) => {
        const parser = new FrameParser();
        parser.push(noise);
        expect(texts(parser.push(bytes(CAPTURES.inventory))).at(-1)).toBe(CAPTURES.inventory);
      }),
    );
  });
});
