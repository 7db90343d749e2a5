import { describe, expect, test } from "vitest";
import { d2, MEANINGS, tomorrowNightBlue, type ThemeTokens } from "./theme-tokens.ts";

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left);
  return (high + 0.05) / (low + 0.05);
}

const THEMES: [string, ThemeTokens][] = [
  ["d2", d2],
  ["Tomorrow Night Blue", tomorrowNightBlue],
];

describe.each(THEMES)("%s", (_name, theme) => {
  const grounds = [theme.ground, theme.surface, theme.raised, theme.sunken, theme.header];

  test.each([
    ["text", theme.text],
    ["muted", theme.muted],
    ["accent", theme.accent.fg],
    ...MEANINGS.map((meaning): [string, string] => [meaning, theme.state[meaning].fg]),
  ])("%s reads on every ground (4.5:1)", (_token, colour) => {
    expect(Math.min(...grounds.map((ground) => contrast(colour, ground)))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(MEANINGS)("%s reads on its own fill, and its line is seen on every surface (3:1)", (meaning) => {
    const { fg, bg, line } = theme.state[meaning];
    expect(contrast(fg, bg)).toBeGreaterThanOrEqual(4.5);
    expect(
      Math.min(...[theme.surface, theme.raised, theme.sunken].map((on) => contrast(line, on))),
    ).toBeGreaterThanOrEqual(3);
  });

  test("the accent reads on its fills, buttons carry their words, controls have an edge that is seen", () => {
    expect(contrast(theme.accent.fg, theme.accent.subtle)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.accent.contrast, theme.accent.solid)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.muted, theme.accent.subtle)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.lineStrong, theme.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(theme.accent.solid, theme.surface)).toBeGreaterThanOrEqual(3);
  });
});
