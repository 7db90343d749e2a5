import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { TankSafetyDetail } from "./tank-safety-detail.tsx";
import { TANK_SAFETY } from "./tank-safety-list.ts";
import { useSafetyColumns } from "./use-safety-columns.tsx";

/** /tankSafeInfo: every tank with a verdict on its safety and what that rests on, the worst first. */
export function TankSafetyScreen() {
  return (
    <ListScreen
      of={TANK_SAFETY}
      columns={useSafetyColumns()}
      detail={({ id, onClose }) => <TankSafetyDetail key={id} id={id} onClose={onClose} />}
    />
  );
}
