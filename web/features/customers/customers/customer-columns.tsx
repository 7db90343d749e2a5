import { CircleCheck, CirclePause } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import type { CustomerState } from "../../../schema-types.generated.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { STATE_WORDS } from "./customer-list.ts";
import type { CustomerLineFragment } from "./customers.generated.ts";

/** Whether a customer is served, in colour, icon and word. */
export function CustomerStateBadge({ state }: { readonly state: CustomerState }) {
  const { formatMessage } = useIntl();
  const word = formatMessage({ id: STATE_WORDS.wordOf(state) });
  return state === "ACTIVE" ? (
    <StatusBadge meaning="free" icon={CircleCheck} word={word} />
  ) : (
    <StatusBadge meaning="offline" icon={CirclePause} word={word} />
  );
}

/** What is known of a special customer. */
export function useCustomerColumns(): readonly RecordColumn<CustomerLineFragment>[] {
  const { formatMessage } = useIntl();
  const { price } = useFormat();
  const { date } = useFormat("UTC");
  const day = (value: string | null) => (value === null ? NO_VALUE : <time dateTime={value}>{date(value)}</time>);
  return [
    { id: "code", title: "customer.code", sort: "code", width: 6 },
    { id: "name", title: "customer.name", sort: "name", width: 11, grow: true, priority: 1 },
    {
      id: "state",
      title: "customer.state",
      cell: ({ state }) => <CustomerStateBadge state={state} />,
      words: STATE_WORDS,
      filter: "state",
      width: 9.75,
    },
    {
      id: "creditLimit",
      title: "customer.creditLimit",
      cell: ({ creditLimit, currencySymbol }) => <bdi>{price(creditLimit, currencySymbol)}</bdi>,
      numeric: true,
      width: 8.25,
    },
    { id: "contact", title: "customer.contact", width: 7.25 },
    { id: "phone", title: "customer.phone", width: 11.5 },
    {
      id: "repaymentDay",
      title: "customer.repaymentDay",
      cell: ({ repaymentDay }) => formatMessage({ id: "customer.dayOfMonth" }, { day: repaymentDay }),
      numeric: true,
      width: 7.25,
      priority: 3,
    },
    { id: "priceCount", title: "customer.prices", numeric: true, width: 6.25 },
    { id: "stationPasswordCount", title: "customer.passwords", numeric: true, width: 8, hidden: true, priority: 3 },
    { id: "platformName", title: "customer.platform", width: 10, hidden: true, priority: 3 },
    {
      id: "validFrom",
      title: "markdown.validFrom",
      cell: (row) => day(row.validFrom),
      width: 8,
      hidden: true,
      priority: 3,
    },
    { id: "validUntil", title: "markdown.validUntil", cell: (row) => day(row.validUntil), width: 7.25, priority: 3 },
  ];
}
