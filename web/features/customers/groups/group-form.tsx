import { useIntl } from "react-intl";
import { custom, object } from "zod/mini";
import { lowBelowText, useLowBelow } from "../../../parts/cards/low-field.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useRecordForm } from "../../../parts/records/use-record-form.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import type { GroupSharing } from "../../../schema-types.generated.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { choice, lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import {
  CardGroupDetailDocument,
  type CardGroupLineFragment,
  CardGroupListDocument,
  ChangeCardGroupDocument,
  CreateCardGroupDocument,
  GroupFlowListDocument,
} from "./group.generated.ts";
import { SHARING_WORDS } from "./group-list.ts";

const [NAME, NUMBER] = [200, 40];
const SCHEMA = object({
  name: lineText(NAME),
  sharing: choice(),
  transfersOut: custom<boolean>(),
  exports: custom<boolean>(),
  businessNumber: optionalText(NUMBER),
  contact: optionalText(NAME),
  phone: optionalText(NUMBER),
  lowBelow: lowBelowText(),
});

interface Values {
  name: string;
  sharing: string;
  transfersOut: boolean;
  exports: boolean;
  businessNumber: string;
  contact: string;
  phone: string;
  /** Of a group that is there: a new one's wallet is empty. */
  lowBelow: string;
}

interface Props {
  /** Absent: a new one. */
  readonly group: CardGroupLineFragment | undefined;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

const CHANGES = { changes: [CardGroupListDocument, CardGroupDetailDocument, GroupFlowListDocument] };

/** Makes a card group, or changes one; how its cards spend stays as it was made. */
export function GroupForm({ group, onClose, onMade }: Props) {
  const { formatMessage } = useIntl();
  const options = useOptionsOf();
  const lowBelow = useLowBelow(group?.currencySymbol);
  const create = useDeed(CreateCardGroupDocument, CHANGES);
  const change = useDeed(ChangeCardGroupDocument, CHANGES);
  const form = useRecordForm<Values>({
    schema: SCHEMA,
    values: valuesOf(group),
    submit: async (values, submission, first) => {
      if (group) {
        const { sharing: _stays, ...changed } = changedFields(inputOf(values), inputOf(first));
        return change.send({ ...changed, id: group.id }, submission);
      }
      const { idempotencyKey } = submission;
      const { lowBelow: _none, ...facts } = values;
      const given = { ...facts, sharing: values.sharing as GroupSharing, preview: false };
      const made = await create.send({ ...given, idempotencyKey }, submission);
      if (made) {
        onMade(made.createCardGroup.group.id);
      }
      return made;
    },
    saved: "group.saved",
    onClose,
  });
  return (
    <FormDrawer form={form} title={group ? "group.edit" : "group.new"} onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="group.name" required />
      {group === undefined && (
        <FormField
          of={form}
          name="sharing"
          as={SelectInput}
          label="group.sharing"
          options={options(SHARING_WORDS)}
          hint={formatMessage({ id: "group.sharing.hint" })}
          required
        />
      )}
      <FormField of={form} name="businessNumber" as={TextInput} label="group.businessNumber" code />
      <FormField of={form} name="contact" as={TextInput} label="group.contact" />
      <FormField of={form} name="phone" as={TextInput} label="group.phone" inputMode="tel" code />
      {group && <FormField of={form} {...lowBelow} />}
      <FormField of={form} name="transfersOut" as={SwitchInput} label="group.transfersOut" />
      <FormField of={form} name="exports" as={SwitchInput} label="group.exports" />
    </FormDrawer>
  );
}

const valuesOf = (group: CardGroupLineFragment | undefined): Values => ({
  name: group?.name ?? "",
  sharing: group?.sharing ?? "SPLIT",
  transfersOut: group?.transfersOut ?? true,
  exports: group?.exports ?? true,
  businessNumber: group?.businessNumber ?? "",
  contact: group?.contact ?? "",
  phone: group?.phone ?? "",
  lowBelow: group?.lowBelow ?? "",
});

const inputOf = ({ lowBelow, ...facts }: Values) => ({ ...facts, lowBelow: lowBelow || null });
