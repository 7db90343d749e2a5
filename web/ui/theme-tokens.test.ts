import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACCENT_NAMES, ACCENTS, DEFAULT_ACCENT, THEME_IDS, THEMES } from "../lib/preferences/look.ts";
import { colourOf, contrast, oklchOf } from "./colour.ts";
import { chromeOf, MEANINGS, type AccentShades, type ThemeTokens } from "./theme-tokens.ts";
import { shadesOf } from "./themes/accent.ts";
import { loadTheme } from "./themes/themes.ts";

const TEXT = 4.5;
const LINE = 3;

/** The least contrast of a colour on any of the grounds. */
function worst(colour: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)));
}

function surfacesOf(theme: ThemeTokens): readonly string[] {
  return [theme.ground, theme.surface, theme.raised, theme.sunken];
}

/** Where words in the accent's colour stand. */
function accentGroundsOf(theme: ThemeTokens, { subtle, muted }: AccentShades): readonly string[] {
  return [...surfacesOf(theme), subtle, muted];
}

function expectReadable(accent: AccentShades, theme: ThemeTokens): void {
  expect(worst(accent.fg, accentGroundsOf(theme, accent))).toBeGreaterThanOrEqual(TEXT);
  expect(contrast(accent.contrast, accent.solid)).toBeGreaterThanOrEqual(TEXT);
  expect(worst(accent.solid, surfacesOf(theme))).toBeGreaterThanOrEqual(LINE);
  expect(worst(theme.text, [accent.subtle, accent.muted])).toBeGreaterThanOrEqual(TEXT);
  expect(contrast(theme.muted, accent.subtle)).toBeGreaterThanOrEqual(TEXT);
}

const THEMES_LOADED = await Promise.all(
  THEME_IDS.map(async (id) => [THEMES[id], await loadTheme(id, DEFAULT_ACCENT)] as const),
);

test("there are the specification's seven themes, d2 first, and one of them is dark", () => {
  expect(Object.values(THEMES)).toEqual(["d2", "Chester", "Element", "violet", "line", "star", "Tomorrow Night Blue"]);
  expect(THEMES_LOADED.filter(([, { dark }]) => dark).map(([name]) => name)).toEqual(["Tomorrow Night Blue"]);
});

describe.each(THEMES_LOADED)("%s", (_name, theme) => {
  test.each([
    ["text", theme.text],
    ["muted", theme.muted],
    ...MEANINGS.map((meaning): [string, string] => [meaning, theme.state[meaning].fg]),
  ])("%s reads on every ground (4.5:1)", (_token, colour) => {
    expect(worst(colour, surfacesOf(theme))).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(MEANINGS)("%s reads on its own fill, and its line is seen on every ground (3:1)", (meaning) => {
    const { fg, bg, line } = theme.state[meaning];
    expect(contrast(fg, bg)).toBeGreaterThanOrEqual(TEXT);
    expect(worst(line, surfacesOf(theme))).toBeGreaterThanOrEqual(LINE);
  });

  test("controls have an edge that is seen, and what destroys carries its words", () => {
    expect(worst(theme.lineStrong, surfacesOf(theme))).toBeGreaterThanOrEqual(LINE);
    expect(contrast(theme.danger.contrast, theme.danger.solid)).toBeGreaterThanOrEqual(TEXT);
    expect(worst(theme.danger.solid, surfacesOf(theme))).toBeGreaterThanOrEqual(LINE);
  });

  test.each(["header", "menu"] as const)("words and the focus are seen on the %s, wherever the pointer is", (part) => {
    const chrome = chromeOf(theme, part);
    const grounds = [chrome.ground, chrome.hover];
    expect(worst(chrome.text, grounds)).toBeGreaterThanOrEqual(TEXT);
    expect(worst(chrome.muted, grounds)).toBeGreaterThanOrEqual(TEXT);
    expect(worst(chrome.accent, [chrome.active])).toBeGreaterThanOrEqual(TEXT);
    expect(worst(chrome.focus, grounds)).toBeGreaterThanOrEqual(LINE);
  });

  test("its own blue reads on every ground and carries words", () => {
    expectReadable(theme.accent, theme);
  });

  test.each(ACCENT_NAMES)("in %s, words and buttons read", (name) => {
    expectReadable(shadesOf(ACCENTS[name], theme), theme);
  });

  test("whatever colour somebody picks, words and buttons read", () => {
    const anyColour = fc
      .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
      .map((bytes) => `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);
    fc.assert(
      fc.property(anyColour, (colour) => expectReadable(shadesOf(colour, theme), theme)),
      { numRuns: 60 },
    );
  });
});

test("an accent that can be read is shown as it was chosen", () => {
  const [, d2] = THEMES_LOADED[0]!;

  expect(shadesOf("#9b1066", d2).solid).toBe("#9b1066");
});

test("a shade that had to be darkened keeps its hue", () => {
  const [, d2] = THEMES_LOADED[0]!;

  expect(oklchOf(shadesOf("#ff8c00", d2).solid).hue).toBeCloseTo(oklchOf("#ff8c00").hue, 1);
});

test.each(["#000000", "#ffffff", "#1e90ff", "#ffd700", "#12453f"])("%s is the same after OKLCH and back", (colour) => {
  expect(colourOf(oklchOf(colour))).toBe(colour);
});
