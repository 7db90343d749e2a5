import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useIntl } from "react-intl";
import { type infer as Infer, object } from "zod/mini";
import { MOST_EXCHANGED } from "../../../../common/limits.ts";
import { useFormat } from "../../../lib/format.ts";
import { FoundSelect } from "../../../parts/records/found-select.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { choice, wholeNumber } from "../../../ui/form/checks.ts";
import { FactLines } from "../../../ui/fact-lines.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import type { InputProps } from "../../../ui/inputs/field-frame.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import type { Candidate } from "../../../ui/inputs/search-select.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  ExchangePointsDocument,
  MembersForExchangeDocument,
  type MembersForExchangeQuery,
  PointsExchangeListDocument,
  ProductsForExchangeDocument,
  type ProductsForExchangeQuery,
} from "./exchanges.generated.ts";

const SCHEMA = object({
  memberId: choice(),
  productId: choice(),
  quantity: wholeNumber({ least: 1, most: MOST_EXCHANGED }),
});
type Values = Infer<typeof SCHEMA>;
const VALUES: Values = { memberId: "", productId: "", quantity: 1 };

interface FoundMember extends Candidate {
  readonly points: number;
}

interface FoundProduct extends Candidate {
  readonly price: number;
}

interface Props {
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

/** Gives a member a product for points; what it takes and leaves is seen before it is sent. */
export function ExchangeForm({ onClose, onMade }: Props) {
  const [member, setMember] = useState<FoundMember>();
  const [product, setProduct] = useState<FoundProduct>();
  // The points that members have, and what is there, are others afterwards.
  const changes = [PointsExchangeListDocument, MembersForExchangeDocument, ProductsForExchangeDocument];
  const { send } = useDeed(ExchangePointsDocument, { changes });
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: VALUES,
    submit: async ({ quantity, ...who }, submission) => {
      const input = {
        ...who,
        quantity: quantity ?? 0,
        price: product?.price ?? null,
        idempotencyKey: submission.idempotencyKey,
      };
      const made = (await send(input, submission))?.exchangePoints;
      if (made) {
        const values = { member: made.memberName, product: made.productName, quantity: made.quantity };
        notify({ tone: "success", message: "pointsExchange.done", values });
        onMade(made.id);
      }
    },
    onDone: onClose,
  });
  const quantity = useWatch({ control: form.methods.control, name: "quantity" });
  return (
    <FormDialog form={form} title="pointsExchange.new" action="pointsExchange.do" onClose={onClose}>
      <FormField of={form} name="memberId" as={MemberSelect} label="card.member" onFound={setMember} required />
      <FormField
        of={form}
        name="productId"
        as={ProductSelect}
        label="pointsProduct.name"
        onFound={setProduct}
        required
      />
      <FormField
        of={form}
        name="quantity"
        as={NumberInput}
        label="pointsProduct.quantity"
        min={1}
        max={MOST_EXCHANGED}
        required
      />
      {member && <Outcome has={member.points} takes={product && product.price * (quantity || 0)} />}
    </FormDialog>
  );
}

interface OutcomeProps {
  readonly has: number;
  /** Undefined: nothing is chosen yet. */
  readonly takes: number | undefined;
}

/** What the member has, what it takes and what stays. */
function Outcome({ has, takes }: OutcomeProps) {
  const { number } = useFormat();
  return (
    <FactLines
      facts={[
        ["pointsExchange.has", number(has)],
        takes !== undefined && ["pointsExchange.takes", number(takes)],
        takes !== undefined && ["pointsExchange.leaves", number(has - takes)],
      ]}
      lacks={(takes ?? 0) > has}
    />
  );
}

interface FoundProps<Found> extends InputProps<string> {
  readonly onFound: (found: Found | undefined) => void;
}

const membersIn = ({ members }: MembersForExchangeQuery) =>
  members.nodes.map(({ id, name, phone, points }) => ({ id, name, code: phone ?? "", points }));

function MemberSelect(field: FoundProps<FoundMember>) {
  return <FoundSelect {...field} document={MembersForExchangeDocument} foundIn={membersIn} />;
}

/** Products with their price, which tells two of a name apart. */
function ProductSelect(field: FoundProps<FoundProduct>) {
  const { number } = useFormat();
  const { formatMessage } = useIntl();
  return (
    <FoundSelect
      {...field}
      document={ProductsForExchangeDocument}
      foundIn={productsIn}
      line={({ name, price, stock }) => (
        <chakra.span display="flex" gap="3" justifyContent="space-between" w="full">
          <bdi>{name}</bdi>
          <chakra.span color="muted" fontVariantNumeric="tabular-nums">
            {formatMessage({ id: "pointsExchange.offer" }, { price: number(price), count: price, stock })}
          </chakra.span>
        </chakra.span>
      )}
    />
  );
}

const productsIn = ({ pointsProducts }: ProductsForExchangeQuery) =>
  pointsProducts.nodes.map(({ id, name, price, stock }) => ({ id, name, code: String(price), price, stock }));
