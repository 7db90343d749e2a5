import { chromeOf, MEANINGS, type ThemeTokens } from "../theme-tokens.ts";

/** The library's names of our tokens begin with this. */
const PREFIX = "--chakra";

/** Every token of a theme by its path; `DEFAULT` names the group itself, as the library has it. */
export function coloursOf(theme: ThemeTokens): Readonly<Record<string, string>> {
  return {
    ground: theme.ground,
    page: over(theme.pattern, theme.ground),
    surface: theme.surface,
    "surface.raised": theme.raised,
    "surface.sunken": theme.sunken,
    line: theme.line,
    "line.strong": theme.lineStrong,
    text: theme.text,
    muted: theme.muted,
    scrim: theme.scrim,
    ...grouped("accent", theme.accent),
    ...grouped("danger", theme.danger),
    ...grouped("brand", theme.brand),
    ...chrome("header", theme),
    ...chrome("menu", theme),
    ...Object.assign({}, ...MEANINGS.map((meaning) => grouped(`state.${meaning}`, theme.state[meaning]))),
  };
}

/** The CSS variables by which a theme is worn. */
export function variablesOf(theme: ThemeTokens): Readonly<Record<string, string>> {
  const colours = Object.entries(coloursOf(theme)).map(([path, value]) => [
    `${PREFIX}-colors-${path.replaceAll(".", "-")}`,
    value,
  ]);
  return { ...Object.fromEntries(colours), [`${PREFIX}-shadows-raised`]: theme.shadow };
}

function chrome(part: "header" | "menu", theme: ThemeTokens): Readonly<Record<string, string>> {
  const { pattern, ground, ...rest } = chromeOf(theme, part);
  return { [part]: over(pattern, ground), [`${part}.ground`]: ground, ...grouped(part, rest) };
}

function grouped(group: string, values: object): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${group}.${name}`, String(value)]));
}

function over(pattern: string | undefined, ground: string): string {
  return pattern === undefined ? ground : `${pattern}, ${ground}`;
}
