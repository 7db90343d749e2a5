import { renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readCookie } from "../lib/cookies.ts";
import { useUnsaved } from "../lib/unsaved.ts";
import { readConfirm } from "./confirm-store.ts";
import { switchLanguage } from "./switch-language.ts";
import { readToasts } from "./toast-store.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

function reloads() {
  vi.useFakeTimers();
  const reload = vi.fn();
  vi.stubGlobal("location", { protocol: "http:", reload });
  return reload;
}

test("a new language is kept in the cookie, told, and only then the page is loaded again", async () => {
  const reload = reloads();

  await switchLanguage("ru");

  expect(readCookie("language")).toBe("ru");
  expect(readToasts().at(-1)).toMatchObject({ message: "language.changed", values: { name: "Русский" } });
  expect(reload).not.toHaveBeenCalled();

  vi.runAllTimers();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a preview build says that only switching is offered, and leaves time to read it", async () => {
  vi.stubEnv("VITE_FLAG", "PREVIEW");
  const reload = reloads();

  await switchLanguage("ar");
  vi.advanceTimersByTime(2_000);

  expect(readToasts().at(-1)).toMatchObject({ message: "language.preview" });
  expect(reload).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledTimes(1);
});

describe("with something entered and not saved", () => {
  test("the language stays when the question is answered with no", async () => {
    const reload = reloads();
    renderHook(() => useUnsaved(true));

    const switching = switchLanguage("th");
    expect(readConfirm()?.question.title).toBe("language.unsaved");
    readConfirm()?.answer(false);
    await switching;

    vi.runAllTimers();
    expect(readCookie("language")).toBeUndefined();
    expect(reload).not.toHaveBeenCalled();
  });

  test("it changes when it is answered with yes, and the browser doesn't ask a second time", async () => {
    const reload = reloads();
    renderHook(() => useUnsaved(true));

    const switching = switchLanguage("th");
    readConfirm()?.answer(true);
    await switching;

    vi.runAllTimers();
    expect(readCookie("language")).toBe("th");
    expect(reload).toHaveBeenCalledTimes(1);
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
  });
});
