import { describe, expect, test } from "vitest";
import { fakeHost } from "../../test/fake-host.ts";
import { Controller } from "./controller.ts";
import { readMessage, writeMessage } from "./envelope.ts";
import { readSettings } from "./settings.ts";
import { device } from "./test-kit.ts";
import { takeUpload } from "./uploads.ts";

/** A gateway that has just started, with nothing in its memory. */
function started() {
  const host = fakeHost("2026-11-20T10:00:00Z");
  const settings = device({ way: "WEBSOCKET" });
  const controller = new Controller(settings, host, readSettings(settings.settings));
  const measured = (...Alarms: string[]) => {
    const Data = { DateTime: "2026-11-20T09:59:58", Tank: 1, Status: "OK", Alarms };
    const packet = readMessage(writeMessage([{ Id: 1, Type: "UploadTankMeasurement", Data }]))?.packets[0];
    if (packet) takeUpload(controller, packet);
  };
  return { host, controller, measured };
}

describe("what stands at a controller", () => {
  test("is told as a whole with the first measurement after a start, nothing included", () => {
    const { host, measured } = started();

    measured();
    measured("HighWater");

    const vendorCodes = [1, 2, 3, 4, 5, 6, 7, 8].map((code) => `Probe ${code}`);
    expect(host.standings).toEqual([
      {
        source: { type: "TANK", address: "1", vendorCodes },
        alarms: [],
        complete: true,
        at: new Date("2026-11-20T09:59:58Z"),
      },
    ]);
    expect(host.facts("alarm")).toMatchObject([{ edge: "RAISED", vendorCode: "Probe 7" }]);
  });

  test("is told again after a connect, but not at every one of a shaky line", async () => {
    const { host, controller, measured } = started();
    measured("HighWater");
    for (let connects = 0; connects < 50; connects++) {
      controller.connected();
      measured("HighWater");
    }
    expect(host.standings).toHaveLength(1);

    await host.clock.advance(60_000);
    measured("HighWater");

    expect(host.standings).toHaveLength(2);
    expect(host.standings[1]?.alarms).toMatchObject([{ code: "TANK_WATER_HIGH", vendorCode: "Probe 7" }]);
  });

  test("does not keep a status from being shown while the disk is full", () => {
    const { host, controller } = started();
    host.failKeep = true;

    controller.takePump({ type: "PumpIdleStatus", data: { Pump: 1, NozzleUp: 0 } } as never);

    expect(host.showings("gun")).toHaveLength(2);
  });
});
