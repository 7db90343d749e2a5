import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { writeCookie } from "../../lib/cookies.ts";
import { DEFAULT_ACCENT, THEME_IDS } from "../../lib/preferences/look.ts";
import { forgetPreferences, writePreference } from "../../lib/preferences/preferences.ts";
import { stubSystem } from "../../test/system.ts";
import { loadTheme } from "./themes.ts";

const root = document.documentElement;

/** What a browser does before it paints anything: the file that index.html names first. */
function boot() {
  runInThisContext(readFileSync("web/public/boot.js", "utf8"));
  return { theme: root.dataset["theme"], ground: root.style.background, scheme: root.style.colorScheme };
}

beforeEach(() => {
  for (const name of ["style", "class", "data-theme"]) {
    root.removeAttribute(name);
  }
  return () => vi.unstubAllGlobals();
});

test("the first page ever opened has the ground of d2", async () => {
  const { ground } = await loadTheme("d2", DEFAULT_ACCENT);

  expect(boot()).toEqual({ theme: "d2", ground: rgbOf(ground), scheme: "light" });
});

describe("before anything is painted the page has the ground of the theme that was chosen", () => {
  test.each(THEME_IDS)("%s", async (id) => {
    writePreference("shared", "theme", id);

    const { dark, ground } = await loadTheme(id, DEFAULT_ACCENT);
    expect(boot()).toEqual({ theme: id, ground: rgbOf(ground), scheme: dark ? "dark" : "light" });
    expect(root.classList.contains("dark")).toBe(dark);
  });
});

test("whoever is logged in has their own, whatever is shared on this device", () => {
  writePreference("shared", "theme", "violet");
  writePreference("u7", "theme", "star");
  writeCookie("login", "u7");

  expect(boot().theme).toBe("star");
});

test("whoever is logged in by https has their own too", () => {
  writePreference("u7", "theme", "star");
  vi.spyOn(document, "cookie", "get").mockReturnValue("x=1; __Host-forecourt-1.20.1-login=u7");

  expect(boot().theme).toBe("star");
  vi.restoreAllMocks();
});

test("somebody who never chose has what is shared on this device", () => {
  writePreference("shared", "theme", "violet");
  writeCookie("login", "U8");

  expect(boot().theme).toBe("violet");
});

test.each([
  [{ theme: "violet" }, false, "violet"],
  [{ theme: "violet" }, true, "tomorrow-night-blue"],
  [{ theme: "tomorrow-night-blue" }, false, "d2"],
])("%j, following a system that is dark: %s, wears %s", (chosen, dark, expected) => {
  stubSystem({ dark });
  localStorage.setItem("forecourt.look.shared", JSON.stringify({ ...chosen, followSystem: true }));

  expect(boot().theme).toBe(expected);
});

test.each(['{"theme":"no such"}', '{"theme":"toString"}', "null", "[]", '"violet"', "{", ""])(
  "what nobody of us saved (%s) is d2",
  (saved) => {
    localStorage.setItem("forecourt.look.shared", saved);
    forgetPreferences();

    expect(boot().theme).toBe("d2");
  },
);

function rgbOf(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
}
