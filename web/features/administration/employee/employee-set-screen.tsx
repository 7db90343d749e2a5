import { UserPlus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useBegun } from "../../../lib/begun.ts";
import { useMe } from "../../../lib/me.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { type List, useListState } from "../../../ui/data-table/use-list-state.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { ImportButton } from "../../../parts/import/import-button.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { EmployeeDetail } from "./employee-detail.tsx";
import { EmployeeForm } from "./employee-form.tsx";
import { CERTIFICATIONS, EMPLOYEE_LIST, type EmployeeFilters, LOGINS, STATES } from "./employee-list.ts";
import { EmployeeExport } from "./employee-export.tsx";
import { CreateEmployeeDocument, EmployeeListDocument, type EmployeeLineFragment } from "./employee.generated.ts";
import { MoveEmployees } from "./move-employees.tsx";
import { useEmployeeColumns } from "./use-employee-columns.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { useMay } from "../../../lib/may.ts";

/** /employeeSet: who works for the platform, and where. */
export function EmployeeSetScreen() {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(EMPLOYEE_LIST, timeZone);
  const { variables } = list;
  const result = useListQuery({ document: EmployeeListDocument, variables, pick: (data) => data.employees });
  const columns = useEmployeeColumns();
  const filters = useEmployeeFilters(list);
  const detail = useOpenRow();
  const mayImport = useMay(CreateEmployeeDocument);
  const [form, setForm] = useState<EmployeeLineFragment | "new">();
  useBegun(() => setForm("new"));
  const add = (
    <DeedButton needs={CreateEmployeeDocument} size="sm" colorPalette="accent" onClick={() => setForm("new")}>
      <UserPlus aria-hidden />
      <FormattedMessage id="employee.new" />
    </DeedButton>
  );

  function handleSaved() {
    setForm(undefined);
    result.refetch();
  }

  return (
    <Screen title="menu.employeeSet" fill actions={add}>
      <DataTable
        {...result}
        noun="employees"
        caption={formatMessage({ id: "menu.employeeSet" })}
        columns={columns}
        list={list}
        filters={filters}
        empty={{ title: "employee.none", text: "employee.none.text", action: add }}
        nameOf={({ code, name }) => `${code} ${name}`}
        onOpen={({ id }) => detail.open(id)}
        bulk={(selected) => <MoveEmployees selected={selected} onDone={result.refetch} />}
        views={(view) => <ListViews screen="employeeSet" view={view} />}
        actions={(view) => (
          <>
            {mayImport && <ImportButton list="EMPLOYEES" onDone={result.refetch} />}
            <EmployeeExport view={view} columns={columns} />
          </>
        )}
      />
      {detail.id !== null && (
        <EmployeeDetail id={detail.id} onEdit={setForm} onChanged={result.refetch} onClose={detail.close} />
      )}
      {form && (
        <EmployeeForm
          employee={form === "new" ? undefined : form}
          onSaved={handleSaved}
          onClose={() => setForm(undefined)}
        />
      )}
    </Screen>
  );
}

function useEmployeeFilters(list: List<EmployeeFilters>) {
  const { formatMessage } = useIntl();
  const filters = useFilters(list);
  const places = usePlaceFilters(list);
  const named = (values: readonly string[], prefix: "state" | "certification" | "login") =>
    values.map((value) => ({
      value,
      label: formatMessage({ id: `employee.${prefix}.${value}` as "employee.state.ACTIVE" }),
    }));
  return [
    filters.text("text", "employee.search"),
    ...places,
    filters.choices("state", { title: "employee.state", options: named(STATES, "state") }),
    filters.choices("certification", {
      title: "employee.certification",
      options: named(CERTIFICATIONS, "certification"),
    }),
    filters.choices("login", { title: "employee.login", options: named(LOGINS, "login") }),
  ];
}
