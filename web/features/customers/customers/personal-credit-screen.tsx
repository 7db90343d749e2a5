import { CalendarCog } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { useCustomerColumns } from "./customer-columns.tsx";
import { CustomerDetail } from "./customer-detail.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { CUSTOMERS } from "./customer-list.ts";
import { ChangeCustomerSettingsDocument } from "./customers.generated.ts";
import { RepaymentDialog } from "./repayment-dialog.tsx";

/** /PersonalCredit: who buys on credit and at prices of their own. */
export function PersonalCreditScreen() {
  const columns = useCustomerColumns();
  return (
    <ListScreen
      of={CUSTOMERS}
      columns={columns}
      actions={<RepaymentSetting />}
      detail={(opened) => <CustomerDetail columns={columns} {...opened} />}
      form={({ row, onClose, onMade }) => <CustomerForm customer={row} onClose={onClose} onMade={onMade} />}
    />
  );
}

/** Sets on which days customers may repay: the network's, so only there. */
function RepaymentSetting() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DeedButton
        needs={ChangeCustomerSettingsDocument}
        ofNetwork
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <CalendarCog aria-hidden />
        <FormattedMessage id="customer.window" />
      </DeedButton>
      {open && <RepaymentDialog onClose={() => setOpen(false)} />}
    </>
  );
}
