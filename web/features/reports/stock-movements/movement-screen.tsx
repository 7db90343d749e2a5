import { useMe } from "../../../lib/me.ts";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { useTankPiece } from "../../../parts/tank/tank-piece.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { MovementDetail } from "./movement-detail.tsx";
import { MovementForm } from "./movement-form.tsx";
import { MOVEMENT_ADDRESS, MOVEMENTS } from "./movement-list.ts";
import { useMovementColumns } from "./use-movement-columns.tsx";

/** /stockMovements: what people measured, moved, drew and put right in tanks, and what of it waits for a second person. */
export function StockMovementScreen() {
  const tank = useTankPiece(useListState(MOVEMENT_ADDRESS, useMe()?.network.timeZone));
  const { open } = useOpenRow();
  return (
    <ListScreen
      of={MOVEMENTS}
      columns={useMovementColumns()}
      filters={(pieces) => [pieces.days("days", "movement.time"), tank]}
      form={({ stationId, onMade, onClose }) => (
        <MovementForm stationId={stationId} onMade={onMade} onClose={onClose} />
      )}
      detail={({ id, onClose }) => <MovementDetail key={id} id={id} onShow={open} onClose={onClose} />}
    />
  );
}
