import { object } from "zod/mini";
import { useDeed } from "../../../../parts/records/use-deed.ts";
import { useRecordForm } from "../../../../parts/records/use-record-form.ts";
import { changedFields } from "../../../../ui/form/changed-fields.ts";
import { lineText } from "../../../../ui/form/checks.ts";
import { FormDrawer } from "../../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../../ui/form/use-kit-form.ts";
import { TextInput } from "../../../../ui/inputs/text-input.tsx";
import { LimitLines } from "./limit-lines.tsx";
import { LIMIT_FIELDS, limitInput, type LimitValues, limitValues } from "./limit-values.ts";
import {
  ChangeLimitProfileDocument,
  CreateLimitProfileDocument,
  LimitProfileDetailDocument,
  type LimitProfileLineFragment,
  LimitProfileListDocument,
  LimitsOfCardDocument,
} from "./limits.generated.ts";

const NAME = 200;
const SCHEMA = object({ ...LIMIT_FIELDS, name: lineText(NAME) });

interface Values extends LimitValues {
  name: string;
}

const inputOf = ({ name, ...lines }: Values) => ({ name, ...limitInput(lines) });

interface Props {
  /** Absent: a new one. */
  readonly profile: LimitProfileLineFragment | undefined;
  readonly onClose: () => void;
}

const CHANGES = { changes: [LimitProfileListDocument, LimitProfileDetailDocument, LimitsOfCardDocument] };

/** Makes a limit profile, or changes one. */
export function LimitProfileForm({ profile, onClose }: Props) {
  const create = useDeed(CreateLimitProfileDocument, CHANGES);
  const change = useDeed(ChangeLimitProfileDocument, CHANGES);
  const form = useRecordForm<Values>({
    schema: SCHEMA,
    values: { ...limitValues(profile), name: profile?.name ?? "" },
    submit: (values, submission, first) => {
      const input = inputOf(values);
      return profile
        ? change.send({ ...changedFields(input, inputOf(first)), id: profile.id }, submission)
        : create.send(input, submission);
    },
    saved: "limitProfile.saved",
    onClose,
  });
  return (
    <FormDrawer form={form} title={profile ? "limitProfile.edit" : "limitProfile.new"} size="lg" onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="limitProfile.name" required />
      <LimitLines form={form as unknown as KitForm<LimitValues>} platformId={profile?.platformId} />
    </FormDrawer>
  );
}
