import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { DataColumn } from "./columns.ts";
import { SelectionBar } from "./selection-bar.tsx";
import type { Selected } from "./selection.ts";
import { type Empty, TableBody } from "./table-body.tsx";
import { TablePager } from "./table-pager.tsx";
import { FilterChips, TableToolbar } from "./table-toolbar.tsx";
import { useColumns } from "./use-columns.ts";
import { useFilterText, type FilterPiece } from "./use-filters.tsx";
import type { ListResult } from "./use-list-query.ts";
import type { List } from "./use-list-state.ts";
import { useSelection } from "./use-selection.ts";
import { WaitNotice } from "./wait-notice.tsx";

/** The list as it stands on the screen: what an export or a saved view is made of. */
export interface TableView<Filter extends object> {
  /** The operation's field, e.g. "auditEntries". */
  readonly noun: string;
  readonly filter: Filter;
  readonly orderBy: string;
  /** Ids of the columns that are shown, in their order. */
  readonly columns: readonly string[];
  readonly totalCount: number | undefined;
  /** The filter in words, as the chips say it; empty: all rows. */
  readonly filterText: string;
  /** The same without its days. */
  readonly undatedText: string;
  /** Shows these columns in this order, and no others, as a saved view wants it. */
  readonly showColumns: (ids: readonly string[]) => void;
}

interface Props<Row, Filter extends object> extends ListResult<Row> {
  /** The operation's field: names what people keep of this table. */
  readonly noun: string;
  /** What the rows are, for those who don't see them. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly list: Omit<List<object, string, Filter>, "setFilter" | "setFilters">;
  readonly filters?: readonly FilterPiece[];
  /** Shown while there is nothing at all yet: the first step. */
  readonly empty: Empty;
  /** What a row is called where it isn't seen. */
  readonly nameOf: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  /** Acts on many rows; rows can be chosen where there are any. `clear`: for what is done with them once. */
  readonly bulk?: (selected: Selected<Filter>, clear: () => void) => ReactNode;
  /** The toolbar's start: saved views. */
  readonly views?: (view: TableView<Filter>) => ReactNode;
  /** The toolbar's end: what can be done with the whole list, such as an export. */
  readonly actions?: (view: TableView<Filter>) => ReactNode;
  /** Beside what it is narrowed by: what has to be known of the list. */
  readonly note?: ReactNode;
}

/**
 * A list of the contract as a table: its filters, sorting and pages stand in the address, its columns as this person
 * wants them, its rows as cards on a phone.
 */
export function DataTable<Row extends { readonly id: string }, Filter extends object>(props: Props<Row, Filter>) {
  const { noun, list, page, loading, filters = [], bulk, views, actions, note } = props;
  const { state, variables } = list;
  const columns = useColumns(noun, props.columns);
  const ids = page?.nodes.map(({ id }) => id) ?? [];
  const selection = useSelection(ids, JSON.stringify(variables.filter));
  const status = useRef<HTMLParagraphElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const total = page?.totalCount;
  const filterText = useFilterText(filters);
  const undatedText = useFilterText(filters.filter(({ isDays }) => !isDays));
  useExistingPage(props);

  function handlePage(next: number) {
    list.setPage(next);
    // The button that was pressed may be gone on the next page; what is read next is the first row.
    status.current?.focus({ preventScroll: true });
    top.current?.scrollTo({ top: 0 });
    top.current?.scrollIntoView({ block: "start" });
  }

  const { filter, orderBy } = variables;
  const view: TableView<Filter> = {
    noun,
    filter,
    orderBy,
    columns: columns.shown.map(({ id }) => id),
    totalCount: total,
    filterText,
    undatedText,
    showColumns: columns.show,
  };
  const chosen: Selected<Filter> = selection.selection.all
    ? { allMatching: filter, count: total ?? 0 }
    : { ids: [...selection.selection.ids] };
  return (
    <chakra.section aria-label={props.caption} css={FRAME}>
      <TableToolbar
        columns={columns}
        filters={filters}
        sort={state.sort}
        onSort={list.setSort}
        views={list.isSettled && views?.(view)}
        actions={actions?.(view)}
      />
      {bulk && selection.anything ? (
        <SelectionBar rows={selection} total={total}>
          {bulk(chosen, selection.clear)}
        </SelectionBar>
      ) : (
        (bulk ?? filters.length > 0) && <FilterChips filters={filters} onClear={list.clearFilters} note={note} />
      )}
      <chakra.div position="relative" display="flex" flexDirection="column" flex="1" minH="0">
        <TableBody {...props} columns={columns} selection={bulk && selection} top={top} />
        <WaitNotice loading={loading} cancelled={props.cancelled} onCancel={props.cancel} onRefetch={props.refetch} />
      </chakra.div>
      <TablePager
        page={state.page}
        size={state.size}
        shown={props.error || props.stale ? undefined : page?.nodes.length}
        total={total}
        hasNext={page?.pageInfo.hasNextPage ?? false}
        onPage={handlePage}
        onSize={list.setSize}
        status={status}
      />
    </chakra.section>
  );
}

/** A page behind the last one (a link from when there was more) becomes the last one. */
function useExistingPage<Row, Filter extends object>({ page, loading, list }: Props<Row, Filter>) {
  const total = page?.totalCount;
  const { state } = list;
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / state.size));
  const correct = !loading && last !== undefined && page?.nodes.length === 0 && state.page > last ? last : undefined;
  useEffect(() => {
    if (correct !== undefined) {
      list.setPage(correct, true);
    }
    // Once for each correction: said again with every render, the address would never come to rest.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [correct]);
}

const FRAME = {
  position: "relative",
  display: "flex",
  flexDirection: "column",
  flex: "1",
  minW: "0",
  minH: { base: "auto", lg: "0" },
  bg: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  boxShadow: "raised",
  overflow: "hidden",
} as const;
