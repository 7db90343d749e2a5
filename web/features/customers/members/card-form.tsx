import { useIntl } from "react-intl";
import { type infer as Infer, literal, object, refine, string, union } from "zod/mini";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { notify } from "../../../ui/toast-store.ts";
import { dayText, lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { CardFlowListDocument, CardListDocument, OpenCardDocument } from "./card.generated.ts";
import { MemberSelect } from "./member-select.tsx";

const [NUMBER, TAG, PLATE] = [32, 48, 20];

const SCHEMA = object({
  memberId: string(),
  number: lineText(NUMBER),
  tag: optionalText(TAG),
  plate: optionalText(PLATE),
  pin: string().check(refine((pin) => pin === "" || /^\d{4,6}$/.test(pin))),
  validUntil: union([literal(""), dayText()]),
});
type Values = Infer<typeof SCHEMA>;

const VALUES: Values = { memberId: "", number: "", tag: "", plate: "", pin: "", validUntil: "" };

interface Props {
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

/** Opens a card for a member, or for whoever bears it. */
export function CardForm({ onClose, onMade }: Props) {
  const { formatMessage } = useIntl();
  const { send } = useDeed(OpenCardDocument, { changes: [CardListDocument, CardFlowListDocument] });
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: VALUES,
    submit: async ({ number, ...others }, submission) => {
      const given = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, value || null]));
      const made = await send({ ...given, number, idempotencyKey: submission.idempotencyKey }, submission);
      if (made) {
        notify({ tone: "success", message: "card.opened", values: { number: made.openCard.card.number } });
        onMade(made.openCard.card.id);
      }
    },
    onDone: onClose,
  });
  return (
    <FormDrawer form={form} title="card.open.title" action="card.open" onClose={onClose}>
      <FormField of={form} name="memberId" as={MemberSelect} label="card.member" />
      <FormField of={form} name="number" as={TextInput} label="card.number" code required />
      <FormField
        of={form}
        name="tag"
        as={TextInput}
        label="card.tag"
        hint={formatMessage({ id: "card.tag.hint" })}
        code
      />
      <FormField of={form} name="plate" as={TextInput} label="card.plate" />
      <FormField
        of={form}
        name="pin"
        as={TextInput}
        label="card.pin"
        hint={formatMessage({ id: "card.pin.hint" })}
        inputMode="numeric"
        code
      />
      <FormField of={form} name="validUntil" as={DateInput} label="card.validUntil" />
    </FormDrawer>
  );
}
