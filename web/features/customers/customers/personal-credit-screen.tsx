import { CalendarCog, Plus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useBegun } from "../../../lib/begun.ts";
import { useMe } from "../../../lib/me.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { usePlatformFilter } from "../../../parts/places/use-place-filters.ts";
import { ListExport } from "../../../parts/export/list-export.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { useCustomerColumns } from "./customer-columns.tsx";
import { CustomerDetail } from "./customer-detail.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { CUSTOMER_LIST, STATES } from "./customer-list.ts";
import { CreateCustomerDocument, ChangeCustomerSettingsDocument, CustomersDocument } from "./customers.generated.ts";
import { RepaymentDialog } from "./repayment-dialog.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";

/** /PersonalCredit: who buys on credit and at prices of their own. */
export function PersonalCreditScreen() {
  const { formatMessage } = useIntl();
  const me = useMe();
  const list = useListState(CUSTOMER_LIST, me?.network.timeZone);
  const { variables } = list;
  const result = useListQuery({ document: CustomersDocument, variables, pick: (data) => data.customers });
  const columns = useCustomerColumns();
  const filters = useFilters(list);
  const platform = usePlatformFilter(list);
  const detail = useOpenRow();
  const [dialog, setDialog] = useState<"customer" | "repayment">();
  useBegun(() => setDialog("customer"));
  const states = STATES.map((value) => ({ value, label: formatMessage({ id: `customer.state.${value}` }) }));
  const atRoot = me !== undefined && me.platform.id === me.network.id;
  const create = (
    <DeedButton needs={CreateCustomerDocument} size="sm" onClick={() => setDialog("customer")}>
      <Plus aria-hidden />
      <FormattedMessage id="customer.new" />
    </DeedButton>
  );
  return (
    <Screen
      title="menu.PersonalCredit"
      fill
      actions={
        <>
          {atRoot && (
            <IconButton
              needs={ChangeCustomerSettingsDocument}
              label={formatMessage({ id: "customer.window" })}
              onClick={() => setDialog("repayment")}
            >
              <CalendarCog size={18} aria-hidden />
            </IconButton>
          )}
          {create}
        </>
      }
    >
      <DataTable
        {...result}
        noun="customers"
        caption={formatMessage({ id: "menu.PersonalCredit" })}
        columns={columns}
        list={list}
        filters={[
          filters.text("text", "customer.search"),
          platform,
          filters.choices("state", { title: "customer.state", options: states }),
        ]}
        empty={{ title: "customer.none", text: "customer.none.text", action: create }}
        nameOf={({ name }) => name}
        onOpen={({ id }) => detail.open(id)}
        views={(view) => <ListViews screen="PersonalCredit" view={view} />}
        actions={(view) => (
          <ListExport
            list="CUSTOMERS"
            view={view}
            columns={columns}
            values={{ state: states }}
            timeZone={me?.network.timeZone}
          />
        )}
      />
      {detail.id !== null && <CustomerDetail key={detail.id} id={detail.id} onClose={detail.close} />}
      {dialog === "customer" && <CustomerForm onClose={() => setDialog(undefined)} onMade={detail.open} />}
      {dialog === "repayment" && <RepaymentDialog onClose={() => setDialog(undefined)} />}
    </Screen>
  );
}
