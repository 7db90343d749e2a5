import { saidOfRefusal } from "../../ui/form/refusals.ts";
import { notify } from "../../ui/toast-store.ts";

interface Outcome {
  readonly refusal: { readonly number: number; readonly params: object } | null;
}

/** Tells by a notice what refused the one record that something was done with, as it is no error of the whole. */
export function tellRefusal(outcome: Outcome | undefined): void {
  if (outcome?.refusal) {
    const { number, params } = outcome.refusal;
    const { id: message, values = {} } = saidOfRefusal(number, params);
    notify({ tone: "error", message, values, number });
  }
}
