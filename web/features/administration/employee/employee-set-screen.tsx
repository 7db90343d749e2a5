import { MapPin } from "lucide-react";
import { object, string } from "zod/mini";
import type { EmployeeFilter } from "../../../schema-types.generated.ts";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { BulkDeed } from "../../../parts/records/bulk-deed.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import type { Selected } from "../../../ui/data-table/selection.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { EmployeeDetail } from "./employee-detail.tsx";
import { EmployeeForm } from "./employee-form.tsx";
import { EMPLOYEES } from "./employee-list.ts";
import { EmployeeListDocument, MoveEmployeesDocument } from "./employee.generated.ts";
import { useEmployeeColumns } from "./use-employee-columns.tsx";

/** /employeeSet: who works for the platform, and where. */
export function EmployeeSetScreen() {
  const columns = useEmployeeColumns();
  return (
    <ListScreen
      of={EMPLOYEES}
      columns={columns}
      detail={(opened) => <EmployeeDetail columns={columns} {...opened} />}
      form={({ row, onClose }) => <EmployeeForm employee={row} onClose={onClose} />}
      bulk={(selected) => <MoveEmployees selected={selected} />}
    />
  );
}

const SCHEMA = object({ stationId: string() });

/** Has those who are chosen work elsewhere. */
function MoveEmployees({ selected }: { readonly selected: Selected<EmployeeFilter> }) {
  const places = usePlaces();
  return (
    <BulkDeed
      deed={MoveEmployeesDocument}
      changes={[EmployeeListDocument]}
      partIn={(data) => data.moveEmployees}
      icon={MapPin}
      label="employee.move"
      title="employee.move.title"
      told="employee.moved"
      selected={selected}
      schema={SCHEMA}
      values={{ stationId: "" }}
      given={({ stationId }) => ({ stationId: stationId || null })}
    >
      {(form) => <FormField of={form} name="stationId" as={StationInput} label="employee.station" places={places} />}
    </BulkDeed>
  );
}
