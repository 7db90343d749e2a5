import { useIntl } from "react-intl";
import { type infer as Infer, object, literal, union } from "zod/mini";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useRecordForm } from "../../../parts/records/use-record-form.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { choice, dayText, lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { LEVEL_WORDS } from "./member-list.ts";
import {
  ChangeMemberDocument,
  CreateMemberDocument,
  MemberListDocument,
  type MemberLineFragment,
} from "./member.generated.ts";

const [NAME, PHONE, ID_NUMBER, REMARK] = [200, 60, 40, 200];

const SCHEMA = object({
  name: lineText(NAME),
  phone: lineText(PHONE),
  idNumber: optionalText(ID_NUMBER),
  level: choice(),
  birthday: union([literal(""), dayText()]),
  remark: optionalText(REMARK),
});
type Values = Infer<typeof SCHEMA>;

interface Props {
  /** Absent: a new one. */
  readonly member: MemberLineFragment | undefined;
  readonly onClose: () => void;
  readonly onMade?: (id: string) => void;
}

const CHANGES = { changes: [MemberListDocument] };

/** Makes a member, or changes one. */
export function MemberForm({ member, onClose, onMade }: Props) {
  const { formatMessage } = useIntl();
  const create = useDeed(CreateMemberDocument, CHANGES);
  const change = useDeed(ChangeMemberDocument, CHANGES);
  const options = useOptionsOf();
  const form = useRecordForm<Values>({
    schema: SCHEMA,
    values: valuesOf(member),
    submit: async (values, submission, first) => {
      if (member) {
        // The identity number is not sent to the console: an empty field leaves it as it is.
        return change.send({ ...changedFields(inputOf(values), inputOf(first)), id: member.id }, submission);
      }
      const made = await create.send(inputOf(values), submission);
      if (made) {
        onMade?.(made.createMember.id);
      }
      return made;
    },
    saved: "member.saved",
    onClose,
  });
  return (
    <FormDrawer form={form} title={member ? "member.edit.title" : "member.new.title"} onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="member.name" required />
      <FormField of={form} name="phone" as={TextInput} label="member.phone" inputMode="tel" code required />
      <FormField
        of={form}
        name="idNumber"
        as={TextInput}
        label="member.idNumber"
        hint={formatMessage({ id: "member.idNumber.hint" })}
        code
      />
      <FormField of={form} name="level" as={SelectInput} label="member.level" options={options(LEVEL_WORDS)} required />
      <FormField of={form} name="birthday" as={DateInput} label="member.birthday" />
      <FormField of={form} name="remark" as={TextInput} label="member.remark" />
    </FormDrawer>
  );
}

const inputOf = ({ idNumber, level, birthday, ...texts }: Values) => ({
  ...texts,
  level: Number(level),
  birthday: birthday || null,
  idNumber: idNumber || null,
});

function valuesOf(member: MemberLineFragment | undefined): Values {
  return {
    name: member?.name ?? "",
    phone: member?.phone ?? "",
    idNumber: "",
    level: String(member?.level ?? 1),
    birthday: member?.birthday ?? "",
    remark: member?.remark ?? "",
  };
}
