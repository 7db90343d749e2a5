import { Button, chakra, Switch } from "@chakra-ui/react";
import { switchSlotRecipe } from "@chakra-ui/react/theme";
import { RotateCcw } from "lucide-react";
import { useId, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { COMPONENT_SIZES, NIGHT_THEME, THEMES } from "../../lib/preferences/look.ts";
import { PREFERENCES } from "../../lib/preferences/schema.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { CHECK } from "../../ui/check-look.ts";
import { DialogFrame } from "../../ui/dialog-frame.tsx";
import { AccentChoice } from "./accent-choice.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** Theme, colour and how the frame behaves. Everything shows at once; nothing has to be confirmed. */
export function ThemeDialog({ onClose }: { readonly onClose: () => void }) {
  const [followsSystem, followSystem] = usePreference("followSystem");
  const [menuMoves, moveMenu] = usePreference("menuTransition");
  const restore = useRestore();
  return (
    <DialogFrame
      title={<FormattedMessage id="shell.theme" />}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={restore} me="auto">
            <RotateCcw aria-hidden />
            <FormattedMessage id="theme.restore" />
          </Button>
          <Button onClick={onClose}>
            <FormattedMessage id="action.close" />
          </Button>
        </>
      }
    >
      <ThemeChoice />
      <Choice
        label="theme.followSystem"
        hint={<FormattedMessage id="theme.followSystem.hint" values={{ name: THEMES[NIGHT_THEME] }} />}
        on={followsSystem}
        onChange={followSystem}
      />
      <AccentChoice />
      <SizeChoice />
      <Choice label="theme.menuTransition" on={menuMoves} onChange={moveMenu} />
    </DialogFrame>
  );
}

/** Everything that this dialog sets, as it was at first. */
function useRestore(): () => void {
  const [, theme] = usePreference("theme");
  const [, followSystem] = usePreference("followSystem");
  const [, accent] = usePreference("accent");
  const [, size] = usePreference("size");
  const [, menuTransition] = usePreference("menuTransition");
  return () => {
    theme(PREFERENCES.theme.fallback);
    followSystem(PREFERENCES.followSystem.fallback);
    accent(PREFERENCES.accent.fallback);
    size(PREFERENCES.size.fallback);
    menuTransition(PREFERENCES.menuTransition.fallback);
  };
}

/** The same as the header's menu, which a phone has no room for. */
function SizeChoice() {
  const [size, setSize] = usePreference("size");
  const name = useId();
  return (
    <chakra.fieldset>
      <Legend>
        <FormattedMessage id="shell.size" />
      </Legend>
      <chakra.div display="flex" flexWrap="wrap" columnGap="5" rowGap="1">
        {COMPONENT_SIZES.map((each) => (
          <chakra.label key={each} display="inline-flex" alignItems="center" gap="2" cursor="pointer" minH="control.xs">
            <Radio type="radio" name={name} checked={size === each} onChange={() => setSize(each)} />
            <FormattedMessage id={`shell.size.${each}`} />
          </chakra.label>
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}

interface ChoiceProps {
  readonly label: MessageId;
  readonly hint?: ReactNode;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Yes or no, with what it means below. */
function Choice({ label, hint, on, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <Switch.Root
        recipe={switchSlotRecipe}
        size="sm"
        checked={on}
        onCheckedChange={({ checked }) => onChange(checked)}
      >
        <Switch.HiddenInput role="switch" {...(hint ? { "aria-describedby": id } : {})} />
        <Switch.Control bg="line.strong" _checked={{ bg: "accent.solid" }} />
        <Switch.Label fontWeight="500">
          <FormattedMessage id={label} />
        </Switch.Label>
      </Switch.Root>
      {hint && (
        <chakra.p id={id} fontSize="sm" color="muted">
          {hint}
        </chakra.p>
      )}
    </div>
  );
}

// The browser's own in our look: it brings names, keys and states with it.
const Radio = chakra("input", { base: CHECK });

const Legend = chakra("legend", { base: { fontWeight: "600", mb: "2" } });
