import { FormattedMessage, useIntl } from "react-intl";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { PaperArticle, PaperSignatures, PrintDeed } from "../../../ui/print-deed.tsx";
import { DisputeEntries } from "./dispute-entries.tsx";
import type { InboundSheetFragment } from "./inbound.generated.ts";
import { factIdsOf, useInboundColumns, useInboundFacts } from "./use-inbound-columns.tsx";

interface Props {
  readonly of: InboundSheetFragment;
}

/** The button that shows one delivery as a sheet of paper, with room for two signatures. */
export const InboundPrint = ({ of }: Props) => (
  <PrintDeed title="inbound.sheet" label="print.print">
    <Sheet of={of} />
  </PrintDeed>
);

function Sheet({ of }: Props) {
  const { formatMessage } = useIntl();
  const factsOf = useFactsOf([...useInboundColumns(), ...useInboundFacts()]);
  const { stationName, stationCode, number, disputeEntries, timeZone } = of;
  return (
    <PaperArticle>
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
      <PaperSignatures>
        <p>
          <FormattedMessage id="inbound.signature.driver" />
        </p>
        <p>
          <FormattedMessage id="inbound.signature.station" />
        </p>
      </PaperSignatures>
    </PaperArticle>
  );
}
