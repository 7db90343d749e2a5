import { useIntl } from "react-intl";
import { useMay } from "../../lib/may.ts";
import { optionalText } from "../../ui/form/checks.ts";
import { FormField } from "../../ui/form/form-field.tsx";
import type { KitForm } from "../../ui/form/use-kit-form.ts";
import { TextInput } from "../../ui/inputs/text-input.tsx";
import { UnlockPeriodDocument } from "./period-lock.generated.ts";

const LONGEST_REASON = 200;

/** What a form says that may enter something into locked days. */
export interface WithLockReason {
  readonly lockReason: string;
}

/** The part of such a form's schema. */
export const LOCK_REASON = { lockReason: optionalText(LONGEST_REASON) };

/** What is sent of it: nothing where nothing was said. */
export function lockReasonOf({ lockReason }: WithLockReason) {
  const said = lockReason.trim();
  return said === "" ? {} : { lockReason: said };
}

/** Whether the caller may enter something into locked days. */
export const useMayEnterLocked = (): boolean => useMay(UnlockPeriodDocument);

/** Why something is entered although its day is locked; asked of whoever may do so. */
export function LockReason<Values extends WithLockReason>({ of }: { readonly of: KitForm<Values> }) {
  const { formatMessage } = useIntl();
  if (!useMayEnterLocked()) {
    return null;
  }
  return (
    <FormField
      of={of as unknown as KitForm<WithLockReason>}
      name="lockReason"
      as={TextInput}
      label="periodLock.enter"
      hint={formatMessage({ id: "periodLock.enter.hint" })}
    />
  );
}
