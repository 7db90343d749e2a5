import { describe, expect, test } from "vitest";
import { SILENT_AFTER_MS, SPEAKS_AFTER_MS, type ToldDevice, silenceEdgeOf } from "./fold.rules.ts";

const NOW = new Date("2026-03-01T10:00:00Z");
const before = (ms: number) => new Date(NOW.getTime() - ms);
const at = { now: NOW, goneBefore: before(60_000) };
const device = (online: boolean, since: number | null, heard = 5_000): ToldDevice => ({
  online,
  toldSince: since === null ? null : before(since),
  receivedAt: before(heard),
});
const silent = device(false, SILENT_AFTER_MS);

describe("a station", () => {
  test.each<[string, readonly ToldDevice[], ReturnType<typeof silenceEdgeOf>]>([
    ["all of whose devices are silent falls silent", [silent, silent], "RAISED"],
    ["with a single device does too", [silent], "RAISED"],
    ["one of whose devices answers does not", [silent, device(true, SILENT_AFTER_MS)], null],
    ["one of whose devices is silent a moment less waits", [silent, device(false, SILENT_AFTER_MS - 1)], null],
    ["of whose device a gone gateway told waits", [silent, device(false, SILENT_AFTER_MS, 60_001)], null],
    ["of whose device nobody knows since when waits", [silent, device(false, null)], null],
    ["none of whose devices has ever spoken says nothing", [], null],
  ])("%s", (_name, devices, edge) => {
    expect(silenceEdgeOf(devices, false, at)).toBe(edge);
  });

  test.each<[string, readonly ToldDevice[], ReturnType<typeof silenceEdgeOf>]>([
    ["stays so while none answers", [silent, silent], null],
    ["stays so while its gateway is gone", [device(false, SILENT_AFTER_MS, 600_000)], null],
    ["stays so where one answers a moment less", [silent, device(true, SPEAKS_AFTER_MS - 1)], null],
    ["speaks once one has answered for a while", [silent, device(true, SPEAKS_AFTER_MS)], "CLEARED"],
    ["without a device left is over", [], "CLEARED"],
  ])("that is silent %s", (_name, devices, edge) => {
    expect(silenceEdgeOf(devices, true, at)).toBe(edge);
  });
});
