import type { FieldValues } from "react-hook-form";
import type { MessageId } from "../../i18n/messages.ts";
import type { Schema } from "../../ui/form/resolver.ts";
import { type KitForm, type Submission, useKitForm } from "../../ui/form/use-kit-form.ts";
import { notify } from "../../ui/toast-store.ts";

interface Options<Values extends FieldValues & { readonly name: string }> {
  readonly schema: Schema<Values, Values>;
  readonly values: Values;
  readonly submit: (values: Values, submission: Submission, first: Values) => Promise<unknown>;
  /** Told once it is saved, with its name. */
  readonly saved: MessageId;
  readonly onClose: () => void;
}

/** The form of a record that has a name: once saved it says so and goes. */
export function useRecordForm<Values extends FieldValues & { readonly name: string }>({
  saved,
  onClose,
  ...options
}: Options<Values>): KitForm<Values> {
  const form = useKitForm<Values, Values>({
    ...options,
    onDone: () => {
      notify({ tone: "success", message: saved, values: { name: form.methods.getValues().name } });
      onClose();
    },
  });
  return form;
}
