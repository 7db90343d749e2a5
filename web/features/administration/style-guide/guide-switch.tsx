import { chakra } from "@chakra-ui/react";
import { LanguageSelect } from "../../../ui/language-select.tsx";
import { DIRECTIONS, SIZES, THEMES, type GuideLook } from "./guide-look.ts";

interface Props {
  readonly look: GuideLook;
  readonly onChange: (look: GuideLook) => void;
}

/** Theme, size, direction and language of the guide. */
export function GuideSwitch({ look, onChange }: Props) {
  return (
    <chakra.div css={BAR}>
      <Choice name="data-theme" values={THEMES} value={look.theme} onChange={(theme) => onChange({ ...look, theme })} />
      <Choice name="data-size" values={SIZES} value={look.size} onChange={(size) => onChange({ ...look, size })} />
      <Choice
        name="dir"
        values={DIRECTIONS}
        value={look.direction}
        onChange={(direction) => onChange({ ...look, direction })}
      />
      <LanguageSelect />
    </chakra.div>
  );
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly values: readonly T[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ name, values, value, onChange }: ChoiceProps<T>) {
  return (
    <label>
      <code>{name}</code>
      <select value={value} onChange={(event) => onChange(event.target.value as T)}>
        {values.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
}

const BAR = {
  display: "flex",
  flexWrap: "wrap",
  gap: "3",
  alignItems: "center",
  "& label": { display: "inline-flex", alignItems: "center", gap: "1.5" },
  "& code": { fontSize: "xs", color: "muted" },
  "& label > select": {
    minHeight: "8",
    paddingInline: "2",
    bg: "surface",
    color: "text",
    borderWidth: "1px",
    borderColor: "line.strong",
    borderRadius: "control",
  },
} as const;
