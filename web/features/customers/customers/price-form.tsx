import { useMutation } from "@apollo/client/react";
import { object } from "zod/mini";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import {
  changedMarkdown,
  markdownFields,
  markdownInput,
  markdownRules,
  NEW_MARKDOWN,
  type MarkdownValues,
} from "../../../parts/markdown/markdown-form.ts";
import { MarkdownInputs } from "../../../parts/markdown/markdown-inputs.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import {
  ChangeCustomerPriceDocument,
  CreateCustomerPriceDocument,
  CustomerDetailDocument,
  CustomerPricesDocument,
  type CustomerLineFragment,
  type CustomerPriceLineFragment,
} from "./customers.generated.ts";

const SCHEMA = object(markdownFields(1)).check(markdownRules);

interface Props {
  readonly customer: CustomerLineFragment;
  /** The price to change; absent: a new one. */
  readonly price: CustomerPriceLineFragment | undefined;
  readonly onClose: () => void;
}

/** Gives a special customer a price, or changes one. */
export function PriceForm({ customer, price, onClose }: Props) {
  const grades = useGradeChoices();
  const places = usePlaces();
  const [create] = useMutation(CreateCustomerPriceDocument, {
    refetchQueries: [CustomerPricesDocument, CustomerDetailDocument],
  });
  const [change] = useMutation(ChangeCustomerPriceDocument);
  const form = useKitForm<MarkdownValues, MarkdownValues>({
    schema: SCHEMA,
    values: valuesOf(price),
    submit: (values, { context }, first) =>
      price
        ? change({
            variables: { input: { id: price.id, ...changedMarkdown(markdownInput(values), markdownInput(first)) } },
            context,
          })
        : create({ variables: { input: { customerId: customer.id, ...markdownInput(values) } }, context }),
    onDone: onClose,
  });
  return (
    <FormDrawer form={form} title={price ? "customer.price.change" : "customer.price.new"} onClose={onClose}>
      <MarkdownInputs form={form} grades={grades} places={places} platformId={customer.platformId} />
    </FormDrawer>
  );
}

function valuesOf(price: CustomerPriceLineFragment | undefined): MarkdownValues {
  if (price === undefined) {
    return NEW_MARKDOWN;
  }
  const { kind, value, gradeIds, stations, validFrom, validUntil } = price;
  return {
    kind,
    value,
    gradeIds,
    stations: { kind: stations.kind, ids: stations.ids },
    validFrom: validFrom ?? "",
    validUntil: validUntil ?? "",
  };
}
