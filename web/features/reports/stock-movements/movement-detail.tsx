import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ReasonDialog } from "../../../parts/records/reason-dialog.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { PassOrReject } from "../../../parts/review/pass-or-reject.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { MOVEMENT_CHANGES } from "./movement-changes.ts";
import { KIND_WORDS } from "./movement-list.ts";
import {
  MovementDetailDocument,
  type MovementLineFragment,
  PassStockMovementDocument,
  RejectStockMovementDocument,
  WithdrawStockMovementDocument,
} from "./movements.generated.ts";
import { factIdsOf, MovementMarks, useMovementColumns } from "./use-movement-columns.tsx";

interface Props {
  readonly id: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

/** One movement: what it was, who decided about it, and what can be done with it. */
export function MovementDetail({ id, onShow, onClose }: Props) {
  const { formatMessage } = useIntl();
  const factsOf = useFactsOf(useMovementColumns());
  return (
    <RecordDrawer
      id={id}
      document={MovementDetailDocument}
      pick={({ stockMovements }) => stockMovements.nodes[0]}
      title={({ kind }) => formatMessage({ id: KIND_WORDS.wordOf(kind) })}
      subtitle={(row) => <MovementMarks {...row} />}
      facts={(row) => factsOf(row, factIdsOf(row))}
      deeds={(row) => <Deeds row={row} onShow={onShow} />}
      onClose={onClose}
    />
  );
}

interface DeedsProps {
  readonly row: MovementLineFragment;
  readonly onShow: Props["onShow"];
}

/** How a movement is named where something is asked about it. */
function useNamed({ kind, stationName, tankNumber, litres }: MovementLineFragment) {
  const { formatMessage } = useIntl();
  const { volume } = useFormat();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  return {
    kind: formatMessage({ id: KIND_WORDS.wordOf(kind) }),
    station: stationName,
    tank: String(tankNumber),
    litres: volume(litres, unit),
  };
}

function Deeds({ row, onShow }: DeedsProps) {
  const values = useNamed(row);
  return (
    <>
      <PassOrReject
        request={row}
        of="movement"
        values={values}
        pass={PassStockMovementDocument}
        reject={RejectStockMovementDocument}
        reason="movement.reason"
        {...MOVEMENT_CHANGES}
      />
      <WithdrawDeed row={row} values={values} onShow={onShow} />
    </>
  );
}

/** What counts is taken back by a counter-entry, what waits by who asked for it; a counter-entry is not taken back. */
const mayBeWithdrawn = ({ state, mine, countersId }: MovementLineFragment): boolean =>
  state === "WAITING" ? mine : state === "DONE" && countersId === null;

interface WithdrawProps extends DeedsProps {
  readonly values: ReturnType<typeof useNamed>;
}

function WithdrawDeed({ row, values, onShow }: WithdrawProps) {
  const [asking, setAsking] = useState(false);
  const { send } = useDeed(WithdrawStockMovementDocument, MOVEMENT_CHANGES);
  return (
    <>
      {mayBeWithdrawn(row) && (
        <RecordDeed
          needs={WithdrawStockMovementDocument}
          icon={Undo2}
          label="movement.withdraw"
          danger
          opens
          onClick={() => setAsking(true)}
        />
      )}
      {asking && (
        <ReasonDialog
          title="movement.withdraw.title"
          titleValues={values}
          action="movement.withdraw"
          label="movement.reason"
          counts
          send={async (reason, submission, locked) => {
            const { idempotencyKey } = submission;
            const data = await send({ id: row.id, reason, idempotencyKey, ...locked }, submission);
            if (data) {
              const { id, state } = data.withdrawStockMovement;
              notify({ tone: "success", message: state === "WAITING" ? "movement.waits" : "movement.withdrawn" });
              if (id !== row.id) {
                onShow(id);
              }
            }
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
