import type { ReactNode } from "react";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { RecordsOrStatistics } from "../../../parts/statistics/records-or-statistics.tsx";
import { DepositStatistics } from "./deposit-statistics.tsx";
import { DEPOSIT_RECORDS } from "./record-list.ts";
import { DepositRecordDetailDocument } from "./records.generated.ts";
import { useRecordColumns } from "./use-record-columns.tsx";

/** /depositRecordStati: deposits added up by what one asks, or one by one; the address says which. */
export const DepositRecordScreen = () => (
  <RecordsOrStatistics
    offered={["statistics", "records"]}
    kept={KEPT}
    label="card.lists"
    wordOf={(shown) => `depositRecord.${shown}`}
  >
    {(shown, lists) => (shown === "records" ? <Records lists={lists} /> : <DepositStatistics lists={lists} />)}
  </RecordsOrStatistics>
);

/** What both narrow by. */
const KEPT = ["days", "platform", "station"];

const FACTS = [
  "time",
  "holder",
  "groupName",
  "name",
  "phone",
  "amount",
  "gift",
  "balanceAfter",
  "tender",
  "stationName",
  "author",
  "reason",
];

function Records({ lists }: { readonly lists: ReactNode }) {
  const columns = useRecordColumns();
  const factsOf = useFactsOf(columns);
  return (
    <ListScreen
      of={DEPOSIT_RECORDS}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "cardFlow.days")]}
      tabs={lists}
      detail={({ id, onClose }) => (
        <RecordDrawer
          id={id}
          document={DepositRecordDetailDocument}
          pick={({ depositRecords }) => depositRecords.nodes[0]}
          title={({ cardNumber, groupName }) => <bdi dir={cardNumber ? "ltr" : "auto"}>{cardNumber ?? groupName}</bdi>}
          facts={(row) => factsOf(row, FACTS)}
          onClose={onClose}
        />
      )}
    />
  );
}
