import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { GROUP_FLOWS } from "./group-list.ts";
import { GroupFlowDetailDocument, type GroupFlowLineFragment } from "./group.generated.ts";
import { useGroupFlowColumns } from "./use-group-columns.tsx";

/** /userGroupLog: whatever happened to card groups. */
export function UserGroupLogScreen() {
  const columns = useGroupFlowColumns();
  return (
    <ListScreen
      of={GROUP_FLOWS}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "cardFlow.days")]}
      detail={({ id, onClose }) => <FlowDetail id={id} columns={columns} onClose={onClose} />}
    />
  );
}

interface DetailProps {
  readonly id: string;
  readonly columns: readonly RecordColumn<GroupFlowLineFragment>[];
  readonly onClose: () => void;
}

const FACTS = ["time", "kind", "cardNumber", "amount", "balanceAfter", "tender", "author", "reason"];

/** One line, whole. */
function FlowDetail({ id, columns, onClose }: DetailProps) {
  const factsOf = useFactsOf(columns);
  return (
    <RecordDrawer
      id={id}
      document={GroupFlowDetailDocument}
      pick={({ groupFlows }) => groupFlows.nodes[0]}
      title={({ groupName }) => <bdi>{groupName}</bdi>}
      facts={(row) => factsOf(row, FACTS)}
      onClose={onClose}
    />
  );
}
