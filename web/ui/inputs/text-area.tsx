import { chakra } from "@chakra-ui/react";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { InputBox } from "./input-box.tsx";

interface Props extends InputProps<string> {
  /** Lines in sight. */
  readonly lines?: number;
  /** Code: written from left to right in letters of one width, without corrections. */
  readonly code?: boolean;
}

/** Several lines of text. */
export function TextArea({ value, onChange, onBlur, lines = 3, code = false, ...field }: Props) {
  return (
    <FieldFrame {...field}>
      {(control) => (
        <InputBox>
          <chakra.textarea
            {...control}
            value={value}
            rows={lines}
            {...(code ? CODE : { dir: "auto" })}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            css={AREA}
          />
        </InputBox>
      )}
    </FieldFrame>
  );
}

const CODE = { dir: "ltr", spellCheck: false, autoCapitalize: "none", fontFamily: "mono", fontSize: "sm" } as const;

const AREA = {
  flex: "1",
  minWidth: "0",
  paddingInline: "3",
  paddingBlock: "1.5",
  background: "transparent",
  outline: "none",
  resize: "vertical",
  lineHeight: "1.4",
} as const;
