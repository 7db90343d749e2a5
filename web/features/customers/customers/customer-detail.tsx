import { useMutation, useQuery } from "@apollo/client/react";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { DetailDrawer, type Fact } from "../../../ui/detail-drawer.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PriceTester } from "../../../parts/price-tester/price-tester.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { CustomerStateBadge } from "./customer-columns.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { CustomerPrices } from "./customer-prices.tsx";
import {
  ChangeCustomerDocument,
  CustomerDetailDocument,
  CustomersDocument,
  DeleteCustomerDocument,
  type CustomerLineFragment,
} from "./customers.generated.ts";
import { StationPasswords } from "./station-passwords.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** One special customer: facts, prices, passwords, what a sale would cost, history. */
export function CustomerDetail({ id, onClose }: Props) {
  const timeZone = useMe()?.network.timeZone;
  const { data, error, refetch } = useQuery(CustomerDetailDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const customer = data?.customer;
  const facts = useFacts(customer);
  const missing = error !== undefined && isMissing(error);
  if (error && !missing && !customer) {
    return (
      <DetailDrawer title={NO_VALUE} facts={[]} onClose={onClose}>
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      </DetailDrawer>
    );
  }
  return (
    <DetailDrawer
      title={<bdi>{customer?.name ?? NO_VALUE}</bdi>}
      subtitle={customer && <CustomerStateBadge state={customer.state} />}
      facts={facts}
      missing={missing}
      actions={customer && <Actions customer={customer} onClose={onClose} />}
      {...(customer && {
        tabs: [
          {
            id: "prices",
            title: "customer.prices",
            count: customer.priceCount,
            content: <CustomerPrices customer={customer} />,
          },
          {
            id: "passwords",
            title: "customer.passwords",
            count: customer.stationPasswordCount,
            content: <StationPasswords customer={customer} timeZone={timeZone} />,
          },
          { id: "tester", title: "tester.title", content: <PriceTester customerId={customer.id} compact /> },
        ],
      })}
      history={<RecordHistory objectId={id} timeZone={timeZone} />}
      onClose={onClose}
    />
  );
}

/** There is no such customer, or it is somebody else's (10014). */
const isMissing = (error: object): boolean =>
  "errors" in error && (error.errors as { extensions?: { number?: number } }[])[0]?.extensions?.number === 10014;

function Actions({ customer, onClose }: { readonly customer: CustomerLineFragment; readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const [editing, setEditing] = useState(false);
  const [remove] = useMutation(DeleteCustomerDocument, { refetchQueries: [CustomersDocument] });

  async function handleDelete() {
    const sure = await confirm({
      title: "customer.delete.question",
      text: "customer.delete.text",
      values: { name: customer.name },
      action: "customer.delete",
      tone: "danger",
    });
    // A refusal is told by a notice.
    const answer = sure && (await remove({ variables: { input: { id: customer.id } } }).catch(() => undefined));
    if (answer && answer.data) {
      notify({ tone: "success", message: "customer.deleted", values: { name: customer.name } });
      onClose();
    }
  }

  return (
    <>
      <IconButton
        needs={ChangeCustomerDocument}
        label={formatMessage({ id: "customer.edit" })}
        onClick={() => setEditing(true)}
      >
        <Pencil size={17} aria-hidden />
      </IconButton>
      <IconButton
        needs={DeleteCustomerDocument}
        label={formatMessage({ id: "customer.delete" })}
        onClick={() => void handleDelete()}
      >
        <Trash2 size={17} aria-hidden />
      </IconButton>
      {editing && <CustomerForm customer={customer} onClose={() => setEditing(false)} />}
    </>
  );
}

function useFacts(customer: CustomerLineFragment | undefined): readonly Fact[] | undefined {
  const { formatMessage } = useIntl();
  const { price } = useFormat();
  const { date } = useFormat("UTC");
  if (customer === undefined) {
    return undefined;
  }
  const { code, contact, phone, creditLimit, currencySymbol, repaymentDay, platformName } = customer;
  const day = (value: string | null) => (value === null ? NO_VALUE : <time dateTime={value}>{date(value)}</time>);
  return [
    { title: "customer.code", value: <bdi>{code}</bdi> },
    { title: "customer.contact", value: <bdi>{contact || NO_VALUE}</bdi> },
    { title: "customer.phone", value: <bdi>{phone || NO_VALUE}</bdi> },
    { title: "customer.creditLimit", value: <bdi>{price(creditLimit, currencySymbol)}</bdi> },
    { title: "customer.repaymentDay", value: formatMessage({ id: "customer.dayOfMonth" }, { day: repaymentDay }) },
    { title: "markdown.validFrom", value: day(customer.validFrom) },
    { title: "markdown.validUntil", value: day(customer.validUntil) },
    { title: "customer.platform", value: <bdi>{platformName}</bdi> },
  ];
}
