import { useMutation } from "@apollo/client/react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import { lineText, newPasswordText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { ChangeOwnPasswordDocument, OwnSessionsDocument } from "./own.generated.ts";

const LONGEST = 200;
const SCHEMA = object({ oldPassword: lineText(LONGEST), newPassword: newPasswordText() });

/** Another password for oneself; all other sessions end with it. */
export function PasswordForm({ onClose }: { readonly onClose: () => void }) {
  const [change] = useMutation(ChangeOwnPasswordDocument, { refetchQueries: [OwnSessionsDocument] });
  const form = useKitForm({
    schema: SCHEMA,
    values: { oldPassword: "", newPassword: "" },
    submit: (input, { context }) => change({ variables: { input }, context }),
    onDone: () => {
      notify({ tone: "success", message: "own.password.changed" });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="own.password.change" action="own.password.change" onClose={onClose}>
      <FormField of={form} name="oldPassword" as={PasswordInput} label="own.password.old" required />
      <FormField
        of={form}
        name="newPassword"
        as={PasswordInput}
        label="own.password.new"
        hint={<FormattedMessage id="own.password.hint" />}
        fresh
        required
      />
    </FormDialog>
  );
}
