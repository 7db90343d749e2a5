import type { ReactNode } from "react";
import { ListReportState } from "../../../parts/coverage/report-state.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordsOrStatistics } from "../../../parts/statistics/records-or-statistics.tsx";
import { GasBalance } from "./gas-balance.tsx";
import { READING_ADDRESS, READINGS } from "./gas-address.ts";
import { ReadingDetail } from "./reading-detail.tsx";
import { ReadingForm } from "./reading-form.tsx";
import { useReadingColumns } from "./use-reading-columns.tsx";

/** /gasBalance: gas bought by meters against gas sold, and the readings of the meters; the address says which. */
export const GasBalanceScreen = () => (
  <RecordsOrStatistics
    offered={["statistics", "records"]}
    kept={Object.keys(READING_ADDRESS.fields)}
    label="transaction.lists"
    wordOf={(shown) => `gas.lists.${shown}`}
  >
    {(shown, lists) => (shown === "statistics" ? <GasBalance lists={lists} /> : <Readings lists={lists} />)}
  </RecordsOrStatistics>
);

function Readings({ lists }: { readonly lists: ReactNode }) {
  return (
    <ListScreen
      of={READINGS}
      subtitle={<ListReportState report="gasReadings" address={READING_ADDRESS} />}
      columns={useReadingColumns()}
      filters={(pieces) => [pieces.days("days", "gas.time")]}
      tabs={lists}
      form={({ row, stationId, onMade, onClose }) => (
        <ReadingForm of={row} stationId={stationId} onMade={onMade} onClose={onClose} />
      )}
      detail={({ id, onEdit, onClose }) => <ReadingDetail key={id} id={id} onEdit={onEdit} onClose={onClose} />}
    />
  );
}
