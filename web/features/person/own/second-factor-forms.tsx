import { useMutation } from "@apollo/client/react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import { latinDigits } from "../../../lib/decimal.ts";
import { lineText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { EndSecondFactorDocument, MakeRecoveryCodesDocument, OwnSecondFactorDocument } from "./own.generated.ts";

const LONGEST_PASSWORD = 200;
const LONGEST_CODE = 60;
const CODE = object({ code: lineText(LONGEST_CODE) });
const PASSWORD_AND_CODE = object({ password: lineText(LONGEST_PASSWORD), code: lineText(LONGEST_CODE) });

interface CodesProps {
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Ten recovery codes in place of those of before, for a code. */
export function NewCodesForm({ onClose, onCodes }: CodesProps) {
  const [make] = useMutation(MakeRecoveryCodesDocument, {
    fetchPolicy: "no-cache",
    refetchQueries: [OwnSecondFactorDocument],
  });
  const form = useKitForm({
    schema: CODE,
    values: { code: "" },
    submit: async ({ code }, { context }) => {
      const { data } = await make({ variables: { input: { code: latinDigits(code) } }, context });
      onCodes(data?.makeRecoveryCodes.codes ?? []);
    },
  });
  return (
    <FormDialog form={form} title="own.factor.codes" action="own.factor.codes.make" onClose={onClose}>
      <FormField
        of={form}
        name="code"
        as={TextInput}
        label="login.code"
        hint={<FormattedMessage id="own.factor.codes.hint" />}
        autoComplete="one-time-code"
        inputMode="numeric"
        code
        required
      />
    </FormDialog>
  );
}

/** The password is enough again. */
export function EndFactorForm({ onClose }: { readonly onClose: () => void }) {
  const [end] = useMutation(EndSecondFactorDocument, { refetchQueries: [OwnSecondFactorDocument] });
  const form = useKitForm({
    schema: PASSWORD_AND_CODE,
    values: { password: "", code: "" },
    submit: ({ password, code }, { context }) =>
      end({ variables: { input: { password, code: latinDigits(code) } }, context }),
    onDone: () => {
      notify({ tone: "success", message: "own.factor.ended" });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="own.factor.end" action="own.factor.end" onClose={onClose}>
      <FormField of={form} name="password" as={PasswordInput} label="own.password.old" required />
      <FormField
        of={form}
        name="code"
        as={TextInput}
        label="login.code"
        hint={<FormattedMessage id="own.factor.end.hint" />}
        autoComplete="one-time-code"
        code
        required
      />
    </FormDialog>
  );
}
