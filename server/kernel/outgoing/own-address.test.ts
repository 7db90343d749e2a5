import { expect, test } from "vitest";
import { isOwnAddress } from "./own-address.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.255.255",
  "192.168.0.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "::1",
  "fe80::1",
  "fd00::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  // The other ways in which IPv6 carries an IPv4 address to where something unpacks it.
  "::127.0.0.1",
  "::ffff:0:127.0.0.1",
  "64:ff9b:1::7f00:1",
  "2002:7f00:1::",
  "2001:0:a00:1::",
  "fec0::1",
  "192.88.99.1",
  "nonsense",
])("%s is inside the operator's own network", (address) => {
  expect(isOwnAddress(address)).toBe(true);
});

test.each(["8.8.8.8", "172.32.0.1", "192.167.1.1", "2606:4700::1111", "::ffff:8.8.8.8"])("%s is outside", (address) => {
  expect(isOwnAddress(address)).toBe(false);
});
