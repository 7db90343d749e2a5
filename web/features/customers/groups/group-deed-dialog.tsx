import type { TypedDocumentNode } from "@apollo/client";
import { chakra } from "@chakra-ui/react";
import { Ban, Banknote, type LucideIcon, Share2, Undo2 } from "lucide-react";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useIntl } from "react-intl";
import { array, object, string, superRefine } from "zod/mini";
import { CARD_AMOUNT } from "../../../../common/limits.ts";
import type { MessageId } from "../../../i18n/messages.ts";
import { HAND_TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { FoundSelect } from "../../../parts/records/found-select.tsx";
import { usePreviewed } from "../../../parts/records/use-previewed.ts";
import { useOptionsOf, words } from "../../../parts/records/words.ts";
import { decimalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { decimalProblem } from "../../../ui/inputs/decimal-limits.ts";
import type { InputProps } from "../../../ui/inputs/field-frame.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { CardsNotListed } from "./group-cards.tsx";
import { GroupReceiptFacts } from "./group-receipt.tsx";
import * as documents from "./group.generated.ts";
import type { CardGroupLineFragment, GroupCardFragment, GroupReceiptLineFragment } from "./group.generated.ts";

type DeedField = "amount" | "tender" | "stationId" | "mode" | "cardId" | "reason";

/** An operation of a group, as its page offers it. */
export interface GroupDeed {
  readonly id: "deposit" | "transfer" | "refund" | "cancel";
  /** Its mutation: all of them give a receipt in a field of the same name. */
  readonly document: TypedDocumentNode<Readonly<Record<string, unknown>>, { input: object }>;
  readonly field: string;
  readonly icon: LucideIcon;
  readonly label: MessageId;
  readonly fields: readonly DeedField[];
  readonly required: readonly DeedField[];
  readonly danger?: true;
}

const of = (document: object) => document as GroupDeed["document"];

/** In the order in which a person at a counter needs them. */
export const GROUP_DEEDS: readonly GroupDeed[] = [
  {
    id: "deposit",
    document: of(documents.DepositCardGroupDocument),
    field: "depositCardGroup",
    icon: Banknote,
    label: "group.do.deposit",
    fields: ["amount", "tender", "stationId", "reason"],
    required: ["amount", "tender"],
  },
  {
    id: "transfer",
    document: of(documents.TransferToGroupCardsDocument),
    field: "transferToGroupCards",
    icon: Share2,
    label: "group.do.transfer",
    fields: ["mode", "reason"],
    required: ["mode"],
  },
  {
    id: "refund",
    document: of(documents.RefundFromGroupCardDocument),
    field: "refundFromGroupCard",
    icon: Undo2,
    label: "group.do.refund",
    fields: ["cardId", "amount", "reason"],
    required: ["cardId", "amount"],
  },
  {
    id: "cancel",
    document: of(documents.CancelCardGroupDocument),
    field: "cancelCardGroup",
    icon: Ban,
    label: "group.do.cancel",
    fields: ["tender", "reason"],
    required: [],
    danger: true,
  },
];

const MODES = words(["AVERAGE", "SINGLE", "SPECIFIED"], (mode) => `group.mode.${mode}`);

type Values = Record<DeedField, string> & { cards: { amount: string }[] };

const CHANGES = [
  documents.CardGroupListDocument,
  documents.CardGroupDetailDocument,
  documents.GroupCardsDocument,
  documents.GroupFlowListDocument,
];

interface Props {
  readonly group: CardGroupLineFragment;
  readonly cards: readonly GroupCardFragment[];
  readonly deed: GroupDeed;
  readonly onClose: () => void;
  readonly onDone: (receipt: GroupReceiptLineFragment) => void;
}

/** An operation of a group in two steps: what it asks for, and what every card would get or give; then it is done. */
export function GroupDeedDialog({ group, cards, deed, onClose, onDone }: Props) {
  const schema = useMemo(() => schemaOf(deed), [deed]);
  const { form, preview } = usePreviewed<Values, Readonly<Record<string, unknown>>, object, GroupReceiptLineFragment>({
    document: deed.document,
    changes: CHANGES,
    schema,
    values: {
      amount: "",
      tender: "",
      stationId: "",
      mode: "AVERAGE",
      cardId: "",
      reason: "",
      cards: cards.map(() => ({ amount: "" })),
    },
    inputOf: (values) => ({ groupId: group.id, ...inputOf(deed, cards, values) }),
    receiptIn: (data) => data[deed.field] as GroupReceiptLineFragment,
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
      {deed.id === "transfer" ? (
        <TransferFields form={form} group={group} cards={cards} />
      ) : (
        <PlainFields form={form} group={group} deed={deed} />
      )}
      <FormField of={form} name="reason" as={TextInput} label="cardFlow.reason" />
      {preview && <GroupReceiptFacts receipt={preview} before={group} />}
    </FormDialog>
  );
}

/** What is sent: of a transfer, what its mode wants of each card. */
function inputOf(deed: GroupDeed, cards: readonly GroupCardFragment[], values: Values): object {
  if (deed.id !== "transfer") {
    return Object.fromEntries(deed.fields.map((name) => [name, values[name] || null]));
  }
  const { mode, amount, cardId, reason } = values;
  const common = { mode, reason: reason || null };
  if (mode === "SPECIFIED") {
    const named = cards.map(({ id }, index) => ({ cardId: id, amount: values.cards[index]?.amount || null }));
    return { ...common, cards: named };
  }
  return { ...common, amount: amount || null, ...(mode === "SINGLE" && { cards: [{ cardId }] }) };
}

function schemaOf({ id, required }: GroupDeed) {
  const fields = object({
    amount: string(),
    tender: string(),
    stationId: string(),
    mode: string(),
    cardId: string(),
    reason: string(),
    cards: array(object({ amount: decimalText({ ...CARD_AMOUNT, optional: true }) })),
  });
  return fields.check(
    superRefine((values, context) => {
      const ofMode: readonly DeedField[] =
        id !== "transfer" || values.mode === "SPECIFIED"
          ? []
          : values.mode === "SINGLE"
            ? ["cardId", "amount"]
            : ["amount"];
      for (const name of [...required, ...ofMode].filter((each) => values[each].trim() === "")) {
        context.addIssue({ code: "custom", path: [name], params: { said: { id: "form.required" } } });
      }
      const said = decimalProblem(values.amount, CARD_AMOUNT);
      if (said) {
        context.addIssue({ code: "custom", path: ["amount"], params: { said } });
      }
    }),
  );
}

interface FieldsProps extends Pick<Props, "group" | "cards"> {
  readonly form: KitForm<Values>;
}

function PlainFields({
  form,
  group,
  deed: { id, fields, required },
}: Omit<FieldsProps, "cards"> & Pick<Props, "deed">) {
  const { formatMessage } = useIntl();
  const asks = (name: DeedField) => ({ of: form, name, required: required.includes(name) });
  const has = (name: DeedField) => fields.includes(name);
  const tenders = useOptionsOf()(HAND_TENDER_WORDS);
  return (
    <>
      {has("cardId") && <CardChoice form={form} group={group} />}
      {has("amount") && (
        <FormField
          {...asks("amount")}
          as={DecimalInput}
          label="card.amount"
          limits={CARD_AMOUNT}
          symbol={group.currencySymbol}
        />
      )}
      {has("tender") && (
        <FormField
          {...asks("tender")}
          as={SelectInput}
          label={id === "cancel" ? "cardFlow.tender.out" : "cardFlow.tender"}
          options={tenders}
          {...(!required.includes("tender") && { hint: formatMessage({ id: "group.cancel.hint" }) })}
        />
      )}
      {has("stationId") && <Station form={form} />}
    </>
  );
}

function Station({ form }: Pick<FieldsProps, "form">) {
  const places = usePlaces();
  return <FormField of={form} name="stationId" as={StationInput} label="cardFlow.station" places={places} />;
}

function CardChoice({ form, group }: Pick<FieldsProps, "form" | "group">) {
  return <FormField of={form} name="cardId" as={CardOfGroup} label="card.number" groupId={group.id} required />;
}

const cardsIn = ({ cards }: documents.CardsOfGroupQuery) =>
  cards.nodes.map(({ id, number, memberName }) => ({ id, name: number, code: memberName ?? "" }));

/** One of a group's cards, however many it has, found by number, plate, or its holder's name or phone. */
function CardOfGroup({ groupId, ...field }: InputProps<string> & { readonly groupId: string }) {
  const beside = useMemo(() => ({ groupId }), [groupId]);
  return (
    <FoundSelect {...field} document={documents.CardsOfGroupDocument} beside={beside} foundIn={cardsIn} dir="ltr" />
  );
}

/** One card, the same for all, or an amount for each. */
function TransferFields({ form, group, cards }: FieldsProps) {
  const modes = useOptionsOf()(MODES);
  const mode = useWatch({ control: form.methods.control, name: "mode" });
  return (
    <>
      <FormField of={form} name="mode" as={SelectInput} label="group.mode" options={modes} required />
      {mode === "SINGLE" && <CardChoice form={form} group={group} />}
      {mode === "SPECIFIED" ? (
        <chakra.div display="grid" gap="3">
          <CardsNotListed group={group} cards={cards} />
          {cards.map(({ id, number }, index) => (
            <FormField
              key={id}
              of={form}
              name={`cards.${index}.amount` as const}
              as={DecimalInput}
              label="group.share"
              labelValues={{ card: number }}
              limits={CARD_AMOUNT}
              symbol={group.currencySymbol}
            />
          ))}
        </chakra.div>
      ) : (
        <FormField
          of={form}
          name="amount"
          as={DecimalInput}
          label="card.amount"
          limits={CARD_AMOUNT}
          symbol={group.currencySymbol}
          required
        />
      )}
    </>
  );
}
