import { useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import type { CustomerFilter } from "../../schema-types.generated.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import type { TableView } from "../../ui/data-table/data-table.tsx";
import { ExportButton } from "../../ui/export/export-button.tsx";
import { SavedViews } from "../../ui/saved-views.tsx";
import { STATES } from "./customer-list.ts";
import type { CustomerLineFragment } from "./customers.generated.ts";

interface Props {
  readonly view: TableView<CustomerFilter>;
  readonly columns: readonly DataColumn<CustomerLineFragment>[];
  readonly timeZone: string | undefined;
}

/** Makes a file of the special customers as they are filtered. */
export function CustomerExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const states = Object.fromEntries(STATES.map((state) => [state, formatMessage({ id: `customer.state.${state}` })]));
  const known = columns.map(({ id, title }) => ({
    id,
    header: formatMessage({ id: title }),
    ...(id === "state" && { values: states }),
  }));
  return (
    <ExportButton
      list="CUSTOMERS"
      filter={view.filter}
      orderBy={view.orderBy}
      columns={view.columns.flatMap((id) => known.find((column) => column.id === id) ?? [])}
      allColumns={known}
      total={view.totalCount}
      timeZone={timeZone}
    />
  );
}

/** What the address holds besides the filters: the page and the customer that is open. */
const NOT_OF_A_VIEW = ["page", "open"];

/** The special customers as one likes to see them, under a name. */
export function CustomerViews() {
  const [params, setParams] = useSearchParams();
  const search = new URLSearchParams([...params].filter(([key]) => !NOT_OF_A_VIEW.includes(key)));
  return (
    <SavedViews
      screen="PersonalCredit"
      search={search.toString()}
      onApply={(view, first) => setParams(new URLSearchParams(view.search), { replace: first })}
    />
  );
}
