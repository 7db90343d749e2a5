import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useBegun } from "../../lib/begun.ts";
import { useMay } from "../../lib/may.ts";
import { useMe } from "../../lib/me.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import type { Selected } from "../../ui/data-table/selection.ts";
import type { FilterPiece, FilterPieces } from "../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../ui/data-table/use-list-query.ts";
import { useListState } from "../../ui/data-table/use-list-state.ts";
import { DeedButton } from "../../ui/deed-button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useOpenRow } from "../../ui/use-open-row.ts";
import { ImportButton } from "../import/import-button.tsx";
import { ListViews } from "../views/list-views.tsx";
import { type RecordColumn, useDataColumns } from "./columns.tsx";
import { RecordExport } from "./record-export.tsx";
import type { RecordList } from "./record-list.ts";
import { useRefresh } from "./use-deed.ts";
import { useRecordFilters } from "./use-record-filters.ts";

/** The record that is open beside its list. */
interface Opened<Row> {
  readonly id: string;
  readonly onEdit: (row: Row) => void;
  readonly onClose: () => void;
}

/** The form of a record: `row` undefined makes a new one. */
interface Editing<Row> {
  readonly row: Row | undefined;
  /** Where the list is narrowed to one station: a new one most likely stands there. */
  readonly stationId: string;
  readonly onClose: () => void;
  /** Shows a record that was made. */
  readonly onMade: (id: string) => void;
}

interface Props<
  Noun extends string,
  Row extends { readonly id: string },
  Filters extends object,
  Order extends string,
  Filter extends object,
> {
  readonly of: RecordList<Noun, Row, Filters, Order, Filter>;
  readonly columns: readonly RecordColumn<Row>[];
  /** Filters of the list's own making, by the keys of its fields. */
  readonly filters?: (pieces: FilterPieces<Filters>) => readonly FilterPiece[];
  /** Absent: a row is all that there is to know. */
  readonly detail?: (opened: Opened<Row>) => ReactNode;
  readonly form?: (editing: Editing<Row>) => ReactNode;
  /** What is done with many. */
  readonly bulk?: (selected: Selected<Filter>, clear: () => void) => ReactNode;
  /** One quiet line beside the title. */
  readonly subtitle?: ReactNode;
  /** What has to be known of the list: beside what it is narrowed by. */
  readonly note?: ReactNode;
  /** Before the button that adds one. */
  readonly actions?: ReactNode;
  /** Its views, where the screen has several, and what stands at the end of their line. */
  readonly tabs?: ReactNode;
  readonly beside?: ReactNode;
}

/**
 * The screen of a list with its detail and its form: filters, views, file and import as the list says. Who needs another
 * shape puts the parts together by hand.
 */
export function ListScreen<
  Noun extends string,
  Row extends { readonly id: string },
  Filters extends object,
  Order extends string,
  Filter extends object,
>(props: Props<Noun, Row, Filters, Order, Filter>) {
  const { of, columns, filters, detail, form, bulk, subtitle, note, actions, tabs, beside } = props;
  const intl = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(of.address, timeZone);
  const { variables } = list;
  const result = useListQuery({ document: of.document, variables, pick: (data) => data[of.noun] });
  const pieces = useRecordFilters(of, list, {
    columns,
    ...(filters && { own: filters }),
  });
  const opened = useOpenRow();
  const [edited, setEdited] = useState<Row | "new">();
  const mayAdd = useMay(of.add?.needs);
  const refresh = useRefresh(of.document, ...(of.sums ? [of.sums] : []));
  useBegun(() => of.add && setEdited("new"));
  const add = of.add && <AddButton {...of.add} onClick={() => setEdited("new")} />;
  const { views, file, filled } = of;
  const title = intl.formatMessage({ id: of.title });
  return (
    <Screen
      title={of.title}
      subtitle={subtitle}
      actions={
        (actions ?? add) && (
          <>
            {actions}
            {add}
          </>
        )
      }
      tabs={tabs}
      beside={beside}
      fill
    >
      <DataTable<Row, Filter>
        {...result}
        noun={of.noun}
        caption={title}
        columns={useDataColumns(columns)}
        list={list}
        filters={pieces}
        empty={{ ...of.empty, action: add }}
        nameOf={(row) => of.nameOf(row, intl)}
        {...(detail && { onOpen: ({ id }: Row) => opened.open(id) })}
        {...(bulk && { bulk })}
        note={note}
        {...(views && { views: (view) => <ListViews screen={views} view={view} /> })}
        actions={(view) => (
          <>
            {filled && mayAdd && <ImportButton list={filled} onDone={refresh} />}
            {file && <RecordExport file={file} view={view} columns={columns} timeZone={timeZone} />}
          </>
        )}
      />
      {opened.id !== null && detail?.({ id: opened.id, onEdit: setEdited, onClose: opened.close })}
      {edited !== undefined &&
        form?.({
          row: edited === "new" ? undefined : edited,
          stationId: stationIn(list.state.filters),
          onClose: () => setEdited(undefined),
          onMade: opened.open,
        })}
    </Screen>
  );
}

const stationIn = (filters: { readonly station?: readonly string[] }): string => filters.station?.[0] ?? "";

interface AddProps extends NonNullable<RecordList<string, never, object, string, object>["add"]> {
  readonly onClick: () => void;
}

function AddButton({ needs, label, icon: Icon = Plus, onClick }: AddProps) {
  return (
    <DeedButton needs={needs} size="sm" colorPalette="accent" onClick={onClick}>
      <Icon aria-hidden />
      <FormattedMessage id={label} />
    </DeedButton>
  );
}
