import { chakra } from "@chakra-ui/react";
import { Check } from "lucide-react";
import { GroupFrame, type InputProps } from "./field-frame.tsx";

/** One of a few that can be chosen together. */
export interface Chip<T extends string> {
  readonly value: T;
  readonly label: string;
  /** The colour of a record of its own, such as a grade's. */
  readonly colour?: string;
}

interface Props<T extends string> extends InputProps<readonly T[]> {
  readonly options: readonly Chip<T>[];
}

/** Several of a few, all in sight: each is on or off by a touch. They are kept in their own order. */
export function ChipsInput<T extends string>({ value, onChange, onBlur, options, ...field }: Props<T>) {
  const handle = (one: T) => {
    const chosen = new Set(value);
    if (!chosen.delete(one)) {
      chosen.add(one);
    }
    onChange(options.map((option) => option.value).filter((each) => chosen.has(each)));
  };
  return (
    <GroupFrame {...field}>
      {() => (
        <chakra.div display="flex" flexWrap="wrap" gap="1.5" onBlur={onBlur}>
          {options.map(({ value: one, label, colour }) => (
            <chakra.button
              key={one}
              type="button"
              css={CHIP}
              aria-pressed={value.includes(one)}
              disabled={field.disabled}
              onClick={() => handle(one)}
            >
              {value.includes(one) ? (
                <Check size={13} aria-hidden strokeWidth={2.5} />
              ) : (
                colour && <i style={{ background: colour }} />
              )}
              <bdi>{label}</bdi>
            </chakra.button>
          ))}
        </chakra.div>
      )}
    </GroupFrame>
  );
}

const CHIP = {
  display: "inline-flex",
  alignItems: "center",
  gap: "1.5",
  minHeight: "7",
  paddingInline: "2.5",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "full",
  bg: "surface",
  fontSize: "sm",
  cursor: "pointer",
  "& > i": { boxSize: "2.5", borderRadius: "full", flex: "none" },
  "&:hover": { bg: "surface.sunken" },
  "&[aria-pressed=true]": { bg: "accent.subtle", borderColor: "accent.solid", color: "accent.fg", fontWeight: "600" },
  "&:disabled": { opacity: 0.6, cursor: "default" },
  "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "1px" },
} as const;
