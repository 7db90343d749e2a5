import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPiece } from "../../test/render-piece.tsx";
import { ColourPicker } from "./colour-picker.tsx";

test("everything in it is called in the person's language, and a colour by its value", async () => {
  const { user } = await renderPiece(
    <ColourPicker value="#2563eb" onChange={() => undefined} presets={["#16a34a"]} disabled={false} />,
    { locale: "ru" },
  );

  await user.click(await screen.findByRole("button", { name: "Выбрать цвет" }));

  const area = await screen.findByRole("slider", { name: "Насыщенность и яркость" });
  expect(area.getAttribute("aria-valuetext")).toBe("#2563eb");
  expect(area.getAttribute("aria-roledescription")).toBe("");
  expect(screen.getByRole("slider", { name: "Оттенок" }).getAttribute("aria-valuetext")).toMatch(/^22\d\s?°$/);
  expect(screen.getByRole("button", { name: "#16a34a" })).toBeTruthy();
});
