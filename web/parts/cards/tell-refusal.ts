import { errorMessageId } from "../../i18n/messages.ts";
import { notify } from "../../ui/toast-store.ts";

/** Tells by a notice what refused the one record that something was done with, as it is no error of the whole. */
export function tellRefusal(outcome: { readonly refusal: { readonly number: number } | null } | undefined): void {
  if (outcome?.refusal) {
    const { number } = outcome.refusal;
    notify({ tone: "error", message: errorMessageId(number), number });
  }
}
