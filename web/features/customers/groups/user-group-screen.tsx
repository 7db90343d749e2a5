import { useLowChanges } from "../../../parts/cards/use-low-changes.ts";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { GroupDetail } from "./group-detail.tsx";
import { GroupForm } from "./group-form.tsx";
import { CARD_GROUPS } from "./group-list.ts";
import { CardGroupDetailDocument, CardGroupListDocument } from "./group.generated.ts";
import { useGroupColumns } from "./use-group-columns.tsx";

/** /userGroup: fleets with a wallet, and their cards. */
export function UserGroupScreen() {
  const columns = useGroupColumns();
  useLowChanges(CardGroupListDocument, CardGroupDetailDocument);
  return (
    <ListScreen
      of={CARD_GROUPS}
      columns={columns}
      detail={(opened) => <GroupDetail key={opened.id} columns={columns} {...opened} />}
      form={({ row, onClose, onMade }) => <GroupForm group={row} onClose={onClose} onMade={onMade} />}
    />
  );
}
