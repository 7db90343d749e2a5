import { Text } from "@chakra-ui/react";
import { useMutation } from "@apollo/client/react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import { LOCK_REASON, LockReason, lockReasonOf, type WithLockReason } from "../../../parts/period-lock/lock-reason.tsx";
import { lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { TextArea } from "../../../ui/inputs/text-area.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { RejectQuarantinedDocument, ReleaseQuarantinedDocument } from "./quarantine.generated.ts";

/** The server has the same bound. */
const LONGEST = 500;
const SCHEMA = {
  release: object({ note: optionalText(LONGEST), ...LOCK_REASON }),
  reject: object({ note: lineText(LONGEST), ...LOCK_REASON }),
};

export type Deciding = "release" | "reject";

interface Props {
  readonly deciding: Deciding;
  readonly id: string;
  /** Its own time can't be. */
  readonly atReceipt: boolean;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** What the decision means, and why it is made. */
export function QuarantineDecision({ deciding, id, atReceipt, onChanged, onClose }: Props) {
  const [release] = useMutation(ReleaseQuarantinedDocument);
  const [reject] = useMutation(RejectQuarantinedDocument);
  const form = useKitForm({
    schema: SCHEMA[deciding],
    values: { note: "", lockReason: "" },
    submit: async (values: { note: string } & WithLockReason, { context }: Submission) => {
      const note = values.note.trim();
      if (deciding === "reject") {
        await reject({ variables: { input: { ids: [id], note } }, context });
        notify({ tone: "info", message: "quarantine.rejected" });
      } else {
        const input = { ids: [id], atReceipt, ...(note !== "" && { note }), ...lockReasonOf(values) };
        await release({ variables: { input }, context });
        notify({ tone: "success", message: "quarantine.released" });
      }
      onChanged();
    },
    onDone: onClose,
  });
  const action = `quarantine.${deciding}` as const;
  return (
    <FormDialog form={form} title={action} action={action} onClose={onClose}>
      <Text>
        <FormattedMessage
          id={atReceipt && deciding === "release" ? "quarantine.release.atReceipt" : `quarantine.${deciding}.text`}
        />
      </Text>
      <FormField of={form} name="note" as={TextArea} label="quarantine.note" required={deciding === "reject"} />
      {deciding === "release" && <LockReason of={form} />}
    </FormDialog>
  );
}
