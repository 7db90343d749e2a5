import { chakra } from "@chakra-ui/react";
import { Link2, ReceiptText, Undo2 } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ReasonDialog } from "../../../parts/records/reason-dialog.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { DisputeDeeds } from "./dispute-deeds.tsx";
import { DisputeEntries } from "./dispute-entries.tsx";
import {
  ChangeDeliveryTicketDocument,
  CreateDeliveryTicketDocument,
  InboundDetailDocument,
  type InboundSheetFragment,
  MatchDeliveryTicketDocument,
  WithdrawDeliveryTicketDocument,
} from "./inbound.generated.ts";
import { INBOUND_CHANGES } from "./inbound-changes.ts";
import { InboundPrint } from "./inbound-print.tsx";
import { MatchTicket } from "./match-ticket.tsx";
import { UnmatchDeed } from "./unmatch-deed.tsx";
import { factIdsOf, InboundMarks, useInboundColumns, useInboundFacts } from "./use-inbound-columns.tsx";

interface Props {
  readonly id: string;
  readonly onEdit: (row: InboundSheetFragment) => void;
  readonly onClose: () => void;
}

/** One delivery: ticket and rise side by side, its photo, its dispute, and what can be done with it. */
export function InboundDetail({ id, onEdit, onClose }: Props) {
  const columns = [...useInboundColumns(), ...useInboundFacts()];
  const factsOf = useFactsOf(columns);
  return (
    <RecordDrawer
      id={id}
      document={InboundDetailDocument}
      pick={({ inboundDelivery }) => inboundDelivery}
      title={({ number, stationName }) => <bdi>{number ?? stationName}</bdi>}
      subtitle={(row) => <InboundMarks {...row} />}
      facts={(row) => factsOf(row, factIdsOf(row))}
      deeds={(row) => <Deeds row={row} onEdit={() => onEdit(row)} onClose={onClose} />}
      onClose={onClose}
    >
      {(row) => <Beside row={row} />}
    </RecordDrawer>
  );
}

interface DeedsProps {
  readonly row: InboundSheetFragment;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

function Deeds({ row, onEdit, onClose }: DeedsProps) {
  if (row.ticketId === null) {
    return (
      <>
        <RecordDeed needs={CreateDeliveryTicketDocument} icon={ReceiptText} label="inbound.enter" onClick={onEdit} />
        <InboundPrint of={row} />
      </>
    );
  }
  return (
    <>
      {row.dispute !== "SETTLED" && (
        <>
          <RecordDeed needs={ChangeDeliveryTicketDocument} label="inbound.change" onClick={onEdit} />
          <MatchDeed row={row} />
        </>
      )}
      {row.dispute === "NONE" && <WithdrawDeed row={row} onGone={onClose} />}
      <DisputeDeeds row={row} />
      <InboundPrint of={row} />
    </>
  );
}

/** Matches a ticket to a rise that a person chooses, or parts them. */
function MatchDeed({ row }: { readonly row: InboundSheetFragment }) {
  const [choosing, setChoosing] = useState(false);
  return row.deliveryId === null ? (
    <>
      <RecordDeed
        needs={MatchDeliveryTicketDocument}
        icon={Link2}
        label="inbound.match"
        opens
        onClick={() => setChoosing(true)}
      />
      {choosing && <MatchTicket ticket={row} onClose={() => setChoosing(false)} />}
    </>
  ) : (
    <UnmatchDeed row={row} />
  );
}

function WithdrawDeed({ row, onGone }: { readonly row: InboundSheetFragment; readonly onGone: () => void }) {
  const [asking, setAsking] = useState(false);
  const { send } = useDeed(WithdrawDeliveryTicketDocument, INBOUND_CHANGES);
  const values = { number: row.number ?? "" };
  return (
    <>
      <RecordDeed
        needs={WithdrawDeliveryTicketDocument}
        icon={Undo2}
        label="inbound.withdraw"
        danger
        opens
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ReasonDialog
          title="inbound.withdraw.title"
          titleValues={values}
          action="inbound.withdraw"
          label="inbound.reason"
          counts
          send={(reason, submission, locked) => send({ id: row.id, reason, ...locked }, submission)}
          onDone={() => {
            notify({ tone: "success", message: "inbound.withdrawn", values });
            onGone();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Beside({ row: { photo, disputeEntries, timeZone } }: { readonly row: InboundSheetFragment }) {
  const { formatMessage } = useIntl();
  return (
    <chakra.div display="grid" gap="5" minW="0">
      {disputeEntries.length > 0 && (
        <DetailSection title="inbound.dispute">
          <DisputeEntries entries={disputeEntries} timeZone={timeZone} />
        </DetailSection>
      )}
      {photo && (
        <DetailSection title="inbound.photo">
          <chakra.img src={photo.url} alt={formatMessage({ id: "inbound.photo" })} maxW="100%" />
        </DetailSection>
      )}
    </chakra.div>
  );
}
