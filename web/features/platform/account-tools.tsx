import { useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import type { AccountFilter } from "../../schema-types.generated.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import type { TableView } from "../../ui/data-table/data-table.tsx";
import { ExportButton } from "../../ui/export/export-button.tsx";
import { SavedViews } from "../../ui/saved-views.tsx";
import type { AccountRowFragment } from "./account.generated.ts";

interface Props {
  readonly view: TableView<AccountFilter>;
  readonly columns: readonly DataColumn<AccountRowFragment>[];
  readonly timeZone: string | undefined;
}

/** Makes a file of the accounts as they are filtered. */
export function AccountExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const yesNo = {
    true: formatMessage({ id: "account.state.disabled" }),
    false: formatMessage({ id: "account.state.enabled" }),
  };
  const known = [
    ...columns.map(({ id, title }) => ({
      id,
      header: formatMessage({ id: title }),
      ...(id === "disabled" && { values: yesNo }),
    })),
    { id: "platform", header: formatMessage({ id: "account.platform" }) },
  ];
  return (
    <ExportButton
      list="ACCOUNTS"
      filter={view.filter}
      orderBy={view.orderBy}
      columns={view.columns.flatMap((id) => known.find((column) => column.id === id) ?? [])}
      allColumns={known}
      total={view.totalCount}
      timeZone={timeZone}
    />
  );
}

const NOT_OF_A_VIEW = ["page", "open"];

/** The accounts as one likes to see them, of the platform that they were kept with. */
export function AccountViews() {
  const [params, setParams] = useSearchParams();
  const search = new URLSearchParams([...params].filter(([key]) => !NOT_OF_A_VIEW.includes(key)));
  return (
    <SavedViews
      screen="accountMana"
      search={search.toString()}
      onApply={(view, first) => setParams(new URLSearchParams(view.search), { replace: first })}
    />
  );
}
