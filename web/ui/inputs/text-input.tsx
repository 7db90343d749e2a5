import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { alongPage, InputBox } from "./input-box.tsx";

interface Props extends InputProps<string> {
  /** What a browser or password store may fill in; nothing unless told. */
  readonly autoComplete?: string;
  readonly inputMode?: ComponentProps<"input">["inputMode"];
  /** Codes, addresses and the like: written from left to right, without corrections. */
  readonly code?: boolean;
}

/** A line of text. */
export function TextInput({ value, onChange, onBlur, autoComplete = "off", inputMode, code = false, ...field }: Props) {
  return (
    <FieldFrame {...field}>
      {(control) => (
        <InputBox>
          <chakra.input
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            autoComplete={autoComplete}
            inputMode={inputMode}
            dir={code ? "ltr" : "auto"}
            css={alongPage}
            {...(code ? { spellCheck: false, autoCapitalize: "none" } : {})}
          />
        </InputBox>
      )}
    </FieldFrame>
  );
}
