import { Button, chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { object } from "zod/mini";
import { useMay } from "../../../lib/may.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { lineText } from "../../../ui/form/checks.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { FormBody, submitOf } from "../../../ui/form/form-parts.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { TextArea } from "../../../ui/inputs/text-area.tsx";
import { CommentAlarmDocument } from "./alarm-info.generated.ts";
import { ALARM_CHANGES } from "./alarm-list.ts";

/** Characters that the server keeps of a comment. */
const LONGEST_COMMENT = 2_000;
const SCHEMA = object({ text: lineText(LONGEST_COMMENT) });
const VALUES = { text: "" };

/** Says something about an alarm; what is said stays. */
export function CommentForm({ alarmId }: { readonly alarmId: string }) {
  const { formatMessage } = useIntl();
  const may = useMay(CommentAlarmDocument);
  const { send } = useDeed(CommentAlarmDocument, ALARM_CHANGES);
  const form: KitForm<typeof VALUES> = useKitForm<typeof VALUES, typeof VALUES>({
    schema: SCHEMA,
    values: VALUES,
    submit: ({ text }, submission) =>
      send({ alarmId, text: text.trim(), idempotencyKey: submission.idempotencyKey }, submission),
    onDone: () => form.methods.reset(VALUES),
  });
  return (
    may && (
      <chakra.form onSubmit={submitOf(form)} display="flex" flexDirection="column" gap="2" alignItems="stretch">
        <FormBody form={form}>
          <FormField of={form} name="text" as={TextArea} lines={2} label="alarmInfo.comment" />
        </FormBody>
        <Button type="submit" size="sm" variant="outline" alignSelf="flex-start" aria-disabled={form.busy}>
          {formatMessage({ id: "alarmInfo.comment.send" })}
        </Button>
      </chakra.form>
    )
  );
}
