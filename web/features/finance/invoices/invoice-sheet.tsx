import { Button, chakra } from "@chakra-ui/react";
import { FileJson } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { saveText } from "../../../lib/save-text.ts";
import { useVolumes } from "../../../parts/sales/use-volumes.ts";
import { PrintDeed } from "../../../ui/print-deed.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { KIND_WORDS, SOURCE_WORDS, STATE_WORDS } from "./invoice-list.ts";
import { InvoiceSums } from "./invoice-sums.tsx";
import type { InvoiceWholeQuery } from "./invoices.generated.ts";

type Whole = InvoiceWholeQuery["invoiceDetail"];

/** What the cache keeps of objects says nothing to a program that reads the file. */
const withoutTypes = (key: string, value: unknown) => (key === "__typename" ? undefined : value);

/** The invoice on paper, and as a file for programs. */
export function InvoicePapers({ of }: { readonly of: Whole }) {
  function handleFile() {
    saveText(JSON.stringify(of, withoutTypes, 2), of.invoice.number ?? of.invoice.id, "json");
  }
  return (
    <>
      <PrintDeed title="invoice.sheet">
        <Sheet {...of} />
      </PrintDeed>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={handleFile}>
        <FileJson aria-hidden />
        <FormattedMessage id="invoice.json" />
      </Button>
    </>
  );
}

function Sheet({ invoice, lines, rates }: Whole) {
  const { formatMessage } = useIntl();
  const { dateTime, money, price, quantity } = useFormat(useMe()?.network.timeZone);
  const { symbolOf } = useVolumes();
  const word = (id: MessageId) => formatMessage({ id });
  const facts: readonly (readonly [MessageId, string | false | null])[] = [
    ["invoice.number", invoice.number],
    ["invoice.issuedAt", invoice.number !== null && invoice.decidedAt && dateTime(invoice.decidedAt)],
    ["invoice.cancels", invoice.cancelsNumber],
    ["invoice.title", invoice.title],
    ["invoice.taxNumber", invoice.taxNumber],
    ["invoice.seller", [invoice.seller, invoice.sellerAddress].filter(Boolean).join(", ")],
    ["invoice.seller.taxNumber", invoice.sellerTaxNumber],
    ["invoice.remark", invoice.remark],
  ];
  return (
    <chakra.article css={SHEET}>
      {invoice.state !== "PASSED" && <p className="mark">{word(STATE_WORDS.wordOf(invoice.state))}</p>}
      <h3>{word(KIND_WORDS.wordOf(invoice.kind))}</h3>
      <dl>
        {facts.map(
          ([title, value]) =>
            value && (
              <div key={title}>
                <dt>{word(title)}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <chakra.table css={LINES}>
        <thead>
          <tr>
            {(
              [
                "cardFlow.time",
                "invoice.source",
                "cardFlow.station",
                "invoice.volume",
                "invoice.price",
                "invoice.gross",
              ] as const
            ).map((id) => (
              <th key={id} scope="col">
                {word(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(
            ({ line, source, time, stationName, cardNumber, gradeName, gradeUnit, volume, price: each, gross }) => (
              <tr key={line}>
                <td>{dateTime(time)}</td>
                <td>
                  <bdi>{gradeName ?? word(SOURCE_WORDS.wordOf(source))}</bdi> <bdi dir="ltr">{cardNumber}</bdi>
                </td>
                <td>
                  <bdi>{stationName ?? NO_VALUE}</bdi>
                </td>
                <td>
                  <bdi>{volume === null ? NO_VALUE : quantity(volume, gradeUnit ? symbolOf(gradeUnit) : "")}</bdi>
                </td>
                <td>{each === null ? NO_VALUE : price(each, invoice.currencySymbol)}</td>
                <td>
                  <bdi>{money(gross, invoice.currencySymbol)}</bdi>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </chakra.table>
      <InvoiceSums rates={rates} of={invoice} />
    </chakra.article>
  );
}

const SHEET = {
  display: "flex",
  flexDirection: "column",
  gap: "4",
  fontSize: "sm",
  "& .mark": { textAlign: "center", fontWeight: "650", borderWidth: "1px", borderColor: "black", paddingBlock: "1" },
  "& h3": { fontSize: "xl", fontWeight: "650" },
  "& dl > div": { display: "flex", gap: "3", paddingBlock: "0.5" },
  "& dt": { opacity: 0.75, minWidth: "11em" },
  "& dd": { fontWeight: "500", overflowWrap: "anywhere" },
} as const;

const LINES = {
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": {
    paddingBlock: "1",
    paddingInlineEnd: "2",
    textAlign: "start",
    borderBottomWidth: "1px",
    borderColor: "line",
  },
  "& th": { fontWeight: "500", fontSize: "xs" },
  "& th:nth-of-type(n + 4), & td:nth-of-type(n + 4)": { textAlign: "end", paddingInlineEnd: "0" },
} as const;
