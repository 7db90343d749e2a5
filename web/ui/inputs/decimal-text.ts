import { useRef, useState, type KeyboardEvent } from "react";
import { editableDecimal, parseDecimal } from "../../lib/decimal.ts";

/** What is in a field of a decimal: as typed while the value means just that, else as the value is written. */
export function useDecimalText(value: string, locale: string) {
  const [text, setText] = useState(() => editableDecimal(value, locale));
  const shown = useRef(value);
  if (shown.current !== value && (parseDecimal(text, locale) ?? text) !== value) {
    setText(editableDecimal(value, locale));
  }
  shown.current = value;
  return { text, setText };
}

/** The decimal key of the number block writes a point on most keyboards, whatever the language's separator. */
export function handleNumpad(
  event: KeyboardEvent<HTMLInputElement>,
  decimal: string,
  onText: (text: string) => void,
): void {
  const input = event.currentTarget;
  if (event.code === "NumpadDecimal" && event.key !== decimal) {
    event.preventDefault();
    input.setRangeText(decimal, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
    onText(input.value);
  }
}
