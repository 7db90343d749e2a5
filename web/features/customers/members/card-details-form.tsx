import { type infer as Infer, literal, object, string, union } from "zod/mini";
import { lowBelowText, useLowBelow } from "../../../parts/cards/low-field.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { dayText, optionalText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import {
  CardDetailDocument,
  type CardLineFragment,
  CardListDocument,
  ChangeCardDetailsDocument,
} from "./card.generated.ts";
import { MemberSelect } from "./member-select.tsx";

const LONGEST_PLATE = 20;
const SCHEMA = object({
  memberId: string(),
  plate: optionalText(LONGEST_PLATE),
  validUntil: union([literal(""), dayText()]),
  lowBelow: lowBelowText(),
});
type Values = Infer<typeof SCHEMA>;

const CHANGES = { changes: [CardListDocument, CardDetailDocument] };

interface Props {
  readonly card: CardLineFragment;
  readonly onClose: () => void;
}

/** Puts a card's plate, last day, threshold, and of a bearer's card its holder right. */
export function CardDetailsForm({ card, onClose }: Props) {
  const { id, memberId, plate, validUntil, lowBelow, currencySymbol } = card;
  const lowBelowField = useLowBelow(currencySymbol);
  const { send } = useDeed(ChangeCardDetailsDocument, CHANGES);
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { memberId: "", plate: plate ?? "", validUntil: validUntil ?? "", lowBelow: lowBelow ?? "" },
    submit: (values, submission, first) => send({ id, ...changedFields(inputOf(values), inputOf(first)) }, submission),
    onDone: onClose,
  });
  return (
    <FormDrawer form={form} title="card.edit" onClose={onClose}>
      {memberId === null && <FormField of={form} name="memberId" as={MemberSelect} label="card.member" />}
      <FormField of={form} name="plate" as={TextInput} label="card.plate" />
      <FormField of={form} name="validUntil" as={DateInput} label="card.validUntil" />
      <FormField of={form} {...lowBelowField} />
    </FormDrawer>
  );
}

const inputOf = ({ memberId, plate, validUntil, lowBelow }: Values) => ({
  memberId,
  plate: plate || null,
  validUntil: validUntil || null,
  lowBelow: lowBelow || null,
});
