import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { ListReportState } from "../../../parts/coverage/report-state.tsx";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordsOrStatistics } from "../../../parts/statistics/records-or-statistics.tsx";
import { useTankPiece } from "../../../parts/tank/tank-piece.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { useListSums } from "../../../ui/data-table/use-list-sums.ts";
import { Sums } from "../../../ui/sums.tsx";
import { InboundSumsDocument } from "./inbound.generated.ts";
import { InboundDetail } from "./inbound-detail.tsx";
import { INBOUND, INBOUND_ADDRESS } from "./inbound-list.ts";
import { InboundStatistics } from "./inbound-statistics.tsx";
import { TicketForm } from "./ticket-form.tsx";
import { useInboundColumns } from "./use-inbound-columns.tsx";

/** /inboundOil: delivery tickets beside what the gauges saw, one by one or added up; the address says which. */
export const InboundScreen = () => (
  <RecordsOrStatistics
    offered={["records", "statistics"]}
    kept={Object.keys(INBOUND_ADDRESS.fields)}
    label="transaction.lists"
    wordOf={(shown) => `inbound.lists.${shown}`}
  >
    {(shown, lists) => (shown === "statistics" ? <InboundStatistics lists={lists} /> : <Records lists={lists} />)}
  </RecordsOrStatistics>
);

function Records({ lists }: { readonly lists: ReactNode }) {
  const columns = useInboundColumns();
  const grades = useGradeChoices().map(({ id, name, colour }) => ({ value: id, label: name, colour }));
  const tank = useTankPiece(useListState(INBOUND_ADDRESS, useMe()?.network.timeZone));
  return (
    <ListScreen
      of={INBOUND}
      subtitle={<ListReportState report="inboundOil" address={INBOUND_ADDRESS} />}
      columns={columns}
      filters={(pieces) => [
        pieces.days("days", "inbound.time"),
        pieces.text("supplier", "inbound.supplierExact"),
        pieces.choices("grade", { title: "sale.grade", options: grades }),
        tank,
      ]}
      tabs={lists}
      beside={<Totals />}
      form={({ row, onMade, onClose }) => <TicketForm of={row} onMade={onMade} onClose={onClose} />}
      detail={({ id, onEdit, onClose }) => <InboundDetail key={id} id={id} onEdit={onEdit} onClose={onClose} />}
    />
  );
}

/** What all that the filter leaves came to. */
function Totals() {
  const network = useMe()?.network;
  const { number, volume } = useFormat(network?.timeZone);
  const total = useListSums(InboundSumsDocument, useListState(INBOUND_ADDRESS, network?.timeZone))?.inboundStatistics
    .total;
  const unit = network?.measureUnitSymbol ?? "";
  return (
    <Sums
      label="transaction.totals"
      sums={[
        { title: "inbound.tickets", value: total && number(total.tickets) },
        { title: "inbound.ticketLitres", value: total && volume(total.ticketLitres, unit) },
        { title: "inbound.rises", value: total && number(total.rises) },
        { title: "inbound.receivedLitres", value: total && volume(total.receivedLitres, unit) },
        { title: "inbound.differenceLitres", value: total && volume(total.differenceLitres, unit) },
      ]}
    />
  );
}
