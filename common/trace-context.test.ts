import { expect, test } from "vitest";
import { TRACE_BYTES, beginTrace, readTraceparent, writeTraceparent } from "./trace-context.ts";

const [TRACE, SPAN] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
const SOUND = `00-${TRACE}-${SPAN}-01`;

test("a sound header is read, and written as it was", () => {
  expect(readTraceparent(SOUND)).toEqual({ traceId: TRACE, spanId: SPAN, sampled: true });
  expect(readTraceparent(`00-${TRACE}-${SPAN}-00`)).toMatchObject({ sampled: false });
  expect(writeTraceparent({ traceId: TRACE, spanId: SPAN, sampled: true })).toBe(SOUND);
});

test.each([
  ["none", undefined],
  ["several", [SOUND, SOUND]],
  ["empty", ""],
  ["too long", `${SOUND}-00`],
  ["too short", SOUND.slice(0, -1)],
  ["of capitals", SOUND.toUpperCase()],
  ["of another version", SOUND.replace(/^00/, "ff")],
  ["a trace of zeros", `00-${"0".repeat(32)}-${SPAN}-01`],
  ["a piece of zeros", `00-${TRACE}-${"0".repeat(16)}-01`],
  ["other signs", SOUND.replace("4bf9", "4bg9")],
  ["a line more", `${SOUND}\n`],
])("one that is spoilt is none: %s", (_what, given) => {
  expect(readTraceparent(given)).toBeNull();
});

test("what is begun is sound, and each another", () => {
  const begin = () => writeTraceparent(beginTrace(crypto.getRandomValues(new Uint8Array(TRACE_BYTES))));
  const [one, other] = [begin(), begin()];

  expect(readTraceparent(one)).toMatchObject({ sampled: true });
  expect(one).not.toBe(other);
});
