import { useMutation } from "@apollo/client/react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import { usePasswordOwner } from "../../../lib/me.ts";
import { newPasswordText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { type AccountRowFragment, ResetPasswordDocument } from "./account.generated.ts";

const SCHEMA = object({ password: newPasswordText() });

interface Props {
  readonly account: AccountRowFragment;
  readonly onClose: () => void;
}

/** A new password for somebody who has lost theirs; it ends their sessions. */
export function PasswordForm({ account: { id, login }, onClose }: Props) {
  const owner = usePasswordOwner(login);
  const [reset] = useMutation(ResetPasswordDocument);
  const form = useKitForm({
    schema: SCHEMA,
    values: { password: "" },
    submit: ({ password }, { context }) => reset({ variables: { input: { id, password } }, context }),
    onDone: () => {
      notify({ tone: "success", message: "account.passwordReset", values: { name: login } });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="account.resetPassword.title"
      titleValues={{ name: login }}
      action="account.resetPassword"
      onClose={onClose}
    >
      <FormField
        of={form}
        name="password"
        as={PasswordInput}
        label="account.password"
        hint={<FormattedMessage id="account.resetPassword.hint" />}
        fresh
        owner={owner}
        required
      />
    </FormDialog>
  );
}
