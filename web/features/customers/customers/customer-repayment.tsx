import { useState } from "react";
import { useIntl } from "react-intl";
import { type infer as Infer, object, string } from "zod/mini";
import { CARD_AMOUNT } from "../../../../common/limits.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { ReceiptDialog } from "../../../parts/cards/receipt-dialog.tsx";
import { HAND_TENDER_WORDS, TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { usePreviewed } from "../../../parts/records/use-previewed.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import type { Tender } from "../../../schema-types.generated.ts";
import { FactLines } from "../../../ui/fact-lines.tsx";
import { choice, decimalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import {
  CustomerCreditDocument,
  type CustomerLineFragment,
  type RepaymentLineFragment,
  TakeCustomerRepaymentDocument,
  type TakeCustomerRepaymentMutation,
} from "./customers.generated.ts";

const SCHEMA = object({ amount: decimalText(CARD_AMOUNT), tender: choice(), stationId: string(), reason: string() });
type Values = Infer<typeof SCHEMA>;

interface Props {
  readonly customer: CustomerLineFragment;
  /** What it owes, which is offered to be paid back whole. */
  readonly owed: string;
  readonly onClose: () => void;
}

/** Takes what a special customer pays back, whether it has a card or not: looked at first, then done and printed. */
export function CustomerRepayment({ customer, owed, onClose }: Props) {
  const [line, setLine] = useState<RepaymentLineFragment>();
  return line ? (
    <ReceiptDialog onClose={onClose}>
      <RepaymentFacts line={line} customer={customer} />
    </ReceiptDialog>
  ) : (
    <RepaymentForm customer={customer} owed={owed} onClose={onClose} onDone={setLine} />
  );
}

interface FormProps extends Props {
  readonly onDone: (line: RepaymentLineFragment) => void;
}

function RepaymentForm({ customer, owed, onClose, onDone }: FormProps) {
  const tenders = useOptionsOf()(HAND_TENDER_WORDS);
  const places = usePlaces();
  const { form, preview } = usePreviewed({
    document: TakeCustomerRepaymentDocument,
    changes: [CustomerCreditDocument],
    schema: SCHEMA,
    values: { amount: owed, tender: "", stationId: "", reason: "" },
    inputOf: ({ amount, tender, stationId, reason }: Values) => ({
      customerId: customer.id,
      amount,
      tender: tender as Tender,
      stationId: stationId || null,
      reason: reason || null,
    }),
    receiptIn: (data: TakeCustomerRepaymentMutation) => data.repayCardCredit.line,
    onDone,
  });
  return (
    <FormDialog form={form} title="card.do.repay" action={preview ? "card.do.repay" : "card.preview"} onClose={onClose}>
      <FormField
        of={form}
        name="amount"
        as={DecimalInput}
        label="card.amount"
        limits={CARD_AMOUNT}
        symbol={customer.currencySymbol}
        required
      />
      <FormField of={form} name="tender" as={SelectInput} label="cardFlow.tender" options={tenders} required />
      <FormField of={form} name="stationId" as={StationInput} label="cardFlow.station" places={places} />
      <FormField of={form} name="reason" as={TextInput} label="cardFlow.reason" />
      {preview && <RepaymentFacts line={preview} customer={customer} />}
    </FormDialog>
  );
}

/** What is paid back, and what is owed afterwards, as it was booked. */
function RepaymentFacts({ line, customer }: Pick<Props, "customer"> & { readonly line: RepaymentLineFragment }) {
  const { formatMessage } = useIntl();
  const { money, dateTime } = useFormat(useMe()?.network.timeZone);
  const { deposit, owedAfter, tender, stationName, time, author, currencySymbol } = line;
  return (
    <FactLines
      facts={[
        ["customer.name", <bdi>{customer.name}</bdi>],
        ["card.amount", money(deposit, currencySymbol)],
        owedAfter !== null && ["customer.credit.owed", money(owedAfter, currencySymbol)],
        tender !== null && ["cardFlow.tender", formatMessage({ id: TENDER_WORDS.wordOf(tender) })],
        stationName !== null && ["cardFlow.station", <bdi>{stationName}</bdi>],
        ["cardFlow.time", dateTime(time)],
        ["cardFlow.author", <bdi>{author}</bdi>],
      ]}
    />
  );
}
