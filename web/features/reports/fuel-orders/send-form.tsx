import { useMemo } from "react";
import { type infer as Infer, object } from "zod/mini";
import { FUEL_ORDER } from "../../../../common/limits.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { instantText, lineText, optionalText, saidAtField } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateTimeInput } from "../../../ui/inputs/date-input.tsx";
import type { Said } from "../../../ui/inputs/decimal-limits.ts";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { FUEL_ORDER_CHANGES } from "./fuel-order-changes.ts";
import { type FuelOrderSheetFragment, SendFuelOrderDocument } from "./fuel-orders.generated.ts";

const REACH_MS = FUEL_ORDER.DAYS * 86_400_000;
const FAR: Said = { id: "fuelOrder.expectedAt.far", values: { days: FUEL_ORDER.DAYS } };

/** Nothing of an order comes long before or after it is wanted. */
const schemaFor = ({ wantedFrom, wantedUntil }: Pick<FuelOrderSheetFragment, "wantedFrom" | "wantedUntil">) =>
  object({
    carrier: lineText(FUEL_ORDER.TEXT),
    vehicle: optionalText(FUEL_ORDER.VEHICLE),
    expectedAt: instantText(),
  }).check(
    saidAtField(({ expectedAt }) => {
      const at = Date.parse(expectedAt);
      const isFar = at < Date.parse(wantedFrom) - REACH_MS || at > Date.parse(wantedUntil) + REACH_MS;
      return isFar ? { field: "expectedAt", said: FAR } : undefined;
    }),
  );
type Values = Infer<ReturnType<typeof schemaFor>>;

interface Props {
  readonly order: FuelOrderSheetFragment;
  readonly onClose: () => void;
}

/** Who brings an order, and when it is expected. */
export function SendForm({ order, onClose }: Props) {
  const { id, number, state, carrier, vehicle, expectedAt, wantedFrom, wantedUntil, timeZone } = order;
  const { send } = useDeed(SendFuelOrderDocument, FUEL_ORDER_CHANGES);
  const schema = useMemo(() => schemaFor({ wantedFrom, wantedUntil }), [wantedFrom, wantedUntil]);
  const form = useKitForm<Values, Values>({
    schema,
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
