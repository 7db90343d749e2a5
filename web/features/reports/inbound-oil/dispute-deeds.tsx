import { Gavel, MessageSquare, MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { type infer as Infer, object } from "zod/mini";
import { DELIVERY_TICKET, TANK_LEVEL } from "../../../../common/limits.ts";
import { LOCK_REASON, LockReason, lockReasonOf } from "../../../parts/period-lock/lock-reason.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ReasonDialog } from "../../../parts/records/reason-dialog.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import type { DisputeOutcome } from "../../../schema-types.generated.ts";
import { choice, decimalText, lineText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { VolumeInput } from "../../../ui/inputs/decimal-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import {
  CommentDeliveryDisputeDocument,
  type InboundSheetFragment,
  OpenDeliveryDisputeDocument,
  SettleDeliveryDisputeDocument,
} from "./inbound.generated.ts";
import { INBOUND_CHANGES } from "./inbound-changes.ts";
import { OUTCOME_WORDS } from "./inbound-list.ts";

interface Props {
  readonly row: InboundSheetFragment;
}

interface DialogProps extends Props {
  readonly onClose: () => void;
}

/** What can be done about the dispute of a ticket; who opened it leaves its end to somebody else. */
export function DisputeDeeds({ row }: Props) {
  const [open, setOpen] = useState<"open" | "comment" | "settle">();
  const onClose = () => setOpen(undefined);
  return (
    <>
      {row.dispute === "NONE" && (
        <RecordDeed
          needs={OpenDeliveryDisputeDocument}
          icon={MessageSquareWarning}
          label="inbound.dispute.open"
          opens
          onClick={() => setOpen("open")}
        />
      )}
      {row.dispute === "OPEN" && (
        <RecordDeed
          needs={CommentDeliveryDisputeDocument}
          icon={MessageSquare}
          label="inbound.dispute.comment"
          opens
          onClick={() => setOpen("comment")}
        />
      )}
      {row.dispute === "OPEN" && !row.disputedByMe && (
        <RecordDeed
          needs={SettleDeliveryDisputeDocument}
          icon={Gavel}
          label="inbound.dispute.settle"
          opens
          onClick={() => setOpen("settle")}
        />
      )}
      {open === "open" && <OpenDialog row={row} onClose={onClose} />}
      {open === "comment" && <CommentDialog row={row} onClose={onClose} />}
      {open === "settle" && <SettleDialog row={row} onClose={onClose} />}
    </>
  );
}

function OpenDialog({ row: { id, number }, onClose }: DialogProps) {
  const { send } = useDeed(OpenDeliveryDisputeDocument, INBOUND_CHANGES);
  return (
    <ReasonDialog
      title="inbound.dispute.title"
      titleValues={{ number: number ?? "" }}
      action="inbound.dispute.open"
      label="inbound.reason"
      send={(reason, submission) => send({ id, reason }, submission)}
      onClose={onClose}
    />
  );
}

const COMMENT = object({ text: lineText(DELIVERY_TICKET.TEXT) });
type Comment = Infer<typeof COMMENT>;

function CommentDialog({ row: { id, number }, onClose }: DialogProps) {
  const { send } = useDeed(CommentDeliveryDisputeDocument, INBOUND_CHANGES);
  const form = useKitForm<Comment, Comment>({
    schema: COMMENT,
    values: { text: "" },
    submit: ({ text }, submission) => send({ id, text }, submission),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="inbound.dispute.title"
      titleValues={{ number: number ?? "" }}
      action="inbound.dispute.comment"
      onClose={onClose}
    >
      <FormField of={form} name="text" as={TextInput} label="inbound.comment" required />
    </FormDialog>
  );
}

const SETTLING = object({
  outcome: choice(),
  agreedLitres: decimalText(TANK_LEVEL),
  text: lineText(DELIVERY_TICKET.TEXT),
  ...LOCK_REASON,
});
type Settling = Infer<typeof SETTLING>;

function SettleDialog({ row: { id, number, ticketLitres }, onClose }: DialogProps) {
  const { formatMessage } = useIntl();
  const outcomes = useOptionsOf()(OUTCOME_WORDS);
  const { send } = useDeed(SettleDeliveryDisputeDocument, INBOUND_CHANGES);
  const form = useKitForm<Settling, Settling>({
    schema: SETTLING,
    values: { outcome: "", agreedLitres: ticketLitres ?? "", text: "", lockReason: "" },
    submit: ({ outcome, lockReason, ...said }, submission) =>
      send({ id, ...said, ...lockReasonOf({ lockReason }), outcome: outcome as DisputeOutcome }, submission),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="inbound.dispute.title"
      titleValues={{ number: number ?? "" }}
      action="inbound.dispute.settle"
      onClose={onClose}
    >
      <FormField of={form} name="outcome" as={SelectInput} label="inbound.outcome" options={outcomes} required />
      <FormField
        of={form}
        name="agreedLitres"
        as={VolumeInput}
        label="inbound.agreedLitres"
        hint={formatMessage({ id: "inbound.dispute.hint" })}
        limits={TANK_LEVEL}
        required
      />
      <FormField of={form} name="text" as={TextInput} label="inbound.comment" required />
      <LockReason of={form} />
    </FormDialog>
  );
}
