import { chakra, Checkbox } from "@chakra-ui/react";
import { checkboxSlotRecipe } from "@chakra-ui/react/theme";
import { Check } from "lucide-react";
import { useIntl } from "react-intl";
import { GroupFrame, type InputProps } from "./field-frame.tsx";
import type { Option } from "./select-input.tsx";

interface Props extends InputProps<readonly string[]> {
  readonly options: readonly Option[];
}

/** Any of a few, all in sight. What can't be touched keeps its state. */
export function ChecksInput({ value, onChange, onBlur, options, ...field }: Props) {
  const { formatMessage } = useIntl();
  return (
    <GroupFrame {...field}>
      {() => (
        <chakra.div css={BOX} onBlur={onBlur}>
          {options.length === 0 && <small>{formatMessage({ id: "input.noMatch" })}</small>}
          {options.map(({ value: each, label, disabled }) => (
            <Checkbox.Root
              key={each}
              recipe={checkboxSlotRecipe}
              size="sm"
              checked={value.includes(each)}
              onCheckedChange={({ checked }) =>
                onChange(checked === true ? [...value, each] : value.filter((other) => other !== each))
              }
              disabled={Boolean(field.disabled) || Boolean(disabled)}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control>{value.includes(each) && <Check strokeWidth={3} aria-hidden />}</Checkbox.Control>
              <Checkbox.Label fontWeight="400">
                <bdi>{label}</bdi>
              </Checkbox.Label>
            </Checkbox.Root>
          ))}
        </chakra.div>
      )}
    </GroupFrame>
  );
}

const BOX = {
  display: "grid",
  gap: "1.5",
  padding: "3",
  maxBlockSize: "60",
  overflowY: "auto",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  "& small": { color: "muted", fontSize: "sm" },
} as const;
