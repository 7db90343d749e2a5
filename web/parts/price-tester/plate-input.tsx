import type { InputProps } from "../../ui/inputs/field-frame.tsx";
import { LineField } from "../../ui/inputs/line-field.tsx";

/** A licence plate as it is compared: capitals of one width, no blanks, dots or hyphens. */
export function plainPlate(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s.·•\-\u2010-\u2015]/g, "");
}

/** A licence plate; "沪a·123 45" becomes 沪A12345 once the field is left, because input methods need their half-words. */
export function PlateInput({ onBlur, ...field }: InputProps<string>) {
  const { value, onChange } = field;

  function handleBlur() {
    if (plainPlate(value) !== value) {
      onChange(plainPlate(value));
    }
    onBlur?.();
  }

  return <LineField {...field} onBlur={handleBlur} input={PLATE} />;
}

const PLATE = {
  dir: "ltr",
  autoComplete: "off",
  autoCapitalize: "characters",
  spellCheck: false,
  css: { fontWeight: "600", letterSpacing: "0.06em" },
} as const;
