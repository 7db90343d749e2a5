import { colourOf, contrast, mix, oklchOf } from "../colour.ts";
import { chromeOf, type AccentShades, type ThemeTokens } from "../theme-tokens.ts";

const TEXT = 4.5;
const LINE = 3;
const WHITE = "#ffffff";
/** Fine enough that nobody sees the step. */
const STEP = 0.004;

/**
 * Shades of a person's accent that can be read in a theme: its hue, as light or dark as chosen where that reads, and
 * otherwise darker on a light theme, lighter on a dark one. 4.5:1 for words, 3:1 for a button's face on every surface.
 */
export function shadesOf(accent: string, theme: ThemeTokens): AccentShades {
  const subtle = mix(theme.surface, accent, theme.dark ? 0.18 : 0.1);
  const muted = mix(theme.surface, accent, theme.dark ? 0.3 : 0.2);
  const ink = theme.dark ? theme.ground : WHITE;
  const grounds = [theme.ground, theme.surface, theme.raised, theme.sunken];
  // A header or menu with an accent of its own is no ground for ours.
  const frame = (["header", "menu"] as const).filter((part) => !theme[part]?.accent);
  const under = [...grounds, ...frame.map((part) => chromeOf(theme, part).ground), subtle, muted];
  return {
    solid: towards(accent, theme, (shade) => reads(ink, [shade], TEXT) && reads(shade, grounds, LINE)),
    contrast: ink,
    fg: towards(accent, theme, (shade) => reads(shade, under, TEXT)),
    subtle,
    muted,
  };
}

function reads(shade: string, grounds: readonly string[], least: number): boolean {
  return grounds.every((ground) => contrast(shade, ground) >= least);
}

/** The accent itself where it will do, or the nearest shade of it that does. */
function towards(accent: string, { dark }: ThemeTokens, does: (shade: string) => boolean): string {
  if (does(accent)) {
    return accent;
  }
  const { lightness, chroma, hue } = oklchOf(accent);
  const last = dark ? 1 : 0;
  const steps = Math.ceil(Math.abs(last - lightness) / STEP);
  for (let step = 1; step < steps; step++) {
    const shade = colourOf({ lightness: lightness + (dark ? STEP : -STEP) * step, chroma, hue });
    if (does(shade)) {
      return shade;
    }
  }
  return dark ? WHITE : "#000000";
}
