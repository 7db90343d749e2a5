import { useIntl } from "react-intl";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import type { TableView } from "../../ui/data-table/data-table.tsx";
import { useTitle } from "../../ui/data-table/use-title.ts";
import type { Option } from "../../ui/inputs/select-input.tsx";
import { ExportButton } from "../export/export-button.tsx";
import type { ExportColumn, ExportTarget } from "../export/export-target.ts";
import type { RecordColumn } from "./columns.tsx";
import type { RecordList } from "./record-list.ts";
import { useOptionsOf, type Words } from "./words.ts";

interface Props<Row, Filter extends object> {
  readonly file: NonNullable<RecordList<string, never, object, string, object>["file"]>;
  readonly view: TableView<Filter>;
  readonly columns: readonly RecordColumn<Row>[];
  readonly timeZone: string | undefined;
}

type Titled = Pick<DataColumn<never>, "id" | "title" | "unit"> & { readonly words?: Words };

/** Two columns may say the same in a file, which has it once. */
const eachOnce = (pieces: readonly Titled[]): readonly Titled[] =>
  pieces.filter(({ id }, index) => pieces.findIndex((other) => other.id === id) === index);

/** Makes a file of a list as it is filtered, ordered and shown, its enums in the words of their columns. */
export function RecordExport<Row, Filter extends object>({ file, view, columns, timeZone }: Props<Row, Filter>) {
  const { formatMessage } = useIntl();
  const titleOf = useTitle();
  const optionsOf = useOptionsOf();
  const optionsById = new Map(columns.map(({ id, words, names }) => [id, words ? optionsOf(words) : names]));
  const columnOf = (id: string, header: string, own?: Words): ExportColumn => ({
    id,
    header,
    ...valuesOf(own ? optionsOf(own) : optionsById.get(id)),
  });
  const valuesOf = (options: readonly Option[] | undefined) =>
    options && { values: Object.fromEntries(options.map(({ value, label }) => [value, label])) };
  const importWord = (id: string) =>
    formatMessage({ id: `import.column.${file.list}.${id}` as "import.column.EMPLOYEES.code" });
  const made = (pieces: readonly Titled[]) =>
    pieces.map(({ id, title, unit, words }) => columnOf(id, titleOf({ title, unit }), words));
  const filesOf = ({ file: pieces, tells = [], id, title, unit }: RecordColumn<Row>): readonly Titled[] => [
    ...(pieces ?? [{ id, title, unit }]),
    ...filesOfAll(tells),
  ];
  const filesOfAll = (ids: readonly string[]): readonly Titled[] =>
    ids.flatMap((id) => columns.filter((column) => column.id === id).flatMap(filesOf));
  const all = file.all
    ? file.all.map((id) => columnOf(id, importWord(id)))
    : made(eachOnce([...(file.before ?? []), ...columns.flatMap(filesOf)]));
  // Which filter goes with which list is known where the list is said.
  const target = { list: file.list, filter: view.filter } as ExportTarget;
  return (
    <ExportButton
      {...target}
      orderBy={view.orderBy}
      columns={made(eachOnce(filesOfAll(view.columns)))}
      allColumns={all}
      total={view.totalCount}
      filterText={view.filterText}
      undatedText={view.undatedText}
      timeZone={timeZone}
    />
  );
}
