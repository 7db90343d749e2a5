import { CircleCheck, CirclePause } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import type { CustomerState } from "../../../schema-types.generated.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { CustomerLineFragment } from "./customers.generated.ts";

/** Whether a customer is served, in colour, icon and word. */
export function CustomerStateBadge({ state }: { readonly state: CustomerState }) {
  const { formatMessage } = useIntl();
  const word = formatMessage({ id: `customer.state.${state}` });
  return state === "ACTIVE" ? (
    <StatusBadge meaning="free" icon={CircleCheck} word={word} />
  ) : (
    <StatusBadge meaning="offline" icon={CirclePause} word={word} />
  );
}

/** The columns of the list. */
export function useCustomerColumns(): readonly DataColumn<CustomerLineFragment>[] {
  const { formatMessage } = useIntl();
  const { price } = useFormat();
  const { date } = useFormat("UTC");
  const day = (value: string | null) => (value === null ? NO_VALUE : <time dateTime={value}>{date(value)}</time>);
  return [
    { id: "code", title: "customer.code", cell: ({ code }) => <bdi>{code}</bdi>, sort: "code", width: 8 },
    {
      id: "name",
      title: "customer.name",
      cell: ({ name }) => <bdi>{name}</bdi>,
      sort: "name",
      width: 14,
      grow: true,
      priority: 1,
    },
    { id: "contact", title: "customer.contact", cell: ({ contact }) => <bdi>{contact || NO_VALUE}</bdi>, width: 9 },
    { id: "phone", title: "customer.phone", cell: ({ phone }) => <bdi>{phone || NO_VALUE}</bdi>, width: 11 },
    {
      id: "creditLimit",
      title: "customer.creditLimit",
      cell: ({ creditLimit, currencySymbol }) => <bdi>{price(creditLimit, currencySymbol)}</bdi>,
      numeric: true,
      width: 9,
    },
    {
      id: "repaymentDay",
      title: "customer.repaymentDay",
      cell: ({ repaymentDay }) => formatMessage({ id: "customer.dayOfMonth" }, { day: repaymentDay }),
      numeric: true,
      width: 8,
      priority: 3,
    },
    { id: "state", title: "customer.state", cell: ({ state }) => <CustomerStateBadge state={state} />, width: 8 },
    { id: "priceCount", title: "customer.prices", cell: ({ priceCount }) => priceCount, numeric: true, width: 8 },
    {
      id: "stationPasswordCount",
      title: "customer.passwords",
      cell: ({ stationPasswordCount }) => stationPasswordCount,
      numeric: true,
      width: 8,
      priority: 3,
    },
    {
      id: "platformName",
      title: "customer.platform",
      cell: (row) => <bdi>{row.platformName}</bdi>,
      width: 10,
      hidden: true,
      priority: 3,
    },
    {
      id: "validFrom",
      title: "markdown.validFrom",
      cell: (row) => day(row.validFrom),
      width: 8,
      hidden: true,
      priority: 3,
    },
    { id: "validUntil", title: "markdown.validUntil", cell: (row) => day(row.validUntil), width: 8, priority: 3 },
  ];
}
