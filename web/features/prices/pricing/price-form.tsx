import { PRICE } from "../../../../common/limits.ts";
import { useEffect, useMemo, useState } from "react";
import { MoneyInput } from "../../../ui/inputs/decimal-input.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { decimalText, saidAtField } from "../../../ui/form/checks.ts";
import { object } from "zod/mini";
import { edited, isSame, type PriceEdit } from "./price-rules.ts";
import { PriceReview } from "./price-review.tsx";
import type { PricedStation } from "./priced-station.ts";
import type { GradeChoice } from "./use-price-grades.ts";

const schemaFor = (present: string | null) =>
  object({ price: decimalText(PRICE) }).check(
    saidAtField(({ price }) => (isSame(price, present) ? { field: "price", said: { id: "price.same" } } : undefined)),
  );

/** The price that was written is gone with the form. */
const NOTHING_KEPT = () => undefined;

interface Values {
  price: string;
}

interface Props {
  readonly station: PricedStation;
  readonly cell: PricedStation["cells"][number];
  readonly grade: GradeChoice;
  readonly onClose: () => void;
}

/** A new price for one grade; then the same look through it as for many. */
export function PriceForm({ station, cell, grade, onClose }: Props) {
  const [edit, setEdit] = useState<PriceEdit>();
  const [reviewing, setReviewing] = useState(false);
  // One dialog after the other: a dialog that goes takes with it whatever opened above it, and gives the focus back right after, to which the
  // next one returns it.
  useEffect(() => {
    const timer = setTimeout(() => setReviewing(edit !== undefined));
    return () => clearTimeout(timer);
  }, [edit]);
  const schema = useMemo(() => schemaFor(cell.price), [cell.price]);
  const form = useKitForm({
    schema,
    values: { price: cell.price ?? "" },
    submit: async ({ price }: Values) =>
      setEdit({
        stationId: station.id,
        gradeId: grade.id,
        stationName: station.name,
        gradeName: grade.name,
        gradeColour: grade.colour,
        old: cell.price,
        price,
      }),
  });
  if (edit !== undefined) {
    return reviewing && <PriceReview edits={edited(new Map(), edit)} onTaken={NOTHING_KEPT} onClose={onClose} />;
  }
  return (
    <FormDialog
      form={form}
      title="price.cell"
      titleValues={{ grade: grade.name, station: station.name }}
      action="price.next"
      onClose={onClose}
    >
      <FormField of={form} name="price" as={MoneyInput} label="price.new" limits={PRICE} required />
    </FormDialog>
  );
}
