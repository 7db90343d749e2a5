import { describe, expect, test } from "vitest";
import { fakeHost } from "../../test/fake-host.ts";
import { Controller } from "./controller.ts";
import { readSettings } from "./settings.ts";
import { device, saleData } from "./test-kit.ts";

/** The key of a sale as a gateway gives it that was started at `at` and has learnt `offset`, if any, of the controller's clock. */
function keyOf(data: object, at: string, offset: number | null): string {
  const host = fakeHost(at);
  const settings = device({ way: "CLIENT", baseUrl: "http://127.0.0.1:1" }, { timeZone: "Asia/Shanghai" });
  const controller = new Controller(settings, host, readSettings(settings.settings));
  if (offset !== null) controller.learn({ type: "DateTime", data: { UTCOffset: offset } });
  controller.keepSale(data, "");
  const [sale] = host.facts("sale");
  return sale ? [sale.address, sale.transactionNo, sale.stamp].join() : "none";
}

describe("the key of a sale is the same over the gateway's restarts", () => {
  test.each([
    ["whose clock is right", saleData()],
    ["whose clock was never set", saleData({ DateTimeStart: "2000-01-01T00:10:00", DateTime: "2000-01-01T00:12:00" })],
    ["without any begin", saleData({ DateTimeStart: undefined })],
    ["without any time", saleData({ DateTimeStart: undefined, DateTime: undefined })],
    ["with times that are none", saleData({ DateTimeStart: "2026-02-31T00:00:00", DateTime: "" })],
  ])("of a controller %s", (_name, data) => {
    const keys = [
      keyOf(data, "2026-11-20T10:00:00Z", null),
      keyOf(data, "2026-11-20T10:00:00Z", 480),
      keyOf(data, "2026-11-20T11:30:00Z", 0),
      keyOf(data, "2026-11-21T04:00:00Z", -300),
    ];
    expect(new Set(keys).size).toBe(1);
  });

  test("and another one for the sale that has its number months later", () => {
    const later = saleData({ DateTimeStart: "2027-02-20T09:00:00", DateTime: "2027-02-20T09:05:00" });
    expect(keyOf(saleData(), "2026-11-20T10:00:00Z", 0)).not.toBe(keyOf(later, "2026-11-20T10:00:00Z", 0));
  });
});
