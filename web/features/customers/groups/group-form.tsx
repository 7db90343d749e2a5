import { custom, object } from "zod/mini";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useRecordForm } from "../../../parts/records/use-record-form.ts";
import { lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
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

const [NAME, NUMBER] = [200, 40];
const SCHEMA = object({
  name: lineText(NAME),
  transfersOut: custom<boolean>(),
  exports: custom<boolean>(),
  businessNumber: optionalText(NUMBER),
  contact: optionalText(NAME),
  phone: optionalText(NUMBER),
});

interface Values {
  name: string;
  transfersOut: boolean;
  exports: boolean;
  businessNumber: string;
  contact: string;
  phone: string;
}

interface Props {
  /** Absent: a new one. */
  readonly group: CardGroupLineFragment | undefined;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

const CHANGES = { changes: [CardGroupListDocument, CardGroupDetailDocument, GroupFlowListDocument] };

/** Makes a card group whose cards spend what they were given, or changes one. */
export function GroupForm({ group, onClose, onMade }: Props) {
  const create = useDeed(CreateCardGroupDocument, CHANGES);
  const change = useDeed(ChangeCardGroupDocument, CHANGES);
  const form = useRecordForm<Values>({
    schema: SCHEMA,
    values: valuesOf(group),
    submit: async (values, submission) => {
      if (group) {
        return change.send({ ...values, id: group.id }, submission);
      }
      const { idempotencyKey } = submission;
      const given = { ...values, sharing: "SPLIT", preview: false } as const;
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
      <FormField of={form} name="businessNumber" as={TextInput} label="group.businessNumber" code />
      <FormField of={form} name="contact" as={TextInput} label="group.contact" />
      <FormField of={form} name="phone" as={TextInput} label="group.phone" inputMode="tel" code />
      <FormField of={form} name="transfersOut" as={SwitchInput} label="group.transfersOut" />
      <FormField of={form} name="exports" as={SwitchInput} label="group.exports" />
    </FormDrawer>
  );
}

const valuesOf = (group: CardGroupLineFragment | undefined): Values => ({
  name: group?.name ?? "",
  transfersOut: group?.transfersOut ?? true,
  exports: group?.exports ?? true,
  businessNumber: group?.businessNumber ?? "",
  contact: group?.contact ?? "",
  phone: group?.phone ?? "",
});
