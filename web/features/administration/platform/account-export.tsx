import { useIntl } from "react-intl";
import type { AccountFilter } from "../../../schema-types.generated.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import type { TableView } from "../../../ui/data-table/data-table.tsx";
import { ListExport } from "../../../parts/export/list-export.tsx";
import { FACTOR_STATES, FACTORS } from "./account-list.ts";
import type { AccountRowFragment } from "./account.generated.ts";

interface Props {
  readonly view: TableView<AccountFilter>;
  readonly columns: readonly DataColumn<AccountRowFragment>[];
  readonly timeZone: string | undefined;
}

/** Makes a file of the accounts as they are filtered. */
export function AccountExport({ view, columns, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const disabled = [
    { value: "true", label: formatMessage({ id: "account.state.disabled" }) },
    { value: "false", label: formatMessage({ id: "account.state.enabled" }) },
  ];
  const secondFactorState = FACTOR_STATES.map((state) => ({
    value: FACTORS[state],
    label: formatMessage({ id: `account.factor.${state}` }),
  }));
  return (
    <ListExport
      list="ACCOUNTS"
      view={view}
      columns={[...columns, { id: "platform", title: "account.platform" }]}
      values={{ disabled, secondFactorState }}
      timeZone={timeZone}
    />
  );
}
