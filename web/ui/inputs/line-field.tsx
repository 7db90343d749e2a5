import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { alongPage, InputBox } from "./input-box.tsx";

interface Props extends InputProps<string> {
  /** What its control has of its own. */
  readonly input: Omit<ComponentProps<typeof chakra.input>, "value" | "onChange" | "onBlur">;
}

/** A labelled line of text, from which the inputs of one line are made. */
export function LineField({ value, onChange, onBlur, input: { css, ...input }, ...field }: Props) {
  return (
    <FieldFrame {...field}>
      {(control) => (
        <InputBox>
          <chakra.input
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            css={[alongPage, css]}
            {...input}
          />
        </InputBox>
      )}
    </FieldFrame>
  );
}
