import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { FormattedMessage } from "react-intl";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { paths } from "../../../lib/paths.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { OPERATION_WORDS } from "./card-list.ts";
import { type CardFlowLineFragment, CardHistoryDocument } from "./card.generated.ts";

/** What happened to an account, newest first, whichever of its cards it was done with. */
export function CardHistory({ cardAccountId }: { readonly cardAccountId: string }) {
  const { data, error, refetch } = useQuery(CardHistoryDocument, {
    variables: { cardAccountId },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  const lines = data?.cardFlows.nodes ?? [];
  if (data && lines.length === 0) {
    return <EmptyState title="cardFlow.none" text="cardFlow.none.text" compact />;
  }
  return (
    <>
      <chakra.ol css={LINES}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </chakra.ol>
      {data?.cardFlows.pageInfo.hasNextPage && (
        <chakra.p fontSize="sm" marginBlockStart="3">
          <Link to={`${paths.cardFlows}?text=${encodeURIComponent(lines[0]?.cardNumber ?? "")}`}>
            <FormattedMessage id="card.flow.all" />
          </Link>
        </chakra.p>
      )}
    </>
  );
}

const AMOUNTS = ["deposit", "transfer", "oilAmount", "storeAmount", "refund", "gift"] as const;
/** What is spent or paid out makes the balance less. */
const LESS: readonly string[] = ["oilAmount", "storeAmount", "refund"];

function Line({ line }: { readonly line: CardFlowLineFragment }) {
  const { formatMessage } = useIntl();
  const { money, dateTime } = useFormat(useMe()?.network.timeZone);
  const moved = AMOUNTS.find((id) => compareDecimals(line[id], "0") !== 0);
  const amount = moved && signed(line[moved], LESS.includes(moved));
  return (
    <li>
      <div>
        <strong>{formatMessage({ id: OPERATION_WORDS.wordOf(line.operation) })}</strong>
        <span className="amount">{amount !== undefined && money(amount, line.currencySymbol)}</span>
      </div>
      <div className="beside">
        <span>
          {dateTime(line.time)} <bdi dir="ltr">{line.cardNumber}</bdi> <bdi>{line.author}</bdi>
        </span>
        <span className="amount">{money(line.balanceAfter, line.currencySymbol)}</span>
      </div>
    </li>
  );
}

/** An amount as the balance sees it; a decimal's sign is its first letter. */
const signed = (amount: string, isLess: boolean): string =>
  isLess ? (amount.startsWith("-") ? amount.slice(1) : `-${amount}`) : amount;

const LINES = {
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums",
  "& > li": { paddingBlock: "2", borderBlockEndWidth: "1px", borderColor: "line" },
  "& > li > div": { display: "flex", justifyContent: "space-between", gap: "3" },
  "& strong": { fontWeight: "550" },
  "& .beside > span": { display: "inline-flex", flexWrap: "wrap", columnGap: "2" },
  "& .beside": { color: "muted", fontSize: "xs" },
  "& .amount": { whiteSpace: "nowrap" },
} as const;
