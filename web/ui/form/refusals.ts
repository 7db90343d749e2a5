import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { errorMessageId } from "../../i18n/messages.ts";
import { type ErrorNumber, numbersOf } from "../../lib/error-numbers.ts";
import type { Said } from "../inputs/decimal-limits.ts";

/** What the server refused, and the field of the form that it means, if it means one. */
export interface Refused {
  readonly field: string | undefined;
  readonly said: Said;
  /** By it the refusal is explained. */
  readonly number: ErrorNumber;
}

/**
 * Why a form was not taken, sentence by sentence. A refusal's path into the input ("rows.2.gunNumber") lands on the
 * field of that name or, where the form has none, on the one that holds it ("rows").
 */
export function refusalsOf(error: unknown, fields: readonly string[]): readonly Refused[] {
  if (!CombinedGraphQLErrors.is(error)) {
    return numbersOf(error).map((number) => ({ field: undefined, said: { id: errorMessageId(number) }, number }));
  }
  return error.errors.map(({ extensions = {} }) => {
    const { number = 500, params, field } = extensions as { number?: number; params?: object; field?: string };
    return { field: landOn(field, fields), said: saidBy(number, params), number };
  });
}

/** The field that a path means: its own, or the nearest that holds it. */
function landOn(path: string | undefined, fields: readonly string[]): string | undefined {
  const steps = path?.split(".") ?? [];
  const holders = steps.map((_, index) => steps.slice(0, steps.length - index).join("."));
  return holders.find((holder) => fields.includes(holder));
}

/** The catalogue's words with what the refusal knows besides; a bound that it names is told in words of the form's own. */
function saidBy(number: number, params: object = {}): Said {
  const values = Object.fromEntries(Object.entries(params).filter(([, value]) => isPlain(value)));
  const bound = "least" in values ? ("most" in values ? "both" : "least") : "most" in values ? "most" : undefined;
  return {
    id: number === PARAMETER_ERROR && bound !== undefined ? `form.bounds.${bound}` : errorMessageId(number),
    values,
  };
}

/** Specification §8. */
const PARAMETER_ERROR = 10012;

function isPlain(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
