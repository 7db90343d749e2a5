import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { PackagePlus, Scale } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { DeleteDeed, RecordDeed } from "../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useWordOf } from "../../../parts/records/words.ts";
import { CAUSE_WORDS } from "./move-list.ts";
import {
  ChangePointsProductDocument,
  CorrectPointsProductStockDocument,
  DeletePointsProductDocument,
  ProductDetailDocument,
  type ProductLineFragment,
  ProductStockDocument,
  TakeInPointsProductDocument,
} from "./products.generated.ts";
import { CorrectionForm, GoodsInForm } from "./stock-forms.tsx";
import { OfferBadge } from "./use-product-columns.tsx";

interface Props {
  readonly id: string;
  readonly columns: readonly RecordColumn<ProductLineFragment>[];
  readonly onEdit: (product: ProductLineFragment) => void;
  readonly onClose: () => void;
}

const FACTS = ["price", "stock", "mostEach", "days", "platformName"];
const CHANGES = [ProductDetailDocument];
const FORMS = { in: GoodsInForm, correct: CorrectionForm };

/** One product: what it is, what moved its stock, what can be done. */
export function ProductDetail({ id, columns, onEdit, onClose }: Props) {
  const factsOf = useFactsOf(columns);
  const [moving, setMoving] = useState<{ readonly by: keyof typeof FORMS; readonly product: ProductLineFragment }>();
  const Form = moving && FORMS[moving.by];
  return (
    <>
      <RecordDrawer
        id={id}
        document={ProductDetailDocument}
        pick={({ pointsProducts }) => pointsProducts.nodes[0]}
        title={({ name }) => <bdi>{name}</bdi>}
        subtitle={(row) => <OfferBadge {...row} />}
        facts={(row) => factsOf(row, FACTS)}
        deeds={(row) => (
          <>
            <RecordDeed needs={ChangePointsProductDocument} label="pointsProduct.edit" onClick={() => onEdit(row)} />
            <RecordDeed
              needs={TakeInPointsProductDocument}
              icon={PackagePlus}
              label="pointsProduct.takeIn"
              opens
              onClick={() => setMoving({ by: "in", product: row })}
            />
            <RecordDeed
              needs={CorrectPointsProductStockDocument}
              icon={Scale}
              label="pointsProduct.correct"
              opens
              onClick={() => setMoving({ by: "correct", product: row })}
            />
            <DeleteDeed
              deed={DeletePointsProductDocument}
              changes={CHANGES}
              record={row}
              label="pointsProduct.delete"
              question="pointsProduct.delete.title"
              text="pointsProduct.delete.text"
              onGone={onClose}
            />
          </>
        )}
        tabs={(row) => [{ id: "stock", title: "pointsProduct.moves", content: <Moves productId={row.id} /> }]}
        onClose={onClose}
      />
      {Form && <Form product={moving.product} onClose={() => setMoving(undefined)} />}
    </>
  );
}

/** The last moves of its stock. */
function Moves({ productId }: { readonly productId: string }) {
  const { data } = useQuery(ProductStockDocument, { variables: { id: productId }, fetchPolicy: "cache-and-network" });
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  const { formatMessage, formatNumber } = useIntl();
  const wordOf = useWordOf(CAUSE_WORDS);
  const moves = data?.pointsProductMoves.nodes ?? [];
  return (
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
      {moves.map(({ id, time, cause, quantity, stockAfter, reason, author }) => (
        <li key={id}>
          <chakra.p display="flex" justifyContent="space-between" gap="3" fontWeight="550">
            <span>{wordOf(cause)}</span>
            <span>{formatNumber(quantity, { signDisplay: "always" })}</span>
          </chakra.p>
          <chakra.p color="muted" fontSize="sm">
            {formatMessage({ id: "pointsProduct.move.line" }, { time: dateTime(time), author, stock: stockAfter })}
          </chakra.p>
          {reason && <chakra.p fontSize="sm">{reason}</chakra.p>}
        </li>
      ))}
      {data && moves.length === 0 && (
        <chakra.li color="muted">{formatMessage({ id: "pointsProduct.moves.none" })}</chakra.li>
      )}
    </chakra.ul>
  );
}
