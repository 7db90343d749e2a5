import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPiece } from "../test/render-piece.tsx";
import { closeErrorHelp, hostErrorHelp, readErrorHelp } from "./error-help-store.ts";
import { LoadError } from "./load-error.tsx";

afterEach(() => vi.restoreAllMocks());

const LATE = Object.assign(new Error("late"), { name: "TimeoutError" });

test.each([
  ["en", "No answer within 5 seconds. Try again."],
  ["ru", "Нет ответа за 5 секунд. Повторите."],
] as const)("in %s what never got an answer is told in words alone, as it has no number", async (locale, words) => {
  await renderPiece(<LoadError error={LATE} />, { locale });

  expect(screen.getByRole("alert").textContent).toContain(words);
  expect(screen.getByRole("alert").textContent).not.toContain("timeout");
});

test("its details are copied also where the browser has no clipboard for the page, and it says so where that fails", async () => {
  const { user } = await renderPiece(<LoadError error={LATE} />);
  const denied = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not a secure page"));
  let selected = "";
  document.execCommand = () => {
    selected = document.querySelector<HTMLTextAreaElement>("textarea[readonly]")?.value ?? "";
    return selected !== "";
  };

  await user.click(screen.getByRole("button", { name: "Copy details" }));
  expect(await screen.findByText("Details copied")).toBeTruthy();
  expect(denied).toHaveBeenCalled();
  expect(selected).toContain("No answer within 5 seconds");

  document.execCommand = () => false;
  await user.click(screen.getByRole("button", { name: "Copy details" }));
  expect(await screen.findByText("The browser does not allow copying")).toBeTruthy();
  Reflect.deleteProperty(document, "execCommand");
});

test("it leads to what the error means, where there is a place for that", async () => {
  const { user } = await renderPiece(<LoadError error={LATE} />);
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();

  const leave = hostErrorHelp();
  await user.click(await screen.findByRole("button", { name: "More" }));

  expect(readErrorHelp()).toBe("timeout");
  closeErrorHelp();
  leave();
});
