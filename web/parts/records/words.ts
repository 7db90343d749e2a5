import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import type { Option } from "../../ui/inputs/select-input.tsx";

/** What the values of an enum are called, said once: for a cell, a filter, a field of a form and a file. */
export interface Words<Value extends string = string> {
  readonly values: readonly Value[];
  wordOf(value: Value): MessageId;
}

/** The words of values by their messages, e.g. `words(STATES, (state) => `employee.state.${state}`)`. */
export const words = <Value extends string>(
  values: readonly Value[],
  wordOf: (value: Value) => MessageId,
): Words<Value> => ({ values, wordOf });

/** The values as options of a filter, a field or a file's column. */
export function useOptionsOf(): <Value extends string>(of: Words<Value>) => readonly Option<Value>[] {
  const { formatMessage } = useIntl();
  return (of) => of.values.map((value) => ({ value, label: formatMessage({ id: of.wordOf(value) }) }));
}

/** What a value is called. */
export function useWordOf<Value extends string>({ wordOf }: Words<Value>): (value: Value) => string {
  const { formatMessage } = useIntl();
  return (value) => formatMessage({ id: wordOf(value) });
}
