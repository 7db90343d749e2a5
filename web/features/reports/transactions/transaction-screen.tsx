import { Button } from "@chakra-ui/react";
import { Timer } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { momentPath } from "../../../lib/paths.ts";
import { ListReportState } from "../../../parts/coverage/report-state.tsx";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { RecordsOrStatistics } from "../../../parts/statistics/records-or-statistics.tsx";
import { useTankPiece } from "../../../parts/tank/tank-piece.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { useListSums } from "../../../ui/data-table/use-list-sums.ts";
import { Sums } from "../../../ui/sums.tsx";
import { SaleTicketDeed } from "./sale-ticket.tsx";
import { SALES, SALES_ADDRESS } from "./transaction-list.ts";
import { TransactionStatistics } from "./transaction-statistics.tsx";
import { TransactionDetailDocument, TransactionSumsDocument } from "./transactions.generated.ts";
import { useVolumes } from "../../../parts/sales/use-volumes.ts";
import { type SaleRow, useTransactionColumns } from "./use-transaction-columns.tsx";

/** /transactionStati: sales one by one, or added up by what one asks; the address says which. */
export const TransactionScreen = () => (
  <RecordsOrStatistics
    offered={["records", "statistics"]}
    kept={Object.keys(SALES_ADDRESS.fields)}
    label="transaction.lists"
    wordOf={(shown) => `transaction.lists.${shown}`}
  >
    {(shown, lists) => (shown === "statistics" ? <TransactionStatistics lists={lists} /> : <Records lists={lists} />)}
  </RecordsOrStatistics>
);

const FACTS = [
  "time",
  "startedAt",
  "stationName",
  "gunNumber",
  "gradeName",
  "volume",
  "price",
  "amount",
  "oldAmount",
  "discount",
  "payment",
  "cardNo",
  "userName",
  "carNumber",
  "consumeType",
  "volumeTotal",
  "marks",
  "gatewayReceivedAt",
];

function Records({ lists }: { readonly lists: ReactNode }) {
  const columns = useTransactionColumns();
  const factsOf = useFactsOf(columns);
  const grades = useGradeChoices().map(({ id, name, colour }) => ({ value: id, label: name, colour }));
  const tank = useTankPiece(useListState(SALES_ADDRESS, useMe()?.network.timeZone));
  return (
    <ListScreen
      of={SALES}
      subtitle={<ListReportState report="transactions" address={SALES_ADDRESS} />}
      columns={columns}
      filters={(pieces) => [
        pieces.days("days", "cardFlow.days"),
        pieces.choices("grade", { title: "sale.grade", options: grades }),
        tank,
        pieces.text("number", "sale.number"),
        pieces.text("card", "gun.card"),
        pieces.text("plate", "gun.plate"),
        pieces.text("amount", "ticket.amount"),
      ]}
      tabs={lists}
      beside={<Totals />}
      detail={({ id, onClose }) => (
        <RecordDrawer
          id={id}
          document={TransactionDetailDocument}
          pick={({ transaction }) => transaction}
          title={({ transactionNo }) => <bdi dir="ltr">{transactionNo}</bdi>}
          subtitle={({ stationName }) => <bdi>{stationName}</bdi>}
          facts={(row: SaleRow) => factsOf(row, FACTS)}
          deeds={({ stationId, startedAt, time }) => (
            <>
              <SaleTicketDeed stationId={stationId} saleId={id} />
              <MomentLink stationId={stationId} at={startedAt ?? time} />
            </>
          )}
          onClose={onClose}
        />
      )}
    />
  );
}

/** The way to what sign, pump and tanks said as the fill began. */
function MomentLink({ stationId, at }: { readonly stationId: string; readonly at: string }) {
  return (
    <Button asChild size="sm" variant="outline" colorPalette="gray">
      <Link to={momentPath(stationId, at)}>
        <Timer aria-hidden />
        <FormattedMessage id="menu.moment" />
      </Link>
    </Button>
  );
}

/** What all that the filter leaves came to. */
function Totals() {
  const network = useMe()?.network;
  const { money, number } = useFormat(network?.timeZone);
  const { sum } = useVolumes();
  const total = useListSums(TransactionSumsDocument, useListState(SALES_ADDRESS, network?.timeZone))
    ?.transactionStatistics.total;
  const symbol = network?.currencySymbol ?? "";
  return (
    <Sums
      label="transaction.totals"
      sums={[
        { title: "transaction.count", value: total && number(total.sales) },
        { title: "ticket.volume", value: total && sum(total.volumes) },
        { title: "ticket.amount", value: total && money(total.amount, symbol) },
        { title: "transaction.discount", value: total && money(total.discount, symbol) },
      ]}
    />
  );
}
