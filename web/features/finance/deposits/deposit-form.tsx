import { useQuery } from "@apollo/client/react";
import { Link as ChakraLink } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { type infer as Infer, object, string } from "zod/mini";
import { CARD_AMOUNT } from "../../../../common/limits.ts";
import { BEGIN } from "../../../lib/begun.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { HAND_TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { usePreviewed } from "../../../parts/records/use-previewed.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import type { Tender } from "../../../schema-types.generated.ts";
import { choice, decimalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { CardSelect } from "./card-select.tsx";
import { DepositPreview } from "./deposit-preview.tsx";
import {
  DepositListDocument,
  DepositOnCardDocument,
  type DepositOnCardMutation,
  DepositSumsDocument,
} from "./deposits.generated.ts";
import { PaymentWaysDocument } from "./payments.generated.ts";

const SCHEMA = object({
  cardId: choice(),
  amount: decimalText(CARD_AMOUNT),
  tender: choice(),
  stationId: string(),
  reason: string(),
});
type Values = Infer<typeof SCHEMA>;
const VALUES: Values = { cardId: "", amount: "", tender: "", stationId: "", reason: "" };

interface Props {
  readonly stationId: string;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

/** Puts money on a card: looked at first, with the gift that it brings; then it is done. */
export function DepositForm({ stationId, onClose, onMade }: Props) {
  const { money } = useFormat(useMe()?.network.timeZone);
  const symbol = useMe()?.network.currencySymbol;
  const tenders = useOptionsOf()(HAND_TENDER_WORDS);
  const places = usePlaces();
  const { form, preview } = usePreviewed({
    document: DepositOnCardDocument,
    changes: [DepositListDocument, DepositSumsDocument],
    schema: SCHEMA,
    values: { ...VALUES, stationId },
    inputOf: ({ cardId, amount, tender, stationId: at, reason }: Values) => ({
      cardId,
      amount,
      tender: tender as Tender,
      stationId: at || null,
      reason: reason || null,
    }),
    receiptIn: (data: DepositOnCardMutation) => data.depositCard,
    onDone: ({ line }) => {
      const values = { amount: money(line.deposit, line.currencySymbol), card: line.cardNumber };
      notify({ tone: "success", message: "deposit.done", values });
      onClose();
      onMade(line.id);
    },
  });
  return (
    <FormDialog
      form={form}
      title="card.do.deposit"
      action={preview ? "card.do.deposit" : "card.preview"}
      onClose={onClose}
    >
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
      <FormField of={form} name="tender" as={SelectInput} label="cardFlow.tender" options={tenders} required />
      {form.methods.watch("tender") === "ONLINE" && <OnlineHint />}
      <FormField of={form} name="stationId" as={StationInput} label="cardFlow.station" places={places} />
      <FormField of={form} name="reason" as={TextInput} label="cardFlow.reason" />
      {preview && <DepositPreview line={preview.line} shown={["deposit", "gift", "balanceAfter"]} />}
    </FormDialog>
  );
}

/** Money that comes in by the provider books itself: here it is booked by hand. */
function OnlineHint() {
  const { data } = useQuery(PaymentWaysDocument, { context: { silent: true } });
  return (
    data?.paymentSettings.available && (
      <ChakraLink asChild color="accent.fg" fontSize="sm">
        <Link to="?list=payments" state={BEGIN}>
          <FormattedMessage id="payment.instead" />
        </Link>
      </ChakraLink>
    )
  );
}
