import { type RecordColumn, useFactsOf } from "../../../../parts/records/columns.tsx";
import { ListScreen } from "../../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../../parts/records/record-drawer.tsx";
import { CARD_FILLS } from "./fill-list.ts";
import { CardFillDetailDocument, type CardFillRowFragment } from "./fills.generated.ts";
import { ReviewFills } from "./review-fills.tsx";
import { AnswerBadge, useFillColumns } from "./use-fill-columns.tsx";

/** /cardFills: what guns asked of cards and what they were told; what a limit has flagged is reviewed here. */
export function CardFillsScreen() {
  const columns = useFillColumns();
  return (
    <ListScreen
      of={CARD_FILLS}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "cardFlow.days")]}
      detail={({ id, onClose }) => <FillDetail key={id} id={id} columns={columns} onClose={onClose} />}
      bulk={(selected) => "ids" in selected && <ReviewFills ids={selected.ids} />}
    />
  );
}

interface DetailProps {
  readonly id: string;
  readonly columns: readonly RecordColumn<CardFillRowFragment>[];
  readonly onClose: () => void;
}

const FACTS = [
  "time",
  "cardNumber",
  "memberName",
  "stationName",
  "gunNumber",
  "unitPrice",
  "reason",
  "bound",
  "odometer",
  "flags",
  "reviewed",
];

/** One question of a gun, and what it was told. */
function FillDetail({ id, columns, onClose }: DetailProps) {
  const factsOf = useFactsOf(columns);
  return (
    <RecordDrawer
      id={id}
      document={CardFillDetailDocument}
      pick={({ cardFills }) => cardFills.nodes[0]}
      title={({ cardNumber, tag }) => <bdi dir="ltr">{cardNumber ?? tag}</bdi>}
      subtitle={(fill) => <AnswerBadge {...fill} />}
      facts={(fill) => factsOf(fill, FACTS)}
      deeds={(fill) => fill.flags.length > 0 && fill.reviewedAt === null && <ReviewFills ids={[fill.id]} />}
      onClose={onClose}
    />
  );
}
