import { PriceTester } from "../../../parts/price-tester/price-tester.tsx";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { DeleteDeed, RecordDeed } from "../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { CustomerStateBadge } from "./customer-columns.tsx";
import { CustomerCredit } from "./customer-credit.tsx";
import { CustomerPrices } from "./customer-prices.tsx";
import {
  ChangeCustomerDocument,
  CustomersDocument,
  CustomerDetailDocument,
  DeleteCustomerDocument,
  type CustomerLineFragment,
} from "./customers.generated.ts";
import { StationPasswords } from "./station-passwords.tsx";

interface Props {
  readonly id: string;
  readonly columns: readonly RecordColumn<CustomerLineFragment>[];
  readonly onEdit: (customer: CustomerLineFragment) => void;
  readonly onClose: () => void;
}

const FACTS = ["code", "contact", "phone", "creditLimit", "repaymentDay", "validFrom", "validUntil", "platformName"];
const CHANGES = [CustomersDocument];

/** One special customer: facts, prices, passwords, what a sale would cost, history. */
export function CustomerDetail({ id, columns, onEdit, onClose }: Props) {
  const factsOf = useFactsOf(columns);
  return (
    <RecordDrawer
      id={id}
      document={CustomerDetailDocument}
      pick={({ customer }) => customer}
      title={({ name }) => <bdi>{name}</bdi>}
      subtitle={({ state }) => <CustomerStateBadge state={state} />}
      facts={(customer) => factsOf(customer, FACTS)}
      deeds={(customer) => (
        <>
          <RecordDeed needs={ChangeCustomerDocument} label="customer.edit" onClick={() => onEdit(customer)} />
          <DeleteDeed
            deed={DeleteCustomerDocument}
            changes={CHANGES}
            record={customer}
            label="customer.delete"
            question="customer.delete.question"
            text="customer.delete.text"
            done="customer.deleted"
            onGone={onClose}
          />
        </>
      )}
      tabs={(customer) => [
        {
          id: "prices",
          title: "customer.prices",
          count: customer.priceCount,
          content: <CustomerPrices customer={customer} />,
        },
        { id: "credit", title: "customer.credit", content: <CustomerCredit customer={customer} /> },
        {
          id: "passwords",
          title: "customer.passwords",
          count: customer.stationPasswordCount,
          content: <StationPasswords customer={customer} />,
        },
        { id: "tester", title: "tester.title", content: <PriceTester customerId={customer.id} compact /> },
      ]}
      onClose={onClose}
    />
  );
}
