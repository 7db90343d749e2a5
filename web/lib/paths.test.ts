import fc from "fast-check";
import { expect, test } from "vitest";
import { loginPath, realTimePath, safeRedirect } from "./paths.ts";

test.each([
  ["/kanban", "/kanban"],
  ["/realTimeEquip?station=S1&state=lifted#gun", "/realTimeEquip?station=S1&state=lifted#gun"],
  [null, "/index"],
  ["", "/index"],
  ["kanban", "/index"],
  ["https://elsewhere.example/x", "/index"],
  ["//elsewhere.example/x", "/index"],
  ["/\\elsewhere.example", "/index"],
  ["/\t/elsewhere.example", "/index"],
  ["javascript:alert(1)", "/index"],
  ["/login?redirect=/login", "/index"],
  ["/LOGIN/", "/index"],
  ["//", "/index"],
  ["//[", "/index"],
  ["/\\", "/index"],
  ["/x/..//elsewhere.example", "/index"],
  ["/.//elsewhere.example", "/index"],
  ["/x/%2e%2e//elsewhere.example", "/index"],
  ["/x/..\\/elsewhere.example", "/index"],
  ["/x/..\t//elsewhere.example", "/index"],
  ["/kanban\nSet-Cookie: a=b", "/index"],
  ["/kanban\u0000", "/index"],
  [" /kanban", "/index"],
  ["/x/../kanban?of=//b", "/kanban?of=//b"],
  ["/kanban?of=a\\b", "/kanban?of=a\\b"],
])("after the login %j leads to %s", (wanted, path) => {
  expect(safeRedirect(wanted)).toBe(path);
});

test("wherever the login leads, it is on this host", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "x",
    "%2e",
    "%5c",
    "%2f",
    ":",
    "@",
    "[",
    "?",
    "#",
    "\t",
    "\n",
    "\u0000",
  );
  const address = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

  fc.assert(
    fc.property(address, (wanted) => {
      const path = safeRedirect(wanted);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, location.origin).origin).toBe(location.origin);
      expect(safeRedirect(path)).toBe(path);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ["/", "/login"],
  ["/a?b=c&d#e", "/login?redirect=%2Fa%3Fb%3Dc%26d%23e"],
])("the login remembers %s", (path, login) => {
  expect(loginPath(path)).toBe(login);
  expect(new URLSearchParams(login.split("?")[1]).get("redirect") ?? "/").toBe(path);
});

test("the live forecourt takes several stations and the connection", () => {
  expect(realTimePath()).toBe("/realTimeEquip");
  expect(realTimePath({ stationIds: ["a", "b"], connection: "offline" })).toBe(
    "/realTimeEquip?station=a&station=b&connection=offline",
  );
});
