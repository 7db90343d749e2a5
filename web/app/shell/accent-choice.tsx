import { Button, chakra } from "@chakra-ui/react";
import { Check, Pipette } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { ACCENT_NAMES, ACCENTS } from "../../lib/preferences/look.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { contrast } from "../../ui/colour.ts";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const AccentPicker = lazyPart(() => import("./accent-picker.tsx"), "AccentPicker");

/** The person's colour: one of seven, or any other. */
export function AccentChoice() {
  const { formatMessage } = useIntl();
  const [accent, setAccent] = usePreference("accent");
  const [picking, setPicking] = useState(false);
  const id = useId();
  const preset = ACCENT_NAMES.find((name) => ACCENTS[name] === accent);

  function handlePreset(colour: string) {
    setAccent(colour);
    setPicking(false);
  }

  return (
    <chakra.fieldset aria-describedby={`${id}hint`}>
      <chakra.legend fontWeight="600" mb="2">
        <FormattedMessage id="theme.accent" />
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        {ACCENT_NAMES.map((name) => (
          <Swatch key={name} style={{ background: ACCENTS[name], color: inkOn(ACCENTS[name]) }}>
            <chakra.input
              type="radio"
              name={id}
              srOnly
              checked={preset === name}
              onChange={() => handlePreset(ACCENTS[name])}
              aria-label={formatMessage({ id: `theme.accent.${name}` })}
            />
            {preset === name && <Check size={16} aria-hidden strokeWidth={3} />}
          </Swatch>
        ))}
        <Button
          variant="outline"
          colorPalette="gray"
          size="sm"
          aria-expanded={picking}
          aria-controls={`${id}picker`}
          onClick={() => setPicking(!picking)}
        >
          {preset ? <Pipette aria-hidden /> : <Dot style={{ background: accent }} />}
          <FormattedMessage id="theme.accent.other" />
        </Button>
      </chakra.div>
      <chakra.p id={`${id}hint`} fontSize="sm" color="muted" mt="1.5">
        <FormattedMessage id="theme.accent.hint" />
      </chakra.p>
      <div id={`${id}picker`}>
        {picking && (
          <Suspense fallback={<LoadingScreen />}>
            <AccentPicker accent={accent} onChange={setAccent} />
          </Suspense>
        )}
      </div>
    </chakra.fieldset>
  );
}

/** Black or white, whichever is seen better on the colour. */
function inkOn(colour: string): "black" | "white" {
  return contrast(colour, "#000000") > contrast(colour, "#ffffff") ? "black" : "white";
}

const Swatch = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    boxSize: "control.sm",
    borderRadius: "full",
    borderWidth: "1px",
    borderColor: "line.strong",
    cursor: "pointer",
    "&:has(:focus-visible)": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "2px" },
  },
});

const Dot = chakra("span", {
  base: { boxSize: "4", borderRadius: "full", borderWidth: "1px", borderColor: "line.strong" },
});
