import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "../../test/render.tsx";

test("whoever practises is told so on every screen, on paper too", async () => {
  await renderConsole("/refresh", { permissions: [0], training: true });

  const strip = await screen.findByRole("note");
  expect(strip.textContent).toBe("Training: nothing that happens here enters any total.");
  expect(strip.closest("[data-screen-only]")).toBeNull();
});

test("nobody else is", async () => {
  await renderConsole("/refresh", { permissions: [0] });
  await screen.findByRole("main");

  expect(screen.queryByText(/enters any total/)).toBeNull();
});
