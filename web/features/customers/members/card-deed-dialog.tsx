import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { object, string, superRefine } from "zod/mini";
import { CARD_AMOUNT } from "../../../../common/limits.ts";
import { HAND_TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { usePreviewed } from "../../../parts/records/use-previewed.ts";
import { CardWaitsDocument } from "../../../parts/review/waiting.generated.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { decimalProblem } from "../../../ui/inputs/decimal-limits.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { type CardDeed, type DeedField, receiptIn } from "./card-deeds.ts";
import { ReceiptFacts } from "./card-receipt.tsx";
import {
  CardDetailDocument,
  type CardLineFragment,
  CardFlowListDocument,
  CardHistoryDocument,
  CardListDocument,
  type CardReceiptLineFragment,
  CardsOfMemberDocument,
} from "./card.generated.ts";

type Values = Record<DeedField, string>;

const EMPTY: Values = { amount: "", tender: "", stationId: "", toCardId: "", number: "", tag: "", pin: "", reason: "" };
const CHANGES = [CardListDocument, CardDetailDocument, CardHistoryDocument, CardFlowListDocument, CardWaitsDocument];

interface Props {
  readonly card: CardLineFragment;
  readonly deed: CardDeed;
  readonly onClose: () => void;
  readonly onDone: (receipt: CardReceiptLineFragment) => void;
}

/** An operation of a card in two steps: what it asks for, and what it would do; then it is done. */
export function CardDeedDialog({ card, deed, onClose, onDone }: Props) {
  const schema = useMemo(() => schemaOf(deed), [deed]);
  const { form, preview } = usePreviewed<Values, Readonly<Record<string, unknown>>, object, CardReceiptLineFragment>({
    document: deed.document,
    changes: CHANGES,
    schema,
    values: EMPTY,
    inputOf: (values) => ({
      cardId: card.id,
      ...Object.fromEntries(deed.fields.map((name) => [name, values[name] || null])),
    }),
    receiptIn: (data) => receiptIn(data, deed.field),
    onDone,
  });
  return (
    <FormDialog
      form={form}
      title={deed.label}
      action={preview ? deed.label : "card.preview"}
      {...(deed.danger && { tone: "danger" })}
      onClose={onClose}
    >
      <DeedFields form={form} card={card} deed={deed} />
      {preview && <ReceiptFacts receipt={preview} before={card} />}
    </FormDialog>
  );
}

function schemaOf({ required }: CardDeed) {
  const fields = object(
    Object.fromEntries(Object.keys(EMPTY).map((name) => [name, string()])) as Record<
      DeedField,
      ReturnType<typeof string>
    >,
  );
  return fields.check(
    superRefine((values, context) => {
      for (const name of required.filter((each) => values[each].trim() === "")) {
        context.addIssue({ code: "custom", path: [name], params: { said: { id: "form.required" } } });
      }
      const said = decimalProblem(values.amount, CARD_AMOUNT);
      if (said) {
        context.addIssue({ code: "custom", path: ["amount"], params: { said } });
      }
    }),
  );
}

interface FieldsProps extends Pick<Props, "card" | "deed"> {
  readonly form: KitForm<Values>;
}

function DeedFields({ form, card, deed: { fields, required, paysOut } }: FieldsProps) {
  const asks = (name: DeedField) => ({ of: form, name, required: required.includes(name) });
  const has = (name: DeedField) => fields.includes(name);
  const { formatMessage } = useIntl();
  const tenders = useOptionsOf()(HAND_TENDER_WORDS);
  return (
    <>
      {has("toCardId") && <OtherCard form={form} card={card} />}
      {has("amount") && (
        <FormField
          {...asks("amount")}
          as={DecimalInput}
          label="card.amount"
          limits={CARD_AMOUNT}
          symbol={card.currencySymbol}
        />
      )}
      {has("tender") && (
        <FormField
          {...asks("tender")}
          as={SelectInput}
          label={paysOut ? "cardFlow.tender.out" : "cardFlow.tender"}
          options={tenders}
        />
      )}
      {has("stationId") && <Station form={form} required={required.includes("stationId")} />}
      {has("number") && <FormField {...asks("number")} as={TextInput} label="card.number.new" code />}
      {has("tag") && <FormField {...asks("tag")} as={TextInput} label="card.tag" code />}
      {has("pin") && (
        <FormField
          {...asks("pin")}
          as={TextInput}
          label="card.pin"
          hint={formatMessage({ id: "card.pin.made" })}
          inputMode="numeric"
          code
        />
      )}
      {has("reason") && <FormField {...asks("reason")} as={TextInput} label="cardFlow.reason" />}
    </>
  );
}

function Station({ form, required }: Pick<FieldsProps, "form"> & { readonly required: boolean }) {
  const places = usePlaces();
  return (
    <FormField
      of={form}
      name="stationId"
      as={StationInput}
      label="cardFlow.station"
      places={places}
      required={required}
    />
  );
}

/** Another card of the same member. */
function OtherCard({ form, card }: Pick<FieldsProps, "form" | "card">) {
  const { formatMessage } = useIntl();
  const { data } = useQuery(CardsOfMemberDocument, {
    variables: { memberId: card.memberId ?? "" },
    skip: card.memberId === null,
  });
  const options = (data?.cards.nodes ?? [])
    .filter(({ id }) => id !== card.id)
    .map(({ id, number }) => ({ value: id, label: number }));
  return (
    <FormField
      of={form}
      name="toCardId"
      as={SelectInput}
      label="card.to"
      options={options}
      {...(options.length === 0 && { hint: formatMessage({ id: "card.to.none" }) })}
      required
    />
  );
}
