import { Button, chakra } from "@chakra-ui/react";
import { Printer } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { PrintButton, PrintSheet } from "../../../ui/print-sheet.tsx";
import { DisputeEntries } from "./dispute-entries.tsx";
import type { InboundSheetFragment } from "./inbound.generated.ts";
import { factIdsOf, useInboundColumns, useInboundFacts } from "./use-inbound-columns.tsx";

interface Props {
  readonly of: InboundSheetFragment;
}

/** The button that shows one delivery as a sheet of paper, with room for two signatures. */
export function InboundPrint({ of }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Printer aria-hidden />
        <FormattedMessage id="print.print" />
      </Button>
      {open && (
        <DialogFrame
          title={<FormattedMessage id="inbound.sheet" />}
          size="xl"
          onClose={() => setOpen(false)}
          footer={<PrintButton />}
        >
          <PrintSheet paper="a4">
            <Sheet of={of} />
          </PrintSheet>
        </DialogFrame>
      )}
    </>
  );
}

function Sheet({ of }: Props) {
  const { formatMessage } = useIntl();
  const factsOf = useFactsOf([...useInboundColumns(), ...useInboundFacts()]);
  const { stationName, stationCode, number, disputeEntries, timeZone } = of;
  return (
    <chakra.article css={SHEET}>
      <h3>
        <FormattedMessage id="inbound.sheet" /> <bdi>{number}</bdi> <bdi>{stationName}</bdi> <bdi>{stationCode}</bdi>
      </h3>
      <PlainTable
        caption={formatMessage({ id: "inbound.sheet" })}
        columns={[
          {
            id: "title",
            title: formatMessage({ id: "inbound.fact" }),
            cell: ({ title }) => formatMessage({ id: title }),
          },
          { id: "value", title: formatMessage({ id: "inbound.value" }), cell: ({ value }) => value },
        ]}
        rows={factsOf(of, factIdsOf(of))}
        keyOf={({ title }) => title}
      />
      <DisputeEntries entries={disputeEntries} timeZone={timeZone} />
      <chakra.div css={SIGNATURES}>
        <p>
          <FormattedMessage id="inbound.signature.driver" />
        </p>
        <p>
          <FormattedMessage id="inbound.signature.station" />
        </p>
      </chakra.div>
    </chakra.article>
  );
}

const SHEET = {
  display: "flex",
  flexDirection: "column",
  gap: "3",
  fontSize: "xs",
  "& h3": { fontSize: "lg", fontWeight: "650" },
  // On paper nothing scrolls.
  "& [role=region]": { overflow: "visible" },
  "& table th, & table td": { paddingInline: "1.5", paddingBlock: "0.5", fontSize: "xs" },
} as const;

const SIGNATURES = {
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: "8",
  marginBlockStart: "12",
  breakInside: "avoid",
  "& p": { borderBlockStartWidth: "1px", borderColor: "black", paddingBlockStart: "1" },
} as const;
