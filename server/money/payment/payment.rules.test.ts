import { expect, test } from "vitest";
import { type PaymentEvent, isGenuine, signatureOf, stateAfter } from "./payment.rules.ts";
import type { PaymentState } from "./payment.types.ts";

const NOW = new Date("2026-11-02T08:00:00Z");
const SECONDS = NOW.getTime() / 1_000;
const SECRET = "a secret of more than thirty-two signs";
const at = (timestamp: string | number, body = "{}") => ({
  timestamp: String(timestamp),
  body,
  signature: signatureOf(SECRET, String(timestamp), body),
});

test.each([
  { title: "of now", message: at(SECONDS), genuine: true },
  { title: "at the end of its tolerance", message: at(SECONDS - 300), genuine: true },
  { title: "too old", message: at(SECONDS - 301), genuine: false },
  { title: "too far ahead", message: at(SECONDS + 301), genuine: false },
  { title: "with another body", message: { ...at(SECONDS), body: "{ }" }, genuine: false },
  { title: "with another time", message: { ...at(SECONDS), timestamp: String(SECONDS + 1) }, genuine: false },
  { title: "with a shorter signature", message: { ...at(SECONDS), signature: "abc" }, genuine: false },
  { title: "without a signature", message: { ...at(SECONDS), signature: "" }, genuine: false },
  { title: "with a time that is none", message: at("now"), genuine: false },
])("a message $title is genuine: $genuine", ({ message, genuine }) => {
  expect(isGenuine(SECRET, message, NOW)).toBe(genuine);
  expect(isGenuine(`${SECRET}!`, message, NOW)).toBe(false);
});

const CASES: readonly [PaymentState, PaymentEvent, boolean, PaymentState | null][] = [
  ["CREATED", "PAID", false, "PAID"],
  ["FAILED", "PAID", false, "PAID"],
  ["EXPIRED", "PAID", false, "PAID"],
  ["PAID", "PAID", false, null],
  ["REFUNDED", "PAID", true, null],
  ["CREATED", "FAILED", false, "FAILED"],
  ["PAID", "FAILED", false, null],
  ["EXPIRED", "FAILED", false, null],
  ["PAID", "REFUNDED", true, "REFUNDED"],
  ["PAID", "REFUNDED", false, null],
  ["CREATED", "REFUNDED", true, null],
  ["REFUNDED", "REFUNDED", true, null],
];

test.each(CASES)("what is %s and is told %s (refund asked: %s) becomes %s", (state, event, asked, after) => {
  expect(stateAfter(state, event, asked)).toBe(after);
});
