import { useIntl } from "react-intl";
import { nullable, number, object } from "zod/mini";
import { MOST_STOCK } from "../../../../common/limits.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { lineText, saidByRule, wholeNumber } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  CorrectPointsProductStockDocument,
  PointsProductMovesDocument,
  PointsProductsDocument,
  type ProductLineFragment,
  TakeInPointsProductDocument,
} from "./products.generated.ts";

interface Props {
  readonly product: ProductLineFragment;
  readonly onClose: () => void;
}

const LONGEST_REASON = 200;
const CHANGES = { changes: [PointsProductsDocument, PointsProductMovesDocument] };
const BOTH_WAYS = { least: -MOST_STOCK, most: MOST_STOCK };

const GOODS_IN = object({ quantity: wholeNumber({ least: 1, most: MOST_STOCK }) });
const CORRECTION = object({
  quantity: nullable(number()).check(
    saidByRule((value) => {
      if (value === null || value === 0) {
        return { id: "form.required" };
      }
      return Math.abs(value) > MOST_STOCK ? { id: "form.bounds.both", values: BOTH_WAYS } : undefined;
    }),
  ),
  reason: lineText(LONGEST_REASON),
});

/** Says how many there are now. */
const tell = (product: ProductLineFragment | undefined) =>
  product &&
  notify({
    tone: "success",
    message: "pointsProduct.stock.now",
    values: { name: product.name, stock: product.stock },
  });

/** Goods that came in. */
export function GoodsInForm({ product, onClose }: Props) {
  const { send } = useDeed(TakeInPointsProductDocument, CHANGES);
  const form = useKitForm({
    schema: GOODS_IN,
    values: { quantity: null as number | null },
    submit: async ({ quantity }, submission) => {
      const { idempotencyKey } = submission;
      tell((await send({ id: product.id, quantity: quantity ?? 0, idempotencyKey }, submission))?.takeInPointsProduct);
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="pointsProduct.takeIn.title"
      titleValues={{ name: product.name }}
      action="pointsProduct.takeIn"
      onClose={onClose}
    >
      <FormField of={form} name="quantity" as={NumberInput} label="pointsProduct.quantity" min={1} required />
    </FormDialog>
  );
}

/** A stock that is put right, with the reason. */
export function CorrectionForm({ product, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { send } = useDeed(CorrectPointsProductStockDocument, CHANGES);
  const form = useKitForm({
    schema: CORRECTION,
    values: { quantity: null as number | null, reason: "" },
    submit: async ({ quantity, reason }, submission) => {
      const { idempotencyKey } = submission;
      const input = { id: product.id, quantity: quantity ?? 0, reason, idempotencyKey };
      tell((await send(input, submission))?.correctPointsProductStock);
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="pointsProduct.correct.title"
      titleValues={{ name: product.name }}
      action="pointsProduct.correct"
      onClose={onClose}
    >
      <FormField
        of={form}
        name="quantity"
        as={NumberInput}
        label="pointsProduct.difference"
        hint={formatMessage({ id: "pointsProduct.difference.text" })}
        min={-MOST_STOCK}
        required
      />
      <FormField of={form} name="reason" as={TextInput} label="pointsProduct.reason" required />
    </FormDialog>
  );
}
