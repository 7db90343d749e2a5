import type { ComponentProps } from "react";
import type { InputProps } from "./field-frame.tsx";
import { LineField } from "./line-field.tsx";

interface Props extends InputProps<string> {
  /** What a browser or password store may fill in; nothing unless told. */
  readonly autoComplete?: string;
  readonly inputMode?: ComponentProps<"input">["inputMode"];
  /** Codes, addresses and the like: written from left to right, without corrections. */
  readonly code?: boolean;
}

/** A line of text. */
export function TextInput({ autoComplete = "off", inputMode, code = false, ...field }: Props) {
  const written = code ? ({ dir: "ltr", spellCheck: false, autoCapitalize: "none" } as const) : { dir: "auto" };
  return <LineField {...field} input={{ autoComplete, inputMode, ...written }} />;
}
