import { chakra } from "@chakra-ui/react";
import { Unlink } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/may.ts";
import { AddCard } from "../../../parts/cards/add-card.tsx";
import { SetCardGroupDocument } from "../../../parts/cards/cards.generated.ts";
import { tellRefusal } from "../../../parts/cards/tell-refusal.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { PlainIconButton } from "../../../ui/plain-icon-button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import {
  CardGroupDetailDocument,
  type CardGroupLineFragment,
  CardGroupListDocument,
  type GroupCardFragment,
  GroupCardsDocument,
} from "./group.generated.ts";

const CHANGES = { changes: [CardGroupListDocument, CardGroupDetailDocument, GroupCardsDocument] };

interface CardsProps {
  readonly group: CardGroupLineFragment;
  readonly cards: readonly GroupCardFragment[];
}

/** The cards of a group, with what is on them. */
export function GroupCards({ group, cards }: CardsProps) {
  const { formatMessage } = useIntl();
  const { money } = useFormat("UTC");
  const { act, loading } = useDeed(SetCardGroupDocument, CHANGES);
  const maySet = useMay(SetCardGroupDocument) && group.state === "ACTIVE";
  async function handleRemove(id: string) {
    tellRefusal((await act({ ids: [id], groupId: null }))?.setCardGroup.outcomes[0]);
  }

  if (cards.length === 0) {
    return <EmptyState title="group.cards.none" text="group.cards.none.text" compact />;
  }
  return (
    <>
      <CardsNotListed group={group} cards={cards} />
      <chakra.ul css={LINES}>
        {cards.map(({ id, number, memberName, balance, currencySymbol }) => (
          <li key={id}>
            <span>
              <bdi dir="ltr">{number}</bdi> <bdi className="beside">{memberName}</bdi>
            </span>
            <span className="amount">{group.sharing === "SPLIT" && money(balance, currencySymbol)}</span>
            {maySet && (
              <PlainIconButton
                label={formatMessage({ id: "group.cards.remove" }, { card: number })}
                aria-disabled={loading}
                onClick={() => void handleRemove(id)}
              >
                <Unlink aria-hidden size={16} />
              </PlainIconButton>
            )}
          </li>
        ))}
      </chakra.ul>
    </>
  );
}

/** Says that a large group has more cards than are listed; nothing where it hasn't. */
export function CardsNotListed({ group: { cardCount }, cards: { length } }: CardsProps) {
  const { number } = useFormat("UTC");
  return (
    cardCount > length && (
      <chakra.p color="muted" fontSize="sm">
        <FormattedMessage id="group.cards.more" values={{ shown: number(length), count: number(cardCount) }} />
      </chakra.p>
    )
  );
}

const LINES = {
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums",
  "& > li": {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "10",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& > li > span:first-of-type": { flex: "1", minWidth: 0 },
  "& .beside": { color: "muted" },
  "& .amount": { whiteSpace: "nowrap" },
} as const;

/** Has a card belong to the group; another may follow. */
export function AddGroupCard({ groupId, onClose }: { readonly groupId: string; readonly onClose: () => void }) {
  const { send } = useDeed(SetCardGroupDocument, CHANGES);
  return (
    <AddCard
      label="group.cards.add"
      add={async (cardId, submission) => (await send({ ids: [cardId], groupId }, submission))?.setCardGroup.outcomes[0]}
      onClose={onClose}
    />
  );
}
