import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Flag, Unlock } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ReasonDialog } from "../../../parts/records/reason-dialog.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useWordOf } from "../../../parts/records/words.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import {
  CardDetailDocument,
  type CardFillLineFragment,
  CardFillsDocument,
  CardFlowListDocument,
  type CardHoldLineFragment,
  CardListDocument,
  UnlockCardDebitDocument,
} from "./card.generated.ts";
import { LIMIT_WORDS } from "./limits/limit-list.ts";

const CHANGES = { changes: [CardListDocument, CardDetailDocument, CardFlowListDocument, CardFillsDocument] };

interface Props {
  readonly cardId: string;
  readonly currencySymbol: string;
}

/** What is held for fills under way, and what guns were told that asked for the card, newest first. */
export function CardFills({ cardId, currencySymbol }: Props) {
  const { data, error, refetch } = useQuery(CardFillsDocument, {
    variables: { cardId },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  const [holds, fills] = [data?.cardHolds ?? [], data?.cardFills.nodes ?? []];
  if (data && holds.length + fills.length === 0) {
    return <EmptyState title="card.fills.none" text="card.fills.none.text" compact />;
  }
  return (
    <>
      {holds.map((hold) => (
        <Hold key={hold.id} hold={hold} currencySymbol={currencySymbol} />
      ))}
      <chakra.ol css={LINES}>
        {fills.map((fill) => (
          <Fill key={fill.id} fill={fill} />
        ))}
      </chakra.ol>
    </>
  );
}

function Hold({ hold, currencySymbol }: { readonly hold: CardHoldLineFragment; readonly currencySymbol: string }) {
  const [open, setOpen] = useState(false);
  const { money, dateTime } = useFormat(useMe()?.network.timeZone);
  const amount = money(hold.amount, currencySymbol);
  return (
    <chakra.div css={HOLD}>
      <div>
        <FormattedMessage
          id="card.hold"
          values={{
            amount: <bdi>{amount}</bdi>,
            station: <bdi>{hold.stationName}</bdi>,
            gun: hold.gunNumber ?? "",
          }}
        />
        <chakra.p color="muted" fontSize="xs">
          {dateTime(hold.openedAt)} {!hold.online && <FormattedMessage id="card.hold.quiet" />}
        </chakra.p>
      </div>
      <RecordDeed
        needs={UnlockCardDebitDocument}
        icon={Unlock}
        label="card.hold.release"
        opens
        onClick={() => setOpen(true)}
      />
      {open && <ReleaseDialog hold={hold} amount={amount} onClose={() => setOpen(false)} />}
    </chakra.div>
  );
}

interface ReleaseProps {
  readonly hold: CardHoldLineFragment;
  readonly amount: string;
  readonly onClose: () => void;
}

function ReleaseDialog({ hold: { id: holdId, cardId }, amount, onClose }: ReleaseProps) {
  const { send } = useDeed(UnlockCardDebitDocument, CHANGES);
  return (
    <ReasonDialog
      title="card.hold.release.title"
      titleValues={{ amount }}
      action="card.hold.release"
      label="cardFlow.reason"
      send={(reason, submission) =>
        send({ cardId, holdId, reason, preview: false, idempotencyKey: submission.idempotencyKey }, submission)
      }
      onClose={onClose}
    />
  );
}

/** One answer to a gun, with the rule that declined it. */
function Fill({ fill }: { readonly fill: CardFillLineFragment }) {
  const { formatMessage } = useIntl();
  const { money, price: priced, dateTime } = useFormat(useMe()?.network.timeZone);
  const { declinedBy, plateRule, limitRule, limitsLifted, bound, price, priceSource, priceRuleName } = fill;
  const { currencySymbol, offline, listAt } = fill;
  const limitOf = useWordOf(LIMIT_WORDS);
  return (
    <li>
      <div>
        <strong>
          {declinedBy === null
            ? formatMessage({ id: "card.fill.allowed" })
            : formatMessage({ id: `card.fill.declined.${declinedBy}` })}
        </strong>
        <span className="amount">{bound !== null && money(bound, currencySymbol)}</span>
      </div>
      <div className="beside">
        <span>
          {dateTime(fill.time)} <bdi>{fill.stationName}</bdi>
          {fill.gunNumber !== null && <FormattedMessage id="card.fill.gun" values={{ gun: fill.gunNumber }} />}
        </span>
        <span>
          {plateRule !== null && formatMessage({ id: `plate.rule.${plateRule}` })}
          {limitRule !== null && limitOf(limitRule)}
          {limitsLifted && formatMessage({ id: "card.fill.lifted" })}
          {price !== null && priceSource !== "UNIT_PRICE" && (
            <FormattedMessage
              id="card.fill.price"
              values={{ price: <bdi>{priced(price, currencySymbol)}</bdi>, rule: <bdi>{priceRuleName}</bdi> }}
            />
          )}
        </span>
        {offline && (
          <span>
            {listAt === null
              ? formatMessage({ id: "card.fill.offline.none" })
              : formatMessage({ id: "card.fill.offline" }, { at: dateTime(listAt) })}
          </span>
        )}
      </div>
      {fill.flags.length > 0 && <Flagged fill={fill} />}
    </li>
  );
}

/** The limits that a fill broke and that only flag, and who has looked at it. */
function Flagged({ fill: { flags, reviewer, reviewNote } }: { readonly fill: CardFillLineFragment }) {
  const { formatList, formatMessage } = useIntl();
  const limitOf = useWordOf(LIMIT_WORDS);
  const rules = formatList(
    flags.map((rule) => limitOf(rule)),
    { type: "conjunction", style: "narrow" },
  );
  return (
    <div className="beside">
      <StatusBadge meaning="warning" icon={Flag} word={formatMessage({ id: "card.fill.flagged" }, { rules })} />
      <span>
        {reviewer === null
          ? formatMessage({ id: "cardFill.reviewed.no" })
          : formatMessage({ id: "card.fill.reviewed" }, { reviewer, note: reviewNote ?? "" })}
      </span>
    </div>
  );
}

const HOLD = {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  fontSize: "sm",
  paddingBlock: "2",
  borderBlockEndWidth: "1px",
  borderColor: "line",
} as const;

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
