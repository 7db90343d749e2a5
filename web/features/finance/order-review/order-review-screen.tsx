import { useQuery } from "@apollo/client/react";
import { Button } from "@chakra-ui/react";
import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Link, useSearchParams } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useScreens } from "../../../ui/screens-map.ts";
import { ViewTabs } from "../../../ui/view-tabs.tsx";
import { DecisionDeeds } from "./decision-deeds.tsx";
import { QuarantineScreen } from "./quarantine-screen.tsx";
import { ReviewFigures } from "./review-figures.tsx";
import { REVIEWS, subjectOf } from "./review-list.ts";
import { InvoicesWaitingDocument, OperationsWaitingDocument, ReviewDetailDocument } from "./reviews.generated.ts";
import { ReviewBadge, useReviewColumns } from "./use-review-columns.tsx";

const LISTS = ["operations", "reports"] as const;
/** How often what others ask for is looked for. */
const LOOK_MS = 30_000;
// Only a hint: the list itself says why it can't be read.
const HINT = { fetchPolicy: "cache-and-network", pollInterval: LOOK_MS, context: { silent: true } } as const;

/** /orderReview: operations of cards and groups that wait for a second person, or what devices reported and can't be true; the address says which. */
export function OrderReviewScreen() {
  const [params] = useSearchParams();
  const { data } = useQuery(OperationsWaitingDocument, HINT);
  const waiting = data?.moneyReviews.totalCount ?? 0;
  const shown = params.get("list") === "reports" ? "reports" : "operations";
  const lists = (
    <ViewTabs
      label="card.lists"
      present={shown}
      views={LISTS.map((id) => ({
        id,
        title: `review.lists.${id}` as const,
        values: { count: id === "operations" ? waiting : 0 },
        to: id === "reports" ? "?list=reports" : "?",
      }))}
    />
  );
  const beside = <Invoices />;
  return shown === "reports" ? (
    <QuarantineScreen lists={lists} actions={beside} />
  ) : (
    <Operations lists={lists} actions={beside} />
  );
}

/** The way to the invoices that wait, for who may see them. */
function Invoices() {
  const opens = useScreens().has(paths.invoices);
  const { data } = useQuery(InvoicesWaitingDocument, { ...HINT, skip: !opens });
  return (
    opens && (
      <Button asChild size="sm" variant="outline" colorPalette="gray">
        <Link to={`${paths.invoices}?state=WAITING`}>
          <ReceiptText aria-hidden />
          <FormattedMessage id="review.invoices" values={{ count: data?.invoices.totalCount ?? 0 }} />
        </Link>
      </Button>
    )
  );
}

const FACTS = [
  "operation",
  "amount",
  "rightAmount",
  "memberName",
  "tender",
  "stationName",
  "reason",
  "author",
  "time",
  "decider",
  "decidedAt",
  "note",
];

function Operations({ lists, actions }: { readonly lists: ReactNode; readonly actions: ReactNode }) {
  const columns = useReviewColumns();
  const factsOf = useFactsOf(columns);
  return (
    <ListScreen
      of={REVIEWS}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "review.time")]}
      tabs={lists}
      actions={actions}
      detail={({ id, onClose }) => (
        <RecordDrawer
          key={id}
          id={id}
          document={ReviewDetailDocument}
          pick={({ moneyReviews }) => moneyReviews.nodes[0]}
          title={(row) => <bdi>{subjectOf(row)}</bdi>}
          subtitle={(row) => <ReviewBadge {...row} />}
          facts={(row) => factsOf(row, FACTS)}
          deeds={(row) => <DecisionDeeds review={row} />}
          onClose={onClose}
        >
          {(row) => <ReviewFigures {...row} />}
        </RecordDrawer>
      )}
    />
  );
}
