import { Button, chakra, Dialog, Portal, Switch } from "@chakra-ui/react";
import { switchSlotRecipe } from "@chakra-ui/react/theme";
import { RotateCcw, X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { COMPONENT_SIZES, NIGHT_THEME, THEMES } from "../../lib/preferences/look.ts";
import { PREFERENCES } from "../../lib/preferences/schema.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { AccentChoice } from "./accent-choice.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** Theme, colour and how the frame behaves. Everything shows at once; nothing has to be confirmed. */
export function ThemeDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const [followsSystem, followSystem] = usePreference("followSystem");
  const [menuMoves, moveMenu] = usePreference("menuTransition");
  const restore = useRestore();
  return (
    <Dialog.Root open placement="center" scrollBehavior="inside" onOpenChange={onClose}>
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content w="themeDialog" maxW="themeDialog" mx="4" borderWidth="1px" borderColor="line">
            <Dialog.Header py="2" ps="5" pe="3" alignItems="center" borderBottomWidth="1px" borderColor="line">
              <Dialog.Title flex="1" fontSize="lg" fontWeight="600">
                <FormattedMessage id="shell.theme" />
              </Dialog.Title>
              <IconButton label={formatMessage({ id: "action.close" })} onClick={onClose}>
                <X size={18} aria-hidden />
              </IconButton>
            </Dialog.Header>
            <Dialog.Body px="5" py="3.5" display="grid" gap="4">
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
            </Dialog.Body>
            <Dialog.Footer px="5" py="2.5" borderTopWidth="1px" borderColor="line">
              <Button variant="outline" colorPalette="gray" onClick={restore} me="auto">
                <RotateCcw aria-hidden />
                <FormattedMessage id="theme.restore" />
              </Button>
              <Button onClick={onClose}>
                <FormattedMessage id="action.close" />
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
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

// The browser's own, in our colour: it brings names, keys and states with it.
const Radio = chakra("input", {
  base: { boxSize: "1.15em", flex: "none", accentColor: "accent.solid", cursor: "pointer" },
});

const Legend = chakra("legend", { base: { fontWeight: "600", mb: "2" } });
