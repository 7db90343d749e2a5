import { useQuery } from "@apollo/client/react";
import { Button } from "@chakra-ui/react";
import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { useScreens } from "../../../ui/screens-map.ts";
import { DecisionDeeds } from "./decision-deeds.tsx";
import { QuarantineScreen } from "./quarantine-screen.tsx";
import { ReviewFigures } from "./review-figures.tsx";
import { REVIEWS } from "./review-list.ts";
import { InvoicesWaitingDocument, OperationsWaitingDocument, ReviewDetailDocument } from "./reviews.generated.ts";
import { ReviewBadge, useReviewColumns } from "./use-review-columns.tsx";

const LISTS = ["operations", "reports"] as const;
/** How often what others ask for is looked for. */
const LOOK_MS = 30_000;
// Only a hint: the list itself says why it can't be read.
const HINT = { fetchPolicy: "cache-and-network", pollInterval: LOOK_MS, context: { silent: true } } as const;

/** /orderReview: operations of cards that wait for a second person, or what devices reported and can't be true; the address says which. */
export function OrderReviewScreen() {
  const { formatMessage } = useIntl();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data } = useQuery(OperationsWaitingDocument, HINT);
  const waiting = data?.moneyReviews.totalCount ?? 0;
  const shown = params.get("list") === "reports" ? "reports" : "operations";
  const lists = (
    <>
      <Invoices />
      <Choice
        label={formatMessage({ id: "card.lists" })}
        labelHidden
        value={shown}
        onChange={(list) => void navigate(list === "reports" ? "?list=reports" : "?")}
        options={LISTS.map((value) => ({
          value,
          label: formatMessage({ id: `review.lists.${value}` }, { count: value === "operations" ? waiting : 0 }),
        }))}
      />
    </>
  );
  return shown === "reports" ? <QuarantineScreen lists={lists} /> : <Operations lists={lists} />;
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

function Operations({ lists }: { readonly lists: ReactNode }) {
  const columns = useReviewColumns();
  const factsOf = useFactsOf(columns);
  return (
    <ListScreen
      of={REVIEWS}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "review.time")]}
      actions={lists}
      detail={({ id, onClose }) => (
        <RecordDrawer
          key={id}
          id={id}
          document={ReviewDetailDocument}
          pick={({ moneyReviews }) => moneyReviews.nodes[0]}
          title={({ cardNumber }) => <bdi dir="ltr">{cardNumber}</bdi>}
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
