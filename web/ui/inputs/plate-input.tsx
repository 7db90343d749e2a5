import { chakra } from "@chakra-ui/react";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { alongPage, InputBox } from "./input-box.tsx";

/** A licence plate as it is compared: capitals of one width, no blanks, dots or hyphens. */
export function plainPlate(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s.·•\-\u2010-\u2015]/g, "");
}

/** A licence plate; "沪a·123 45" becomes 沪A12345 once the field is left, because input methods need their half-words. */
export function PlateInput({ value, onChange, onBlur, ...field }: InputProps<string>) {
  function handleBlur() {
    if (plainPlate(value) !== value) {
      onChange(plainPlate(value));
    }
    onBlur?.();
  }

  return (
    <FieldFrame {...field}>
      {(control) => (
        <InputBox>
          <chakra.input
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={handleBlur}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            css={{ ...alongPage, fontWeight: "600", letterSpacing: "0.06em" }}
          />
        </InputBox>
      )}
    </FieldFrame>
  );
}
