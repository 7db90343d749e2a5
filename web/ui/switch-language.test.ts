import "../test/setup.ts";
import { afterEach, expect, test, vi } from "vitest";
import { readCookie } from "../lib/cookies.ts";
import { switchLanguage } from "./switch-language.ts";
import { readToasts } from "./toast-store.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a new language is kept in the cookie, told, and only then the page is loaded again", () => {
  vi.useFakeTimers();
  const reload = vi.fn();
  vi.stubGlobal("location", { protocol: "http:", reload });

  switchLanguage("ru");

  expect(readCookie("language")).toBe("ru");
  expect(readToasts().at(-1)).toMatchObject({ message: "language.changed", values: { name: "Русский" } });
  expect(reload).not.toHaveBeenCalled();

  vi.runAllTimers();
  expect(reload).toHaveBeenCalledTimes(1);
});
