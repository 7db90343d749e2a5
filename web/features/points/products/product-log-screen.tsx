import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { CAUSE_WORDS, MOVES } from "./move-list.ts";
import { MoveDetailDocument, type MoveLineFragment } from "./products.generated.ts";

const FACTS = ["time", "cause", "quantity", "stockAfter", "reason", "author", "platformName"];

/** /scoreProductLog: what came into the products' stocks and what went out, and why. */
export function ProductLogScreen() {
  const columns = useMoveColumns();
  const factsOf = useFactsOf(columns);
  return (
    <ListScreen
      of={MOVES}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "pointsProduct.time")]}
      detail={({ id, onClose }) => (
        <RecordDrawer
          id={id}
          document={MoveDetailDocument}
          pick={({ pointsProductMoves }) => pointsProductMoves.nodes[0]}
          title={({ productName }) => <bdi>{productName}</bdi>}
          facts={(row) => factsOf(row, FACTS)}
          onClose={onClose}
        />
      )}
    />
  );
}

/** What is known of a move. */
function useMoveColumns(): readonly RecordColumn<MoveLineFragment>[] {
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  const { formatNumber } = useIntl();
  return [
    { id: "time", title: "pointsProduct.time", cell: ({ time }) => dateTime(time), sort: "time", width: 12 },
    { id: "productName", title: "pointsProduct.name", width: 12, grow: true, priority: 1 },
    { id: "cause", title: "pointsProduct.cause", words: CAUSE_WORDS, filter: "cause", width: 9 },
    {
      id: "quantity",
      title: "pointsProduct.quantity",
      cell: ({ quantity }) => formatNumber(quantity, { signDisplay: "always" }),
      numeric: true,
      width: 7,
    },
    {
      id: "stockAfter",
      title: "pointsProduct.stockAfter",
      cell: ({ stockAfter }) => formatNumber(stockAfter),
      numeric: true,
      width: 8,
    },
    { id: "reason", title: "pointsProduct.reason", width: 14 },
    { id: "author", title: "pointsProduct.author", width: 9 },
    { id: "platformName", title: "customer.platform", width: 11, hidden: true },
  ];
}
