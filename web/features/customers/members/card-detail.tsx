import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useMay } from "../../../lib/may.ts";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ReviewWaits } from "../../../parts/review/review-note.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { CardWaits } from "../../../parts/review/waiting.tsx";
import { StatementButton } from "../../../parts/statement/statement.tsx";
import { CARD_DEEDS, type CardDeed } from "./card-deeds.ts";
import { CardDeedDialog } from "./card-deed-dialog.tsx";
import { CardReceipt } from "./card-receipt.tsx";
import { CardDetailsForm } from "./card-details-form.tsx";
import { CardFills } from "./card-fills.tsx";
import { CardHistory } from "./card-history.tsx";
import { CARD_STATE_WORDS } from "./card-list.ts";
import { CardLimits } from "./limits/card-limits.tsx";
import {
  CardDetailDocument,
  CardHistoryDocument,
  ChangeCardDetailsDocument,
  type CardLineFragment,
  CardListDocument,
  type CardReceiptLineFragment,
  DepositCardDocument,
} from "./card.generated.ts";
import { CardStateBadge } from "./use-card-columns.tsx";
import { LISTED } from "../../../lib/listed.ts";

interface Props {
  readonly id: string;
  readonly columns: readonly RecordColumn<CardLineFragment>[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

const FACTS = [
  "memberName",
  "memberPhone",
  "groupName",
  "customerName",
  "limitProfileName",
  "balance",
  "low",
  "lowBelow",
  "principal",
  "gift",
  "held",
  "available",
  "owed",
  "plate",
  "tag",
  "validUntil",
  "platformName",
  "createdAt",
];

/** What a decision makes of the card. */
const DECIDED = [CardDetailDocument, CardListDocument, CardHistoryDocument];

/** One card: what is on it, what can be done with it, what happened to it. */
export function CardDetail({ id, columns, onOpen, onClose }: Props) {
  const factsOf = useFactsOf(columns);
  const [deed, setDeed] = useState<CardDeed>();
  const [edits, setEdits] = useState(false);
  // Beside the drawer, which asks for the card anew meanwhile.
  const [done, setDone] = useState<{ receipt: CardReceiptLineFragment; before: CardLineFragment }>();

  function handleRead() {
    const shown = done?.receipt.card.id ?? id;
    setDone(undefined);
    if (shown !== id) {
      onOpen(shown);
    }
  }

  return (
    <>
      <RecordDrawer
        id={id}
        document={CardDetailDocument}
        pick={({ cards }) => cards.nodes[0]}
        title={({ number }) => <bdi dir="ltr">{number}</bdi>}
        lead={(row) => <CardWaits key={row.id} cardId={row.id} decided={DECIDED} />}
        subtitle={(row) => <CardStateBadge {...row} />}
        facts={(row) => factsOf(row, FACTS)}
        deeds={(row) => (
          <>
            {row.state !== "REPLACED" && row.state !== "CLOSED" && (
              <RecordDeed needs={ChangeCardDetailsDocument} label="card.edit" opens onClick={() => setEdits(true)} />
            )}
            <Deeds card={row} onDeed={setDeed} />
            <StatementButton holderId={row.cardAccountId} />
          </>
        )}
        tabs={(row) => [
          { id: "flow", title: "card.flow", content: <CardHistory cardAccountId={row.cardAccountId} /> },
          { id: "limits", title: "cardLimit.title", content: <CardLimits card={row} /> },
          {
            id: "fills",
            title: "card.fills",
            content: <CardFills cardId={row.id} currencySymbol={row.currencySymbol} />,
          },
        ]}
        onClose={onClose}
      >
        {(row) => (
          <>
            <NotAllowed card={row} />
            {edits && <CardDetailsForm card={row} onClose={() => setEdits(false)} />}
            {deed && (
              <CardDeedDialog
                card={row}
                deed={deed}
                onClose={() => setDeed(undefined)}
                onDone={(receipt) => {
                  setDeed(undefined);
                  setDone({ receipt, before: row });
                }}
              />
            )}
          </>
        )}
      </RecordDrawer>
      {done &&
        (done.receipt.reviewId ? (
          <ReviewWaits reviewId={done.receipt.reviewId} onClose={handleRead} />
        ) : (
          <CardReceipt {...done} onClose={handleRead} />
        ))}
    </>
  );
}

interface DeedsProps {
  readonly card: CardLineFragment;
  readonly onDeed: (deed: CardDeed) => void;
}

/** What the card's state allows. */
function Deeds({ card, onDeed }: DeedsProps) {
  return CARD_DEEDS.filter(({ states, when }) => states.includes(card.state) && (when?.(card) ?? true)).map((deed) => (
    <RecordDeed
      key={deed.id}
      needs={deed.document}
      icon={deed.icon}
      label={deed.label}
      danger={deed.danger ?? false}
      opens
      onClick={() => onDeed(deed)}
    />
  ));
}

/** What it doesn't allow, and why. */
function NotAllowed({ card }: Pick<DeedsProps, "card">) {
  const { formatMessage, formatList } = useIntl();
  const mayOperate = useMay(DepositCardDocument);
  const others = CARD_DEEDS.filter(({ states, when }) => !states.includes(card.state) && !when);
  if (!mayOperate || others.length === 0) {
    return null;
  }
  return (
    <chakra.p color="muted" fontSize="sm">
      <FormattedMessage
        id="card.notAllowed"
        values={{
          state: formatMessage({ id: CARD_STATE_WORDS.wordOf(card.state) }),
          operations: formatList(
            others.map(({ label }) => formatMessage({ id: label })),
            LISTED,
          ),
        }}
      />
    </chakra.p>
  );
}
