import { CircleCheck, KeyRound, Undo2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { object, string } from "zod/mini";
import { Permission } from "../../../../common/permission.ts";
import { useSession } from "../../../lib/session.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ReasonDialog } from "../../../parts/records/reason-dialog.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  BookPaymentDocument,
  PaymentDetailDocument,
  type PaymentLineFragment,
  PaymentListDocument,
  PaymentWaysDocument,
  RefundPaymentDocument,
  SharePaymentSecretDocument,
} from "./payments.generated.ts";

const CHANGES = { changes: [PaymentListDocument, PaymentDetailDocument] };

interface Props {
  readonly payment: PaymentLineFragment;
}

/** What becomes of what was paid and is on no card: onto it after all, or back. */
export function PaymentDeeds({ payment }: Props) {
  const { act, loading } = useDeed(BookPaymentDocument, CHANGES);
  const [refunding, setRefunding] = useState(false);
  const { id, state, unbooked, refundAskedAt, cardNumber } = payment;

  async function handleBook() {
    if (await act({ id })) {
      notify({ tone: "success", message: "payment.booked", values: { card: cardNumber } });
    }
  }

  return (
    state === "PAID" &&
    unbooked !== null &&
    refundAskedAt === null && (
      <>
        <RecordDeed
          needs={BookPaymentDocument}
          icon={CircleCheck}
          label="payment.book"
          loading={loading}
          onClick={() => void handleBook()}
        />
        <RecordDeed
          needs={RefundPaymentDocument}
          icon={Undo2}
          label="payment.refund"
          danger
          opens
          onClick={() => setRefunding(true)}
        />
        {refunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
      </>
    )
  );
}

function RefundDialog({ payment: { id, cardNumber }, onClose }: Props & { readonly onClose: () => void }) {
  const { send } = useDeed(RefundPaymentDocument, CHANGES);
  return (
    <ReasonDialog
      title="payment.refund.title"
      titleValues={{ card: cardNumber }}
      action="payment.refund"
      label="cardFlow.reason"
      send={(reason, submission) => send({ id, reason }, submission)}
      onClose={onClose}
    />
  );
}

/** What the network shares with the provider: told to it, never shown again. Offered to whoever decides about reviews, as the server asks. */
export function PaymentSecret() {
  const [open, setOpen] = useState(false);
  const decides = useSession()?.approves.includes(Permission.OrderReview) ?? false;
  if (!decides) {
    return null;
  }
  return (
    <>
      <DeedButton
        needs={SharePaymentSecretDocument}
        ofNetwork
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <KeyRound aria-hidden />
        <FormattedMessage id="payment.secret" />
      </DeedButton>
      {open && <SecretForm onClose={() => setOpen(false)} />}
    </>
  );
}

const SECRET = object({ secret: string() });

function SecretForm({ onClose }: { readonly onClose: () => void }) {
  const { send } = useDeed(SharePaymentSecretDocument, { changes: [PaymentWaysDocument] });
  const form = useKitForm({
    schema: SECRET,
    values: { secret: "" },
    submit: ({ secret }, submission) => send({ secret: secret || null }, submission),
    onDone: () => {
      notify({ tone: "success", message: "payment.secret.saved" });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="payment.secret" onClose={onClose}>
      <SecretHint />
      <FormField of={form} name="secret" as={PasswordInput} label="payment.secret.new" />
    </FormDialog>
  );
}

const SecretHint = () => <FormattedMessage id="payment.secret.hint" />;
