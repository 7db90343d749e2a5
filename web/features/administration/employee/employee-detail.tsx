import { UserCheck, UserX } from "lucide-react";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { DeleteDeed, RecordDeed } from "../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { notify } from "../../../ui/toast-store.ts";
import {
  ChangeEmployeeDocument,
  DeleteEmployeeDocument,
  EmployeeDetailDocument,
  SetEmployeeStateDocument,
  type EmployeeLineFragment,
} from "./employee.generated.ts";
import { EmployeeStateBadge } from "./use-employee-columns.tsx";

interface Props {
  readonly id: string;
  readonly columns: readonly RecordColumn<EmployeeLineFragment>[];
  readonly onEdit: (employee: EmployeeLineFragment) => void;
  readonly onClose: () => void;
}

const FACTS = ["code", "phone", "stationName", "platformName", "login", "certification", "valid"];
const CHANGES = [EmployeeDetailDocument];

/** One employee: what is known, what can be done, what happened. */
export function EmployeeDetail({ id, columns, onEdit, onClose }: Props) {
  const factsOf = useFactsOf(columns);
  return (
    <RecordDrawer
      id={id}
      document={EmployeeDetailDocument}
      pick={({ employees }) => employees.nodes[0]}
      title={({ name }) => <bdi>{name}</bdi>}
      subtitle={(row) => <EmployeeStateBadge {...row} />}
      facts={(row) => factsOf(row, FACTS)}
      deeds={(row) => (
        <>
          <RecordDeed needs={ChangeEmployeeDocument} label="employee.edit" onClick={() => onEdit(row)} />
          <StateDeed {...row} />
          <DeleteDeed
            deed={DeleteEmployeeDocument}
            changes={CHANGES}
            record={row}
            label="employee.delete"
            question="employee.delete.title"
            text="employee.delete.text"
            onGone={onClose}
          />
        </>
      )}
      onClose={onClose}
    />
  );
}

/** Has somebody leave, or come back. */
function StateDeed({ id, name, state }: EmployeeLineFragment) {
  const { act, loading } = useDeed(SetEmployeeStateDocument, { changes: CHANGES });
  const isHere = state === "ACTIVE";

  async function handleState() {
    if (await act({ id, state: isHere ? "LEFT" : "ACTIVE" })) {
      notify({ tone: "success", message: isHere ? "employee.left.done" : "employee.back.done", values: { name } });
    }
  }

  return (
    <RecordDeed
      needs={SetEmployeeStateDocument}
      icon={isHere ? UserX : UserCheck}
      label={isHere ? "employee.left" : "employee.back"}
      loading={loading}
      onClick={() => void handleState()}
    />
  );
}
