import { type infer as Infer, boolean, custom, literal, nullable, number, object, union } from "zod/mini";
import { MOST_POINTS_PRICE, MOST_STOCK } from "../../../../common/limits.ts";
import type { UploadedImage } from "../../../lib/upload.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useRecordForm } from "../../../parts/records/use-record-form.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { dayText, lineText, saidAtField, saidByRule, wholeNumber } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { ImageInput } from "../../../ui/image-input.tsx";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { GroupFrame, type InputProps } from "../../../ui/inputs/field-frame.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import {
  ChangePointsProductDocument,
  CreatePointsProductDocument,
  PointsProductsDocument,
  type ProductLineFragment,
} from "./products.generated.ts";

const NAME = 200;
const PRICE = { least: 1, most: MOST_POINTS_PRICE };
const EACH = { least: 1, most: MOST_STOCK };
const day = () => union([literal(""), dayText()]);
const SCHEMA = object({
  picture: custom<UploadedImage | null>(() => true),
  name: lineText(NAME),
  price: wholeNumber(PRICE),
  mostEach: nullable(number()).check(
    saidByRule((value) =>
      value !== null && (value < EACH.least || value > EACH.most)
        ? { id: "form.bounds.both", values: EACH }
        : undefined,
    ),
  ),
  fromDay: day(),
  untilDay: day(),
  onOffer: boolean(),
}).check(
  saidAtField(({ fromDay, untilDay }: Pick<Values, "fromDay" | "untilDay">) =>
    fromDay !== "" && untilDay !== "" && untilDay < fromDay
      ? { field: "untilDay", said: { id: "markdown.endsBefore" } }
      : undefined,
  ),
);
type Values = Infer<typeof SCHEMA>;

interface Props {
  /** Absent: a new one. */
  readonly product: ProductLineFragment | undefined;
  readonly onClose: () => void;
}

const CHANGES = { changes: [PointsProductsDocument] };

/** Makes a product, or changes one. */
export function ProductForm({ product, onClose }: Props) {
  const create = useDeed(CreatePointsProductDocument, CHANGES);
  const change = useDeed(ChangePointsProductDocument, CHANGES);
  const form = useRecordForm<Values>({
    schema: SCHEMA,
    values: valuesOf(product),
    submit: (values, submission, first) => {
      const input = inputOf(values);
      return product
        ? change.send({ ...changedFields(input, inputOf(first)), id: product.id }, submission)
        : create.send(input, submission);
    },
    saved: "pointsProduct.saved",
    onClose,
  });
  return (
    <FormDrawer form={form} title={product ? "pointsProduct.edit.title" : "pointsProduct.new"} onClose={onClose}>
      <FormField of={form} name="picture" as={PictureInput} label="pointsProduct.picture" />
      <FormField of={form} name="name" as={TextInput} label="pointsProduct.name" required />
      <FormField of={form} name="price" as={NumberInput} label="pointsProduct.price" min={1} required />
      <FormField of={form} name="mostEach" as={NumberInput} label="pointsProduct.mostEach" min={1} />
      <FormField of={form} name="fromDay" as={DateInput} label="pointsProduct.fromDay" />
      <FormField of={form} name="untilDay" as={DateInput} label="pointsProduct.untilDay" />
      <FormField of={form} name="onOffer" as={SwitchInput} label="pointsProduct.onOffer" />
    </FormDrawer>
  );
}

function valuesOf(product: ProductLineFragment | undefined): Values {
  return {
    picture: product?.picture ?? null,
    name: product?.name ?? "",
    price: product?.price ?? null,
    mostEach: product?.mostEach ?? null,
    fromDay: product?.fromDay ?? "",
    untilDay: product?.untilDay ?? "",
    onOffer: product?.onOffer ?? true,
  };
}

/** An image as a field of a form. */
function PictureInput({ value, onChange, ...field }: InputProps<UploadedImage | null>) {
  return (
    <GroupFrame {...field}>
      {() => <ImageInput kind="PICTURE" label={field.label} value={value} onChange={onChange} />}
    </GroupFrame>
  );
}

const inputOf = ({ picture, price, fromDay, untilDay, ...facts }: Values) => ({
  ...facts,
  fromDay: fromDay || null,
  untilDay: untilDay || null,
  price: price ?? 0,
  imageId: picture?.id ?? null,
});
