import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { EmployeeCardDetail } from "./employee-card-detail.tsx";
import { EmployeeCardForm } from "./employee-card-form.tsx";
import { EMPLOYEE_CARDS } from "./employee-card-list.ts";
import { useEmployeeCardColumns } from "./use-employee-card-columns.tsx";

/** /EmpCardList: cards by which people at work are known. */
export function EmpCardListScreen() {
  const columns = useEmployeeCardColumns();
  const { open } = useOpenRow();
  return (
    <ListScreen
      of={EMPLOYEE_CARDS}
      columns={columns}
      detail={(opened) => <EmployeeCardDetail key={opened.id} columns={columns} onOpen={open} {...opened} />}
      form={({ row, onClose, onMade }) => <EmployeeCardForm card={row} onClose={onClose} onMade={onMade} />}
    />
  );
}
