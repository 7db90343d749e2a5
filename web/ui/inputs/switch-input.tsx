import { chakra, Switch } from "@chakra-ui/react";
import { switchSlotRecipe } from "@chakra-ui/react/theme";
import { useId } from "react";
import { useIntl } from "react-intl";
import type { InputProps } from "./field-frame.tsx";

/** On or off, at once meant and plainly said; its label stands beside it. */
export function SwitchInput({
  value,
  onChange,
  onBlur,
  label,
  labelValues,
  hint,
  error,
  disabled,
}: InputProps<boolean>) {
  const { formatMessage } = useIntl();
  const id = useId();
  return (
    <chakra.div display="flex" flexDirection="column" gap="1" py="1">
      <Switch.Root
        recipe={switchSlotRecipe}
        size="sm"
        colorPalette="accent"
        checked={value}
        onCheckedChange={({ checked }) => onChange(checked)}
        disabled={disabled}
        invalid={Boolean(error)}
        alignSelf="flex-start"
      >
        <Switch.HiddenInput onBlur={onBlur} aria-describedby={hint || error ? id : undefined} />
        {/* Off it must be seen as well: three to one on every theme's surface. */}
        <Switch.Control bg="line.strong" _checked={{ bg: "accent.solid" }}>
          <Switch.Thumb />
        </Switch.Control>
        <Switch.Label fontWeight="550">{formatMessage({ id: label }, labelValues)}</Switch.Label>
      </Switch.Root>
      {(error ?? hint) && (
        <chakra.span id={id} fontSize="xs" lineHeight="1.4" color={error ? "state.fault.fg" : "muted"}>
          {error ?? hint}
        </chakra.span>
      )}
    </chakra.div>
  );
}
