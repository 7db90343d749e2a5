import { RecordsOrStatistics } from "../../../parts/statistics/records-or-statistics.tsx";
import { CardSummary } from "./card-summary.tsx";
import { Journal } from "./journal.tsx";

/** /cardSummaryQuery: what became of stored value, or all movements of value as a journal; the address says which. */
export const CardSummaryScreen = () => (
  <RecordsOrStatistics
    offered={["statistics", "records"]}
    kept={["days", "platform", "station"]}
    label="card.lists"
    wordOf={(shown) => `cardSummary.lists.${shown}`}
  >
    {(shown, lists) => (shown === "records" ? <Journal lists={lists} /> : <CardSummary lists={lists} />)}
  </RecordsOrStatistics>
);
