import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { PlateGroupDetail } from "./plate-group-detail.tsx";
import { PlateGroupForm } from "./plate-group-form.tsx";
import { PLATE_GROUPS } from "./plate-group-list.ts";
import { usePlateGroupColumns } from "./use-plate-group-columns.tsx";

/** /CarLicenseGroup: groups of vehicles that are known by their plates. */
export function PlateGroupsScreen() {
  const columns = usePlateGroupColumns();
  return (
    <ListScreen
      of={PLATE_GROUPS}
      columns={columns}
      detail={(opened) => <PlateGroupDetail columns={columns} {...opened} />}
      form={({ row, onClose }) => <PlateGroupForm group={row} onClose={onClose} />}
    />
  );
}
