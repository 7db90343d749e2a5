import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { InvoiceLineOfListFragment, RateOfInvoiceFragment } from "./invoices.generated.ts";

interface Props {
  readonly rates: readonly RateOfInvoiceFragment[];
  readonly of: Pick<InvoiceLineOfListFragment, "net" | "tax" | "gross" | "currencySymbol">;
}

/** What an invoice comes to, by tax rate and together. */
export function InvoiceSums({ rates, of }: Props) {
  const { formatMessage, formatNumber } = useIntl();
  const { money } = useFormat(useMe()?.network.timeZone);
  const cells = ({ net, tax, gross }: Pick<RateOfInvoiceFragment, "net" | "tax" | "gross">) =>
    [net, tax, gross].map((value, index) => (
      <td key={index}>
        <bdi>{money(value, of.currencySymbol)}</bdi>
      </td>
    ));
  return (
    <Table aria-live="polite">
      <thead>
        <tr>
          {(["rate", "net", "tax", "gross"] as const).map((id) => (
            <th key={id} scope="col">
              {formatMessage({ id: `invoice.${id}` })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rates.map(({ rate, ...sums }) => (
          <tr key={rate}>
            <th scope="row">{formatNumber(Number(rate) / 100, PERCENT)}</th>
            {cells(sums)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{formatMessage({ id: "invoice.total" })}</th>
          {cells(of)}
        </tr>
      </tfoot>
    </Table>
  );
}

const PERCENT = { style: "percent", maximumFractionDigits: 2 } as const;

const Table = chakra("table", {
  base: {
    width: "100%",
    fontSize: "sm",
    fontVariantNumeric: "tabular-nums",
    borderCollapse: "collapse",
    "& th, & td": { paddingBlock: "1", textAlign: "end", fontWeight: "400" },
    "& th:first-of-type": { textAlign: "start" },
    "& thead th": { opacity: 0.75, fontSize: "xs" },
    "& tfoot th, & tfoot td": { fontWeight: "600", borderTopWidth: "1px", borderColor: "line" },
  },
});
