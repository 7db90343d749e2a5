import { Plus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useBegun } from "../../../lib/begun.ts";
import { useMe } from "../../../lib/me.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { type List, useListState } from "../../../ui/data-table/use-list-state.ts";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { CreateGradeDocument, GradeListDocument } from "./energy.generated.ts";
import { useGradeColumns } from "./grade-columns.tsx";
import { GradeDetail } from "./grade-detail.tsx";
import { GradeExport } from "./grade-export.tsx";
import { GradeForm } from "./grade-form.tsx";
import { GRADE_LIST, type GradeFilters, KINDS, UNITS } from "./grade-list.ts";
import { useMayChangeGrades } from "./use-grade-actions.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

/** /energySet: what the network sells. */
export function EnergyScreen() {
  const { formatMessage } = useIntl();
  const me = useMe();
  const timeZone = me?.network.timeZone;
  const mayChange = useMayChangeGrades();
  const list = useListState(GRADE_LIST);
  const { variables } = list;
  const result = useListQuery({ document: GradeListDocument, variables, pick: (data) => data.gradeList });
  const columns = useGradeColumns();
  const filters = useGradeFilters(list);
  const detail = useOpenRow();
  const [adding, setAdding] = useState(false);
  useBegun(() => setAdding(true));
  const add = mayChange && (
    <DeedButton needs={CreateGradeDocument} size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      <FormattedMessage id="grade.add" />
    </DeedButton>
  );
  const superior = me && !mayChange && formatMessage({ id: "grade.superior" }, { network: me.network.name });
  return (
    <Screen title="menu.energySet" subtitle={superior} actions={add} fill>
      <DataTable
        {...result}
        noun="gradeList"
        caption={formatMessage({ id: "grade.list" })}
        columns={columns}
        list={list}
        filters={filters}
        empty={{ title: "grade.none", text: "grade.none.text", action: add }}
        nameOf={({ name }) => name}
        onOpen={({ id }) => detail.open(id)}
        views={(view) => <ListViews screen="energySet" view={view} />}
        actions={(view) => <GradeExport view={view} columns={columns} timeZone={timeZone} />}
      />
      {detail.id !== null && <GradeDetail id={detail.id} timeZone={timeZone} onClose={detail.close} />}
      {adding && <GradeForm onClose={() => setAdding(false)} />}
    </Screen>
  );
}

function useGradeFilters(list: List<GradeFilters>) {
  const { formatMessage } = useIntl();
  const filters = useFilters(list);
  const kinds = KINDS.map((value) => ({ value, label: formatMessage({ id: `grade.kind.${value}` }) }));
  const units = UNITS.map((value) => ({ value, label: formatMessage({ id: `grade.unit.${value}` }) }));
  return [
    filters.text("text", "grade.search"),
    filters.choices("kind", { title: "grade.kind", options: kinds }),
    filters.choices("unit", { title: "grade.unit", options: units }),
  ];
}
