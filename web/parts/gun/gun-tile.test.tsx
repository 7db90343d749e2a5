import { expect, test } from "vitest";
import { gunPresence } from "./gun-state-badge.tsx";
import { presetShare } from "./gun-tile.tsx";

test.each([
  ["an amount half reached", { presetType: "AMOUNT", presetValue: "200.00", amount: "100.00" }, 0.5],
  ["a volume a quarter reached", { presetType: "VOLUME", presetValue: "40", volumeLitres: "10" }, 0.25],
  ["more than was preset", { presetType: "AMOUNT", presetValue: "200.00", amount: "200.03" }, 1],
  ["a full tank", { presetType: "FULL", amount: "100.00" }, undefined],
  ["no preset", { amount: "100.00" }, undefined],
  ["a preset of nothing", { presetType: "AMOUNT", presetValue: "0", amount: "1.00" }, undefined],
  ["no report yet", { presetType: "AMOUNT", presetValue: "200.00" }, undefined],
] as const)("with %s the bar shows the share %s", (_name, gun, share) => {
  const nothing = { presetType: null, presetValue: null, amount: null, volumeLitres: null };
  expect(presetShare({ ...nothing, ...gun })).toBe(share);
});

test("a silent gun is offline whatever its state was", () => {
  expect(gunPresence({ state: "REFUELLING", online: false })).toBe("OFFLINE");
  expect(gunPresence({ state: "REFUELLING", online: true })).toBe("REFUELLING");
});
