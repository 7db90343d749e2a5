import { chakra } from "@chakra-ui/react";
import { useEffect, useId, useState } from "react";
import { FormattedMessage } from "react-intl";
import { THEME_IDS, THEMES, type ThemeId } from "../../lib/preferences/look.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import type { ThemeTokens } from "../../ui/theme-tokens.ts";
import { loadTheme } from "../../ui/themes/themes.ts";
import { ThemePreview } from "./theme-preview.tsx";

/** The seven themes, each as a small picture of the frame in its own colours. */
export function ThemeChoice() {
  const [chosen, choose] = usePreference("theme");
  const themes = useAllThemes();
  const name = useId();
  return (
    <chakra.fieldset>
      <chakra.legend fontWeight="600" mb="2">
        <FormattedMessage id="theme.choice" />
      </chakra.legend>
      <chakra.div
        display="grid"
        gap="2.5"
        gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", sm: "repeat(4, minmax(0, 1fr))" }}
      >
        {THEME_IDS.map((id) => (
          <Card key={id}>
            <chakra.input
              type="radio"
              name={name}
              srOnly
              checked={chosen === id}
              onChange={() => choose(id)}
              aria-label={THEMES[id]}
            />
            <ThemePreview tokens={themes?.[id]} />
            <chakra.span px="0.5" fontSize="xs" fontWeight="550" lineHeight="1.3">
              <bdi>{THEMES[id]}</bdi>
            </chakra.span>
          </Card>
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}

/** Every theme in the present accent; undefined until they are there for the first time. */
function useAllThemes(): Readonly<Record<ThemeId, ThemeTokens>> | undefined {
  const [accent] = usePreference("accent");
  const [themes, setThemes] = useState<Readonly<Record<ThemeId, ThemeTokens>>>();
  useEffect(() => {
    let left = false;
    const all = Promise.all(THEME_IDS.map(async (id) => [id, await loadTheme(id, accent)] as const));
    // What cannot be fetched now has no picture; its name can be chosen all the same.
    all
      .then((loaded) => left || setThemes(Object.fromEntries(loaded) as Record<ThemeId, ThemeTokens>))
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [accent]);
  return themes;
}

const Card = chakra("label", {
  base: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "1",
    p: "1.5",
    minW: "0",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "surface",
    cursor: "pointer",
    _hover: { borderColor: "line.strong" },
    "&:has(:checked)": { borderColor: "accent.solid", bg: "accent.subtle", color: "accent.fg" },
    "&:has(:focus-visible)": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "1px" },
  },
});
