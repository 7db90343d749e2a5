import { useQuery } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { Link2, ScrollText } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { groupLogPath } from "../../../lib/paths.ts";
import { SetCardGroupDocument } from "../../../parts/cards/cards.generated.ts";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { ReviewWaits } from "../../../parts/review/review-note.tsx";
import { StatementButton } from "../../../parts/statement/statement.tsx";
import { AddGroupCard, GroupCards } from "./group-cards.tsx";
import { GROUP_DEEDS, type GroupDeed, GroupDeedDialog } from "./group-deed-dialog.tsx";
import { GroupReceipt } from "./group-receipt.tsx";
import {
  CardGroupDetailDocument,
  type CardGroupLineFragment,
  ChangeCardGroupDocument,
  type GroupCardFragment,
  GroupCardsDocument,
  type GroupReceiptLineFragment,
} from "./group.generated.ts";
import { GroupStateBadge } from "./use-group-columns.tsx";

interface Props {
  readonly id: string;
  readonly columns: readonly RecordColumn<CardGroupLineFragment>[];
  readonly onEdit: (group: CardGroupLineFragment) => void;
  readonly onClose: () => void;
}

const FACTS = [
  "balance",
  "low",
  "lowBelow",
  "sharing",
  "cardCount",
  "businessNumber",
  "contact",
  "phone",
  "transfersOut",
  "exports",
  "platformName",
  "createdAt",
];

/** One card group: its wallet, its cards, what can be done with them. */
export function GroupDetail({ id, columns, onEdit, onClose }: Props) {
  const factsOf = useFactsOf(columns);
  const [deed, setDeed] = useState<GroupDeed>();
  const [adding, setAdding] = useState(false);
  // Beside the drawer, which asks for the group anew meanwhile.
  const [done, setDone] = useState<{
    receipt: GroupReceiptLineFragment;
    before: CardGroupLineFragment;
    label: GroupDeed["label"];
  }>();
  const { data } = useQuery(GroupCardsDocument, {
    variables: { groupId: id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const cards = data?.cards.nodes ?? [];

  return (
    <>
      <RecordDrawer
        id={id}
        document={CardGroupDetailDocument}
        pick={({ cardGroups }) => cardGroups.nodes[0]}
        title={({ name }) => <bdi>{name}</bdi>}
        subtitle={(row) => <GroupStateBadge {...row} />}
        facts={(row) => factsOf(row, FACTS)}
        deeds={(row) => (
          <>
            {row.state === "ACTIVE" && (
              <Deeds group={row} cards={cards} onEdit={onEdit} onDeed={setDeed} onAdd={() => setAdding(true)} />
            )}
            <StatementButton holderId={row.id} />
            <Button asChild size="sm" variant="outline" colorPalette="gray">
              <Link to={groupLogPath(row.id)}>
                <ScrollText aria-hidden />
                <FormattedMessage id="group.showLog" />
              </Link>
            </Button>
          </>
        )}
        tabs={(row) => [
          { id: "cards", title: "group.cards", content: data && <GroupCards group={row} cards={cards} /> },
        ]}
        onClose={onClose}
      >
        {(row) => (
          <>
            <NotAllowed group={row} />
            {adding && <AddGroupCard groupId={row.id} onClose={() => setAdding(false)} />}
            {deed && (
              <GroupDeedDialog
                group={row}
                cards={cards}
                deed={deed}
                onClose={() => setDeed(undefined)}
                onDone={(receipt) => {
                  setDeed(undefined);
                  setDone({ receipt, before: row, label: deed.label });
                }}
              />
            )}
          </>
        )}
      </RecordDrawer>
      {done &&
        (done.receipt.reviewId ? (
          <ReviewWaits reviewId={done.receipt.reviewId} onClose={() => setDone(undefined)} />
        ) : (
          <GroupReceipt {...done} onClose={() => setDone(undefined)} />
        ))}
    </>
  );
}

interface DeedsProps {
  readonly group: CardGroupLineFragment;
  readonly cards: readonly GroupCardFragment[];
  readonly onEdit: (group: CardGroupLineFragment) => void;
  readonly onDeed: (deed: GroupDeed) => void;
  readonly onAdd: () => void;
}

/** Whether a group's type and its cards allow an operation. */
const allows = (group: CardGroupLineFragment, cards: readonly GroupCardFragment[], { id }: GroupDeed): boolean =>
  id === "transfer"
    ? group.transfersOut && group.sharing === "SPLIT" && cards.length > 0
    : id === "refund"
      ? cards.length > 0
      : true;

/** What can be done with a group in use. */
function Deeds({ group, cards, onEdit, onDeed, onAdd }: DeedsProps) {
  return (
    <>
      <RecordDeed needs={ChangeCardGroupDocument} label="group.edit" onClick={() => onEdit(group)} />
      <RecordDeed needs={SetCardGroupDocument} icon={Link2} label="group.cards.add" opens onClick={onAdd} />
      {GROUP_DEEDS.filter((deed) => allows(group, cards, deed)).map((deed) => (
        <RecordDeed
          key={deed.id}
          needs={deed.document}
          icon={deed.icon}
          label={deed.label}
          danger={deed.danger ?? false}
          opens
          onClick={() => onDeed(deed)}
        />
      ))}
    </>
  );
}

/** Why nothing is given out of this wallet. */
function NotAllowed({ group }: Pick<DeedsProps, "group">) {
  if (group.state !== "ACTIVE" || (group.transfersOut && group.sharing === "SPLIT")) {
    return null;
  }
  return (
    <chakra.p color="muted" fontSize="sm">
      <FormattedMessage id={group.sharing === "SHARED" ? "group.notGiven.shared" : "group.notGiven.type"} />
    </chakra.p>
  );
}
