import { Button, chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { DataTable, type TableView } from "../../../ui/data-table/data-table.tsx";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { wholeList } from "../../../ui/data-table/use-list-query.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { DetailDrawer } from "../../../ui/detail-drawer.tsx";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { GuideSection, Sample } from "./guide-parts.tsx";

/** A row of the guide's own: nothing is asked of the server for it. */
interface Row {
  readonly id: string;
  readonly number: number;
  readonly kind: (typeof KINDS)[number];
}

const KINDS = ["A", "B", "C"] as const;
const ROWS = Array.from({ length: 60 }, (_, index): Row => {
  const number = index + 1;
  return { id: `row-${number}`, number, kind: KINDS[index % KINDS.length] ?? "A" };
});
const SUM = ROWS.reduce((sum, { number }) => sum + number, 0);

interface Filters {
  readonly text: string;
  readonly kind: readonly Row["kind"][];
}

type Filter = Partial<Filters>;

const LIST: ListSchema<Filters, "NUMBER_ASC" | "NUMBER_DESC", Filter> = {
  fields: { text: textField, kind: choicesField(KINDS) },
  sorts: { number: { up: "NUMBER_ASC", down: "NUMBER_DESC" } },
  sortedBy: { key: "number", down: false },
  filterOf: (filters) => filters,
};

const COLUMNS: readonly DataColumn<Row>[] = [
  { id: "name", title: "filter.station", cell: ({ number }) => nameOf(number), width: 14, priority: 1, grow: true },
  { id: "kind", title: "sale.grade", cell: ({ kind }) => kind, width: 10 },
  {
    id: "number",
    title: "sale.price",
    unit: "L",
    cell: ({ number }) => number,
    numeric: true,
    sort: "number",
    width: 12,
    total: SUM,
  },
];

interface Props {
  /** Of this record the detail shows the history. */
  readonly networkId: string;
  readonly timeZone: string;
}

/** A list as screens have it: filters, order, pages, selection, columns, views and export; narrow windows see cards. */
export function GuideLists({ networkId, timeZone }: Props) {
  const detail = useOpenRow();
  return (
    <GuideSection name="lists">
      <chakra.div gridColumn="1 / -1" minW="0">
        <Sample name="DataTable">
          <Rows onOpen={({ id }) => detail.open(id)} />
        </Sample>
      </chakra.div>
      {detail.id !== null && (
        <DetailDrawer
          title={detail.id}
          facts={[{ title: "filter.station", value: detail.id }]}
          history={<RecordHistory objectId={networkId} timeZone={timeZone} />}
          onClose={detail.close}
        />
      )}
    </GuideSection>
  );
}

function Rows({ onOpen }: { readonly onOpen: (row: Row) => void }) {
  const { formatMessage } = useIntl();
  const list = useListState(LIST);
  const filters = useFilters(list);
  const options = KINDS.map((value) => ({ value, label: value }));
  return (
    <DataTable
      {...wholeList(pageOf(list.variables))}
      noun="styleGuide"
      caption="DataTable"
      columns={COLUMNS}
      list={list}
      filters={[filters.text("text", "filter.station"), filters.choices("kind", { title: "sale.grade", options })]}
      empty={{ title: "realtime.sales.none" }}
      nameOf={({ number }) => nameOf(number)}
      onOpen={onOpen}
      bulk={() => <Button size="sm">{formatMessage({ id: "action.close" })}</Button>}
      views={(view) => <ListViews screen="styleGuide" view={view} />}
      actions={(view) => <Export view={view} />}
    />
  );
}

/** The file is of the network's stations: rows of the guide are none of the server's. */
function Export({ view }: { readonly view: TableView<Filter> }) {
  const header = useIntl().formatMessage({ id: "filter.station" });
  return <ExportButton list="STATIONS" columns={[{ id: "name", header }]} total={view.totalCount} />;
}

function nameOf(number: number): string {
  return `S${String(number).padStart(2, "0")}`;
}

/** What a server would answer. */
function pageOf({
  first,
  offset,
  orderBy,
  filter,
}: ReturnType<typeof useListState<Filters, string, Filter>>["variables"]) {
  const found = ROWS.filter(
    ({ number, kind }) => nameOf(number).includes(filter.text ?? "") && (filter.kind?.includes(kind) ?? true),
  );
  const sorted = orderBy === "NUMBER_DESC" ? found.toReversed() : found;
  const nodes = sorted.slice(offset, offset + first);
  return { nodes, totalCount: found.length, pageInfo: { hasNextPage: offset + first < found.length } };
}
