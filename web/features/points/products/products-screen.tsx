import { Power } from "lucide-react";
import { boolean, object } from "zod/mini";
import type { PointsProductFilter } from "../../../schema-types.generated.ts";
import { BulkDeed } from "../../../parts/records/bulk-deed.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import type { Selected } from "../../../ui/data-table/selection.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { ProductDetail } from "./product-detail.tsx";
import { ProductForm } from "./product-form.tsx";
import { PRODUCTS } from "./product-list.ts";
import { OfferPointsProductsDocument, PointsProductsDocument } from "./products.generated.ts";
import { useProductColumns } from "./use-product-columns.tsx";

/** /scoreProducts: what members get for their points, and how much of it is there. */
export function ProductsScreen() {
  const columns = useProductColumns();
  return (
    <ListScreen
      of={PRODUCTS}
      columns={columns}
      detail={(opened) => <ProductDetail columns={columns} {...opened} />}
      form={({ row, onClose }) => <ProductForm product={row} onClose={onClose} />}
      bulk={(selected) => <OfferProducts selected={selected} />}
    />
  );
}

const SCHEMA = object({ onOffer: boolean() });

/** Switches those that are chosen on or off. */
function OfferProducts({ selected }: { readonly selected: Selected<PointsProductFilter> }) {
  return (
    <BulkDeed
      deed={OfferPointsProductsDocument}
      changes={[PointsProductsDocument]}
      partIn={(data) => data.offerPointsProducts}
      icon={Power}
      label="pointsProduct.offer"
      title="pointsProduct.offer.title"
      told="pointsProduct.offered"
      selected={selected}
      schema={SCHEMA}
      values={{ onOffer: false }}
      given={(values) => values}
    >
      {(form) => <FormField of={form} name="onOffer" as={SwitchInput} label="pointsProduct.onOffer" />}
    </BulkDeed>
  );
}
