import { useIntl } from "react-intl";
import { type infer as Infer, object } from "zod/mini";
import { FUEL_ORDER } from "../../../../common/limits.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { optionalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { FUEL_ORDER_CHANGES } from "./fuel-order-changes.ts";
import { type FuelOrderSheetFragment, ReconcileFuelOrderDocument } from "./fuel-orders.generated.ts";
import { OrderLines } from "./order-lines.tsx";

const SCHEMA = object({ text: optionalText(FUEL_ORDER.TEXT), disputeReason: optionalText(FUEL_ORDER.TEXT) });
type Values = Infer<typeof SCHEMA>;

interface Props {
  readonly order: FuelOrderSheetFragment;
  readonly onClose: () => void;
}

/** Ends an order on what was compared, and disputes its tickets that are off where a reason is given. */
export function ReconcileForm({ order, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { send } = useDeed(ReconcileFuelOrderDocument, FUEL_ORDER_CHANGES);
  const { id, number } = order;
  const values = { number: String(number) };
  const count = order.lines
    .flatMap(({ loads }) => loads)
    .filter(({ level, dispute }) => level !== null && level !== "WITHIN" && dispute === "NONE").length;
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { text: "", disputeReason: "" },
    submit: ({ text, disputeReason }, submission) =>
      send({ id, text: text.trim() || null, disputeReason: disputeReason.trim() || null }, submission),
    onDone: () => {
      notify({ tone: "success", message: "fuelOrder.reconciled", values });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      title="fuelOrder.reconcile.title"
      titleValues={values}
      action="fuelOrder.reconcile"
      onClose={onClose}
    >
      <OrderLines order={order} />
      <FormField of={form} name="text" as={TextInput} label="fuelOrder.reconcile.text" />
      {count > 0 && (
        <FormField
          of={form}
          name="disputeReason"
          as={TextInput}
          label="fuelOrder.reconcile.dispute"
          hint={formatMessage({ id: "fuelOrder.reconcile.dispute.hint" }, { count })}
        />
      )}
    </FormDialog>
  );
}
