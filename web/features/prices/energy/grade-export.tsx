import { useIntl } from "react-intl";
import type { GradeFilter } from "../../../schema-types.generated.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import type { TableView } from "../../../ui/data-table/data-table.tsx";
import { ListExport } from "../../../parts/export/list-export.tsx";
import type { GradeLineFragment } from "./energy.generated.ts";
import { KINDS, UNITS } from "./grade-list.ts";

interface Props {
  readonly view: TableView<GradeFilter>;
  readonly columns: readonly DataColumn<GradeLineFragment>[];
  readonly timeZone: string | undefined;
}

/** Makes a file of the grades as they are filtered. */
export function GradeExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const values = {
    kind: KINDS.map((value) => ({ value, label: formatMessage({ id: `grade.kind.${value}` }) })),
    unit: UNITS.map((value) => ({ value, label: formatMessage({ id: `grade.unit.${value}` }) })),
  };
  return (
    <ListExport
      list="GRADES"
      view={view}
      columns={[...columns, { id: "colour", title: "grade.colour" }]}
      values={values}
      timeZone={timeZone}
    />
  );
}
