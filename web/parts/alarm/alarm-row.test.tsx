import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { alarm } from "../../features/overview/kanban/test-board.ts";
import { renderPiece } from "../../test/render-piece.tsx";
import { AlarmRow } from "./alarm-row.tsx";
import type { AlarmRowFragment } from "./alarm-row.generated.ts";

const NOW = new Date("2026-11-20T02:00:00Z");
const show = (facts: Partial<AlarmRowFragment>, locale: "en" | "ru" | "ar" = "en") =>
  renderPiece(
    <ul>
      <AlarmRow alarm={alarm("A", facts)} now={NOW} timeZone="Asia/Shanghai" />
    </ul>,
    { locale },
  );

const plain = () => (screen.getByRole("listitem").textContent ?? "").replaceAll(/[\u2068\u2069]/g, "");

test.each<[facts: Partial<AlarmRowFragment>, words: string]>([
  [{ code: "GUN_ILLEGAL_MOVE", detail: "FREE → REFUELLING" }, "From “Free” to “Refuelling”"],
  [{ code: "MISSING_SALE", detail: "37.2" }, "37.20\u00a0L missing"],
  [{ code: "UNBOUND_ADDRESS", detail: "7.1" }, "Address 7.1"],
  [{ code: "TANK_WATER_HIGH", detail: "46.8" }, "Water 46.8 mm"],
  [{ code: "TANK_LEVEL_HIGH", detail: "27907.11" }, "27,907\u00a0L in the tank"],
  [
    { code: "MEASURE_LIMIT", vendorCode: "PRESSURE_INLET", detail: "0.45 < 0.5" },
    "Pressures · Inlet: 0.45\u00a0MPa, limit 0.5\u00a0MPa",
  ],
  [{ code: "GAS_CONCENTRATION", vendorCode: "GAS_SKID", detail: "22 > 20" }, "Skid: 22\u00a0%, limit 20\u00a0%"],
  [{ code: "DEVICE_OFFLINE", detail: "its gateway is silent" }, "Its gateway is silent"],
  [{ code: "DEVICE_OFFLINE", detail: "no answer to 2 polls: connection lost: read ECONNRESET" }, "No answer to polls"],
  [{ code: "DEVICE_OFFLINE", detail: "nothing heard since the gateway started" }, "No answer to polls"],
  [{ code: "DEVICE_OFFLINE", detail: "its line to the broker broke off" }, "The connection was lost"],
])("what a device or the server tells is said in words: %j", async (facts, words) => {
  await show(facts);

  expect(await screen.findByText((_text, element) => element === screen.getByRole("listitem"))).toBeTruthy();
  await expect.poll(plain).toContain(words);
});

test("the device's own text is one press away, left to right whatever the language", async () => {
  const facts = { code: "DEVICE_OFFLINE", detail: "read ECONNRESET", vendorCode: "02 02" } as const;
  const { user } = await show(facts, "ar");
  expect(screen.queryByText(/ECONNRESET/)).toBeNull();

  await user.click(screen.getByRole("button", { name: "كما ورد" }));

  expect(screen.getByText("02 02 · read ECONNRESET").getAttribute("dir")).toBe("ltr");
});

test("a gun is called one, and not by its number alone", async () => {
  await show({ code: "CARD_OVERDRAWN", sourceType: "PUMP", sourceName: "3" });

  await expect.poll(plain).toContain(" · Gun 3");
});
