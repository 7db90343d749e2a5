import { useCallback } from "react";
import { useIntl, type IntlShape } from "react-intl";
import { editableDecimal } from "../../lib/decimal.ts";
import type { Said } from "./decimal-limits.ts";

/** Something to say in the person's language; decimals among its values are written as that language does. */
export function sayIn(intl: IntlShape, { id, values = {} }: Said): string {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? editableDecimal(value, intl.locale) : value,
  ]);
  return intl.formatMessage({ id }, Object.fromEntries(written) as Record<string, string | number>);
}

/** {@link sayIn} for the language on screen. */
export function useSay(): (said: Said) => string {
  const intl = useIntl();
  return useCallback((said) => sayIn(intl, said), [intl]);
}
