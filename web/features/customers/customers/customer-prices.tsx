import { useMutation, useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { Pencil, Plus, Tag, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { confirm } from "../../../ui/confirm-store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { useMarkdownWords } from "../../../parts/markdown/markdown-words.ts";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { EmptyState } from "../../../ui/states.tsx";
import {
  CreateCustomerPriceDocument,
  ChangeCustomerPriceDocument,
  CustomerDetailDocument,
  CustomerPricesDocument,
  DeleteCustomerPriceDocument,
  type CustomerLineFragment,
  type CustomerPriceLineFragment,
} from "./customers.generated.ts";
import { PriceForm } from "./price-form.tsx";
import { ROWS } from "./rows-look.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

/** What a special customer pays, for which grades, where and when. */
export function CustomerPrices({ customer }: { readonly customer: CustomerLineFragment }) {
  const grades = useGradeChoices();
  const places = usePlaces();
  const [form, setForm] = useState<"new" | CustomerPriceLineFragment>();
  const { data, error, refetch } = useQuery(CustomerPricesDocument, {
    variables: { customerId: customer.id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  const add = (
    <DeedButton needs={CreateCustomerPriceDocument} size="sm" variant="outline" onClick={() => setForm("new")}>
      <Plus aria-hidden />
      <FormattedMessage id="customer.price.new" />
    </DeedButton>
  );
  const prices = data?.customerPrices;
  return (
    <>
      {prices === undefined && <Skeleton height="24" />}
      {prices?.length === 0 && (
        <EmptyState icon={Tag} title="customer.price.none" text="customer.price.none.text" action={add} compact />
      )}
      {prices && prices.length > 0 && (
        <>
          <chakra.ul css={ROWS}>
            {prices.map((price) => (
              <PriceRow key={price.id} price={price} words={{ grades, places }} onEdit={() => setForm(price)} />
            ))}
          </chakra.ul>
          {add}
        </>
      )}
      {form !== undefined && (
        <PriceForm customer={customer} price={form === "new" ? undefined : form} onClose={() => setForm(undefined)} />
      )}
    </>
  );
}

interface RowProps {
  readonly price: CustomerPriceLineFragment;
  readonly words: {
    readonly grades: ReturnType<typeof useGradeChoices>;
    readonly places: ReturnType<typeof usePlaces>;
  };
  readonly onEdit: () => void;
}

function PriceRow({ price, words: { grades, places }, onEdit }: RowProps) {
  const { formatMessage } = useIntl();
  const words = useMarkdownWords(grades, places);
  const [remove] = useMutation(DeleteCustomerPriceDocument, {
    refetchQueries: [CustomerPricesDocument, CustomerDetailDocument],
  });
  const name = words.markdown(price.kind, price.value);

  async function handleDelete() {
    const sure = await confirm({
      title: "customer.price.delete.question",
      values: { price: name },
      action: "customer.delete",
      tone: "danger",
    });
    if (sure) {
      // A refusal is told by a notice.
      await remove({ variables: { input: { id: price.id } } }).catch(() => undefined);
    }
  }

  return (
    <li>
      <chakra.div flex="1" minW="0">
        <b>
          <bdi>{name}</bdi>
        </b>
        <p>{words.grades(price.gradeIds)}</p>
        <p>{words.stations(price.stations)}</p>
        <small>{words.validity(price) ?? formatMessage({ id: "markdown.always" })}</small>
      </chakra.div>
      <IconButton
        needs={ChangeCustomerPriceDocument}
        size="sm"
        label={formatMessage({ id: "customer.price.edit" }, { price: name })}
        onClick={onEdit}
      >
        <Pencil size={15} aria-hidden />
      </IconButton>
      <IconButton
        needs={DeleteCustomerPriceDocument}
        size="sm"
        label={formatMessage({ id: "customer.price.delete" }, { price: name })}
        onClick={() => void handleDelete()}
      >
        <Trash2 size={15} aria-hidden />
      </IconButton>
    </li>
  );
}
