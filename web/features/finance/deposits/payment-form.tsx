import { useQuery } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import { CARD_AMOUNT } from "../../../../common/limits.ts";
import { useMe } from "../../../lib/me.ts";
import { useDeed, useRefresh } from "../../../parts/records/use-deed.ts";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { choice, decimalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { CardSelect } from "./card-select.tsx";
import { PaymentBadge } from "./use-payment-columns.tsx";
import { DepositListDocument, DepositSumsDocument } from "./deposits.generated.ts";
import {
  PayOnlineDocument,
  type PayOnlineMutation,
  PaymentDetailDocument,
  PaymentListDocument,
} from "./payments.generated.ts";

const SCHEMA = object({ cardId: choice(), amount: decimalText(CARD_AMOUNT) });
/** How often it is looked whether somebody has paid. */
const LOOK_MS = 2_000;

/** Begins a deposit that is paid on the provider's page, then waits for it. */
export function PaymentForm({ onClose }: { readonly onClose: () => void }) {
  const [begun, setBegun] = useState<PayOnlineMutation["createOnlineDeposit"]>();
  const { send } = useDeed(PayOnlineDocument, { changes: [PaymentListDocument] });
  const symbol = useMe()?.network.currencySymbol;
  const form = useKitForm({
    schema: SCHEMA,
    values: { cardId: "", amount: "" },
    submit: async (values, { idempotencyKey, context }) => {
      const made = await send({ ...values, idempotencyKey }, { context });
      setBegun(made?.createOnlineDeposit);
    },
  });
  return begun ? (
    <PaymentWaits begun={begun} onClose={onClose} />
  ) : (
    <FormDialog form={form} title="payment.create" action="payment.continue" onClose={onClose}>
      <FormField of={form} name="cardId" as={CardSelect} label="card.number" required />
      <FormField
        of={form}
        name="amount"
        as={DecimalInput}
        label="card.amount"
        limits={CARD_AMOUNT}
        symbol={symbol}
        required
      />
    </FormDialog>
  );
}

interface WaitsProps {
  readonly begun: PayOnlineMutation["createOnlineDeposit"];
  readonly onClose: () => void;
}

/** The way to the provider's page, and what became of the payment. */
function PaymentWaits({ begun: { payment, pageUrl }, onClose }: WaitsProps) {
  const now = usePaymentNow(payment.id) ?? payment;
  const refresh = useRefresh(PaymentListDocument, DepositListDocument, DepositSumsDocument);

  function handleClose() {
    refresh();
    onClose();
  }

  return (
    <DialogFrame
      title={<FormattedMessage id="payment.waits" values={{ card: payment.cardNumber }} />}
      onClose={handleClose}
      keeps
      footer={
        <Button variant="outline" colorPalette="gray" onClick={handleClose}>
          <FormattedMessage id="payment.close" />
        </Button>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3" alignItems="flex-start">
        <chakra.div role="status">
          <PaymentBadge {...now} />
        </chakra.div>
        {now.state === "CREATED" && <WayToPay url={pageUrl} />}
        {now.state === "PAID" && now.unbooked === null && (
          <chakra.p>
            <FormattedMessage id="payment.booked" values={{ card: now.cardNumber }} />
          </chakra.p>
        )}
      </chakra.div>
    </DialogFrame>
  );
}

/** The provider's page, while it is not paid. */
const WayToPay = ({ url }: { readonly url: string }) => (
  <>
    <chakra.p>
      <FormattedMessage id="payment.waits.text" />
    </chakra.p>
    <Button asChild colorPalette="accent">
      <a href={url} target="_blank" rel="noopener noreferrer">
        <ExternalLink aria-hidden />
        <FormattedMessage id="payment.page" />
      </a>
    </Button>
  </>
);

/** A payment as it stands, looked at again until it is over. */
function usePaymentNow(id: string) {
  const [isOver, setIsOver] = useState(false);
  const { data } = useQuery(PaymentDetailDocument, {
    variables: { id },
    fetchPolicy: "network-only",
    pollInterval: isOver ? 0 : LOOK_MS,
    context: { silent: true },
  });
  const now = data?.onlinePayments.nodes[0];
  if (!isOver && now !== undefined && now.state !== "CREATED") {
    setIsOver(true);
  }
  return now;
}
