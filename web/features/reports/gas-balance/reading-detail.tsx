import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ReasonDialog } from "../../../parts/records/reason-dialog.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useWordOf } from "../../../parts/records/words.ts";
import { notify } from "../../../ui/toast-store.ts";
import { UNIT_WORDS } from "./gas-address.ts";
import {
  AmendGasReadingDocument,
  GasReadingDetailDocument,
  type GasReadingLineFragment,
  WithdrawGasReadingDocument,
} from "./gas-balance.generated.ts";
import { READING_CHANGES } from "./gas-changes.ts";
import { readingFactIdsOf, ReadingMarks, useReadingColumns } from "./use-reading-columns.tsx";

interface Props {
  readonly id: string;
  readonly onEdit: (row: GasReadingLineFragment) => void;
  readonly onClose: () => void;
}

/** One reading: what the meter had counted, and what can be done about it while it counts. */
export function ReadingDetail({ id, onEdit, onClose }: Props) {
  const factsOf = useFactsOf(useReadingColumns());
  const { volume } = useFormat();
  const unitOf = useWordOf(UNIT_WORDS);
  return (
    <RecordDrawer
      id={id}
      document={GasReadingDetailDocument}
      pick={({ gasReadings }) => gasReadings.nodes[0]}
      title={({ counter, unit }) => volume(counter, unitOf(unit), 3)}
      subtitle={(row) => <ReadingMarks {...row} />}
      facts={(row) => factsOf(row, readingFactIdsOf(row))}
      deeds={(row) => row.state === "COUNTS" && <Deeds row={row} onEdit={onEdit} />}
      onClose={onClose}
    />
  );
}

function Deeds({ row, onEdit }: { readonly row: GasReadingLineFragment; readonly onEdit: Props["onEdit"] }) {
  const [asking, setAsking] = useState(false);
  const { send } = useDeed(WithdrawGasReadingDocument, READING_CHANGES);
  const { dateTime } = useFormat(row.timeZone);
  return (
    <>
      <RecordDeed needs={AmendGasReadingDocument} label="gas.amend" opens onClick={() => onEdit(row)} />
      <RecordDeed
        needs={WithdrawGasReadingDocument}
        icon={Undo2}
        label="gas.withdraw"
        danger
        opens
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ReasonDialog
          title="gas.withdraw.title"
          titleValues={{ station: row.stationName, time: dateTime(row.time) }}
          action="gas.withdraw"
          label="gas.reason"
          counts
          send={async (reason, submission, locked) => {
            if (await send({ id: row.id, reason, ...locked }, submission)) {
              notify({ tone: "success", message: "gas.withdrawn" });
            }
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
