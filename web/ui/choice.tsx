import { chakra, SegmentGroup } from "@chakra-ui/react";
import { useId } from "react";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** The label is for those alone who don't see what it stands beside. */
  readonly labelHidden?: boolean;
  /** One line below on what the chosen one means. */
  readonly note?: string;
}

/** One of a few, all in sight; arrow keys move between them. */
export function Choice<Value extends string>({
  label,
  value,
  onChange,
  options,
  labelHidden = false,
  note,
}: ChoiceProps<Value>) {
  const id = useId();
  return (
    <chakra.div minWidth="0" maxWidth="100%">
      <chakra.p id={id} srOnly={labelHidden} fontSize="sm" fontWeight="500" marginBlockEnd="1.5">
        {label}
      </chakra.p>
      <SegmentGroup.Root
        size="sm"
        value={value}
        onValueChange={(details) => onChange(details.value as Value)}
        aria-labelledby={id}
        css={SEGMENTS}
      >
        <SegmentGroup.Indicator />
        {options.map((option) => (
          <SegmentGroup.Item key={option.value} value={option.value}>
            <SegmentGroup.ItemText>{option.label}</SegmentGroup.ItemText>
            <SegmentGroup.ItemHiddenInput />
          </SegmentGroup.Item>
        ))}
      </SegmentGroup.Root>
      {note && (
        <chakra.p color="muted" fontSize="sm" marginBlockStart="1.5" aria-live="polite">
          {note}
        </chakra.p>
      )}
    </chakra.div>
  );
}

// Which one is chosen must be seen on a surface of the same colour too. Where there is no room for all they move within it.
const SEGMENTS = {
  minWidth: "0",
  maxWidth: "100%",
  overflowX: "auto",
  scrollbarWidth: "none",
  "& [data-part=item]": { flexShrink: 0 },
  "& [data-part=indicator]": { borderWidth: "1px", borderColor: "accent.solid", boxShadow: "none" },
  "& [data-part=item][data-state=checked]": { color: "accent.fg" },
} as const;
