import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { useTankColumns } from "./tank-columns.tsx";
import { TankDetail } from "./tank-detail.tsx";
import { TankForm } from "./tank-form.tsx";
import { TANKS } from "./tank-list.ts";

/** /tankConfig: every tank with its limits, what draws from it and what gauges it. */
export function TanksScreen() {
  const columns = useTankColumns();
  const grades = useGradeChoices().map(({ id, name, colour }) => ({ value: id, label: name, colour }));
  return (
    <ListScreen
      of={TANKS}
      columns={columns}
      filters={(pieces) => [pieces.choices("grade", { title: "filter.grade", options: grades })]}
      detail={(opened) => <TankDetail columns={columns} {...opened} />}
      form={({ row, stationId, onClose }) => <TankForm tank={row} stationId={stationId} onClose={onClose} />}
    />
  );
}
