import { CircleCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { ReasonDialog } from "../../../parts/records/reason-dialog.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useWordOf } from "../../../parts/records/words.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { ExchangeForm } from "./exchange-form.tsx";
import { EXCHANGES, EXCHANGE_STATE_WORDS } from "./exchange-list.ts";
import {
  CancelPointsExchangeDocument,
  PointsExchangeDetailDocument,
  type PointsExchangeLineFragment,
  PointsExchangeListDocument,
} from "./exchanges.generated.ts";

/** /scoreProductsExchange: what members got for their points; another, and the way back. */
export function ExchangeScreen() {
  const columns = useExchangeColumns();
  return (
    <ListScreen
      of={EXCHANGES}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "pointsProduct.time")]}
      detail={({ id, onClose }) => <ExchangeDetail key={id} id={id} columns={columns} onClose={onClose} />}
      form={({ onClose, onMade }) => <ExchangeForm onClose={onClose} onMade={onMade} />}
    />
  );
}

const FACTS = [
  "time",
  "memberName",
  "memberPhone",
  "quantity",
  "price",
  "points",
  "platformName",
  "author",
  "cancelledAt",
  "cancelledBy",
  "cancelReason",
];

interface DetailProps {
  readonly id: string;
  readonly columns: readonly RecordColumn<PointsExchangeLineFragment>[];
  readonly onClose: () => void;
}

/** One exchange, whole. */
function ExchangeDetail({ id, columns, onClose }: DetailProps) {
  const factsOf = useFactsOf(columns);
  const [cancelled, setCancelled] = useState<PointsExchangeLineFragment>();
  return (
    <>
      <RecordDrawer
        id={id}
        document={PointsExchangeDetailDocument}
        pick={({ pointsExchanges }) => pointsExchanges.nodes[0]}
        title={({ productName }) => <bdi>{productName}</bdi>}
        subtitle={(row) => <StateBadge {...row} />}
        facts={(row) => factsOf(row, FACTS)}
        deeds={(row) =>
          row.state === "DONE" && (
            <RecordDeed
              needs={CancelPointsExchangeDocument}
              icon={Undo2}
              label="pointsExchange.cancel"
              danger
              opens
              onClick={() => setCancelled(row)}
            />
          )
        }
        onClose={onClose}
      />
      {cancelled && <CancelDialog exchange={cancelled} onClose={() => setCancelled(undefined)} />}
    </>
  );
}

const CHANGES = { changes: [PointsExchangeListDocument, PointsExchangeDetailDocument] };

interface CancelProps {
  readonly exchange: PointsExchangeLineFragment;
  readonly onClose: () => void;
}

/** Points and goods go back, for a reason. */
function CancelDialog({ exchange: { id, memberName, productName, quantity }, onClose }: CancelProps) {
  const { send } = useDeed(CancelPointsExchangeDocument, CHANGES);
  return (
    <ReasonDialog
      title="pointsExchange.cancel.title"
      titleValues={{ member: memberName, product: productName, quantity }}
      action="pointsExchange.cancel"
      label="pointsProduct.reason"
      send={(reason, submission) => send({ id, reason }, submission)}
      onClose={onClose}
    />
  );
}

/** Whether an exchange stands. */
function StateBadge({ state }: Pick<PointsExchangeLineFragment, "state">) {
  const wordOf = useWordOf(EXCHANGE_STATE_WORDS);
  return state === "DONE" ? (
    <StatusBadge meaning="free" icon={CircleCheck} word={wordOf(state)} />
  ) : (
    <StatusBadge meaning="offline" icon={Undo2} word={wordOf(state)} />
  );
}

/** What is known of an exchange. */
function useExchangeColumns(): readonly RecordColumn<PointsExchangeLineFragment>[] {
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  const { formatNumber } = useIntl();
  const count = (
    id: "quantity" | "price" | "points",
    title: "pointsProduct.quantity" | "pointsProduct.price" | "pointsExchange.points",
  ): RecordColumn<PointsExchangeLineFragment> => ({
    id,
    title,
    numeric: true,
    width: 7,
    cell: (row) => formatNumber(row[id]),
  });
  return [
    { id: "time", title: "pointsProduct.time", cell: ({ time }) => dateTime(time), sort: "time", width: 12 },
    { id: "memberName", title: "card.member", width: 11, grow: true, priority: 1 },
    {
      id: "memberPhone",
      title: "card.phone",
      cell: ({ memberPhone }) => <bdi dir="ltr">{memberPhone ?? NO_VALUE}</bdi>,
      width: 11,
    },
    { id: "productName", title: "pointsProduct.name", width: 11 },
    count("quantity", "pointsProduct.quantity"),
    count("price", "pointsProduct.price"),
    count("points", "pointsExchange.points"),
    {
      id: "state",
      title: "pointsExchange.state",
      cell: (row) => <StateBadge {...row} />,
      words: EXCHANGE_STATE_WORDS,
      filter: "state",
      width: 9,
    },
    { id: "author", title: "pointsProduct.author", width: 9 },
    { id: "platformName", title: "customer.platform", width: 11, hidden: true },
    {
      id: "cancelledAt",
      title: "pointsExchange.cancelledAt",
      cell: ({ cancelledAt }) => (cancelledAt === null ? NO_VALUE : dateTime(cancelledAt)),
      width: 12,
      hidden: true,
    },
    { id: "cancelledBy", title: "pointsExchange.cancelledBy", width: 9, hidden: true },
    { id: "cancelReason", title: "pointsProduct.reason", width: 12, hidden: true },
  ];
}
