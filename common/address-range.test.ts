import { expect, test } from "vitest";
import { addressRangeOf, addressRangesIn } from "./address-range.ts";

test.each([
  ["203.0.113.7", { address: "203.0.113.7", family: 4, prefix: 32 }],
  ["10.0.0.0/8", { address: "10.0.0.0", family: 4, prefix: 8 }],
  ["0.0.0.0/0", { address: "0.0.0.0", family: 4, prefix: 0 }],
  ["2001:db8::1", { address: "2001:db8::1", family: 6, prefix: 128 }],
  ["2001:DB8::/32", { address: "2001:DB8::", family: 6, prefix: 32 }],
  ["::ffff:192.0.2.1", { address: "::ffff:192.0.2.1", family: 6, prefix: 128 }],
])("%s is an address or a network", (text, range) => {
  expect(addressRangeOf(text)).toEqual(range);
});

test.each([
  "",
  "10.0.0",
  "10.0.0.256",
  "010.0.0.1",
  "10.0.0.1.",
  "10.0.0.0/33",
  "10.0.0.0/",
  "10.0.0.0/8/8",
  "10.0.0.0/-1",
  "2001:db8::/129",
  "fe80::1%eth0",
  "1:2",
  "example.com",
  "http://10.0.0.1",
])("%j is neither", (text) => {
  expect(addressRangeOf(text)).toBeUndefined();
});

test("a list of them is told apart by commas, spaces and lines", () => {
  expect(addressRangesIn(" 10.0.0.1, 10.0.0.2;10.0.0.0/8\n::1 ")).toEqual([
    "10.0.0.1",
    "10.0.0.2",
    "10.0.0.0/8",
    "::1",
  ]);
});
