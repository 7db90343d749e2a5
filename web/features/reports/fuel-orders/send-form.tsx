import { type infer as Infer, object } from "zod/mini";
import { FUEL_ORDER } from "../../../../common/limits.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { instantText, lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateTimeInput } from "../../../ui/inputs/date-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { FUEL_ORDER_CHANGES } from "./fuel-order-changes.ts";
import { type FuelOrderSheetFragment, SendFuelOrderDocument } from "./fuel-orders.generated.ts";

const SCHEMA = object({
  carrier: lineText(FUEL_ORDER.TEXT),
  vehicle: optionalText(FUEL_ORDER.VEHICLE),
  expectedAt: instantText(),
});
type Values = Infer<typeof SCHEMA>;

interface Props {
  readonly order: FuelOrderSheetFragment;
  readonly onClose: () => void;
}

/** Who brings an order, and when it is expected. */
export function SendForm({
  order: { id, number, state, carrier, vehicle, expectedAt, wantedFrom, timeZone },
  onClose,
}: Props) {
  const { send } = useDeed(SendFuelOrderDocument, FUEL_ORDER_CHANGES);
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { carrier: carrier ?? "", vehicle: vehicle ?? "", expectedAt: expectedAt ?? wantedFrom },
    submit: (values, submission) => send({ id, ...values, vehicle: values.vehicle.trim() || null }, submission),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="fuelOrder.send.title"
      titleValues={{ number: String(number) }}
      action={state === "APPROVED" ? "fuelOrder.send" : "fuelOrder.send.again"}
      onClose={onClose}
    >
      <FormField of={form} name="carrier" as={TextInput} label="fuelOrder.carrier" required />
      <FormField of={form} name="vehicle" as={TextInput} label="fuelOrder.vehicle" code />
      <FormField
        of={form}
        name="expectedAt"
        as={DateTimeInput}
        label="fuelOrder.expectedAt"
        timeZone={timeZone}
        required
      />
    </FormDialog>
  );
}
