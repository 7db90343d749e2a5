import { expect, test } from "vitest";
import { isAllowedFrom } from "./allowed-address.ts";

test.each([
  [[], "203.0.113.7", true],
  [["203.0.113.7"], "203.0.113.7", true],
  [["203.0.113.7"], "::ffff:203.0.113.7", true],
  [["203.0.113.7"], "203.0.113.8", false],
  [["10.0.0.0/8"], "10.255.0.1", true],
  [["10.0.0.0/8"], "11.0.0.1", false],
  [["10.9.9.9/8"], "10.1.1.1", true],
  [["0.0.0.0/0"], "8.8.8.8", true],
  [["0.0.0.0/0"], "2001:db8::1", false],
  [["2001:db8::/32"], "2001:db8:1::1", true],
  [["2001:db8::/32"], "2001:db9::1", false],
  [["10.0.0.0/8", "2001:db8::1"], "2001:db8:0:0::1", true],
  [["10.0.0.0/8"], "", false],
  [["10.0.0.0/8"], "unknown", false],
])("of %j %s is: %s", (ranges, address, allowed) => {
  expect(isAllowedFrom(ranges, address)).toBe(allowed);
});
