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
])("after the login %j leads to %s", (wanted, path) => {
  expect(safeRedirect(wanted)).toBe(path);
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
