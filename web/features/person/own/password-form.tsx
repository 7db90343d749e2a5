import { FormattedMessage } from "react-intl";
import { usePasswordOwner } from "../../../lib/me.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { type OwnPassword, useOwnPassword } from "./use-own-password.ts";

/** Another password for oneself; all other sessions end with it. */
export function PasswordForm({ onClose }: { readonly onClose: () => void }) {
  const form = useOwnPassword(onClose);
  return (
    <FormDialog form={form} title="own.password.change" action="own.password.change" onClose={onClose}>
      <OwnPasswordFields form={form} />
    </FormDialog>
  );
}

/** The present password and the next one. */
export function OwnPasswordFields({ form }: { readonly form: KitForm<OwnPassword> }) {
  const owner = usePasswordOwner();
  return (
    <>
      <FormField of={form} name="oldPassword" as={PasswordInput} label="own.password.old" required />
      <FormField
        of={form}
        name="newPassword"
        as={PasswordInput}
        label="own.password.new"
        hint={<FormattedMessage id="own.password.hint" />}
        fresh
        owner={owner}
        required
      />
    </>
  );
}
