import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { DepositStatistics } from "./deposit-statistics.tsx";
import { DEPOSIT_RECORDS } from "./record-list.ts";
import { DepositRecordDetailDocument } from "./records.generated.ts";
import { useRecordColumns } from "./use-record-columns.tsx";

const SHOWN = ["statistics", "records"] as const;

/** /depositRecordStati: deposits added up by what one asks, or one by one; the address says which. */
export function DepositRecordScreen() {
  const { formatMessage } = useIntl();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const shown = params.get("list") === "records" ? "records" : "statistics";
  function handleChange(wanted: (typeof SHOWN)[number]) {
    const kept = new URLSearchParams([...params].filter(([key]) => KEPT.includes(key)));
    if (wanted === "records") {
      kept.set("list", "records");
    }
    void navigate(`?${kept}`);
  }
  const lists = (
    <Choice
      label={formatMessage({ id: "card.lists" })}
      labelHidden
      value={shown}
      onChange={handleChange}
      options={SHOWN.map((value) => ({ value, label: formatMessage({ id: `depositRecord.${value}` }) }))}
    />
  );
  return shown === "records" ? <Records lists={lists} /> : <DepositStatistics lists={lists} />;
}

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
      actions={lists}
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
