import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { UnlessWaiting } from "../../../parts/review/waiting.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { useListSums } from "../../../ui/data-table/use-list-sums.ts";
import { Sums } from "../../../ui/sums.tsx";
import { AmendDeed } from "./amend-deed.tsx";
import { CARD_FLOWS } from "./card-list.ts";
import {
  CardFlowDetailDocument,
  type CardFlowLineFragment,
  CardFlowListDocument,
  CardFlowSumsDocument,
} from "./card.generated.ts";
import { ReverseDeed } from "./reverse-deed.tsx";
import { useFlowColumns } from "./use-flow-columns.tsx";

/** /userFlowQuery: whatever happened to cards, and what it adds up to. */
export function UserFlowQueryScreen() {
  const columns = useFlowColumns();
  return (
    <ListScreen
      of={CARD_FLOWS}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "cardFlow.days")]}
      actions={<Totals />}
      detail={({ id, onClose }) => <FlowDetail id={id} columns={columns} onClose={onClose} />}
    />
  );
}

const SUMS = ["deposit", "gift", "transfer", "refund", "oilAmount", "storeAmount"] as const;
/** What is taken back by another line. */
const REVERSIBLE: readonly string[] = ["CONSUME", "STORE_CONSUME"];
/** What can be put right. */
const AMENDABLE: readonly string[] = ["DEPOSIT", ...REVERSIBLE];
/** A deposit that came online is what the provider told: it is refunded instead. */
const isAmendable = ({ operation, tender }: CardFlowLineFragment): boolean =>
  AMENDABLE.includes(operation) && !(operation === "DEPOSIT" && tender === "ONLINE");

/** What the lines that the filter leaves add up to. */
function Totals() {
  const me = useMe();
  const { money } = useFormat(me?.network.timeZone);
  const sums = useListSums(
    CardFlowSumsDocument,
    useListState(CARD_FLOWS.address, me?.network.timeZone),
  )?.cardFlowTotals;
  return (
    <Sums
      label="cardFlow.totals"
      sums={SUMS.map((id) => ({
        title: `cardFlow.${id}`,
        value: sums && money(sums[id], me?.network.currencySymbol ?? ""),
      }))}
    />
  );
}

interface DetailProps {
  readonly id: string;
  readonly columns: readonly RecordColumn<CardFlowLineFragment>[];
  readonly onClose: () => void;
}

const FACTS = [
  "time",
  "operation",
  "cardNumber",
  "memberName",
  "memberPhone",
  "plate",
  "otherCardNumber",
  "deposit",
  "gift",
  "transfer",
  "refund",
  "oilAmount",
  "storeAmount",
  "lacked",
  "balanceAfter",
  "tender",
  "stationName",
  "stateAfter",
  "author",
  "reason",
];

/** What a decision makes of a line. */
const DECIDED = [CardFlowDetailDocument, CardFlowListDocument, CardFlowSumsDocument];

/** One line, whole. */
function FlowDetail({ id, columns, onClose }: DetailProps) {
  const factsOf = useFactsOf(columns);
  return (
    <RecordDrawer
      id={id}
      document={CardFlowDetailDocument}
      pick={({ cardFlows }) => cardFlows.nodes[0]}
      title={({ cardNumber }) => <bdi dir="ltr">{cardNumber}</bdi>}
      facts={(row) => factsOf(row, FACTS)}
      deeds={(row) =>
        !row.reversed && (
          <UnlessWaiting cardId={row.cardId} lineId={row.id} decided={DECIDED}>
            {REVERSIBLE.includes(row.operation) && <ReverseDeed line={row} />}
            {isAmendable(row) && <AmendDeed line={row} />}
          </UnlessWaiting>
        )
      }
      onClose={onClose}
    />
  );
}
