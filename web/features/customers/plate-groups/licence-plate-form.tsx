import { literal, object, string, union } from "zod/mini";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { dayText, lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  ChangeLicencePlateDocument,
  LicencePlatesDocument,
  OverrideCylinderTestDocument,
  type LicencePlateLineFragment,
} from "./licence-plates.generated.ts";
import { LicencePlateGroupsDocument } from "./plate-groups.generated.ts";

interface Props {
  readonly plate: LicencePlateLineFragment;
  readonly onClose: () => void;
}

const LONGEST = 200;
/** As it may be written; without blanks and hyphens the server has 20. */
const LONGEST_PLATE = 40;
const day = () => union([literal(""), dayText()]);
const CHANGES = { changes: [LicencePlatesDocument, LicencePlateGroupsDocument] };

const PLATE = object({
  plate: lineText(LONGEST_PLATE),
  vehicle: optionalText(LONGEST),
  driver: optionalText(LONGEST),
  cylinderTestUntil: day(),
});

/** Changes a plate. */
export function LicencePlateForm({ plate: { id, plate, vehicle, driver, cylinderTestUntil }, onClose }: Props) {
  const { send } = useDeed(ChangeLicencePlateDocument, CHANGES);
  const form = useKitForm({
    schema: PLATE,
    values: { plate, vehicle, driver, cylinderTestUntil: cylinderTestUntil ?? "" },
    submit: async (values, submission, first) => {
      await send({ id, ...changedFields(plateInput(values), plateInput(first)) }, submission);
    },
    onDone: () => {
      notify({ tone: "success", message: "plate.saved", values: { name: form.methods.getValues().plate } });
      onClose();
    },
  });
  return (
    <FormDrawer form={form} title="plate.edit" onClose={onClose}>
      <FormField of={form} name="plate" as={TextInput} label="plate.plate" required />
      <FormField of={form} name="vehicle" as={TextInput} label="plate.vehicle" />
      <FormField of={form} name="driver" as={TextInput} label="plate.driver" />
      <FormField of={form} name="cylinderTestUntil" as={DateInput} label="plate.cylinderTestUntil" />
    </FormDrawer>
  );
}

const OVERRIDE = object({ reason: lineText(LONGEST), until: string() });

/** Lets an overdue cylinder test pass until a day, with a reason; or no longer. */
export function OverrideForm({ plate: { id, plate, overrideUntil }, onClose }: Props) {
  const { send } = useDeed(OverrideCylinderTestDocument, CHANGES);
  const form = useKitForm({
    schema: OVERRIDE,
    values: { reason: "", until: overrideUntil ?? "" },
    submit: async ({ reason, until }, submission) => {
      await send({ id, reason, until: until || null }, submission);
    },
    onDone: () => {
      notify({ tone: "success", message: "plate.saved", values: { name: plate } });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="plate.override.title" action="plate.override" onClose={onClose}>
      <FormField of={form} name="reason" as={TextInput} label="plate.override.reason" required />
      <FormField of={form} name="until" as={DateInput} label="plate.override.until" />
    </FormDialog>
  );
}

const plateInput = <Values extends { readonly cylinderTestUntil: string }>(values: Values) => ({
  ...values,
  cylinderTestUntil: values.cylinderTestUntil || null,
});
