import type { ReactNode } from "react";
import { ListScreen } from "../../../../parts/records/list-screen.tsx";
import { SilenceDetail, WindowDetail } from "./silence-detail.tsx";
import { SilenceForm } from "./silence-form.tsx";
import { SILENCES, WINDOWS } from "./silence-list.ts";
import { useSilenceColumns, useWindowColumns } from "./use-silence-columns.tsx";
import { WindowForm } from "./window-form.tsx";

interface Props {
  /** What leads to the other lists of /alarmInfo. */
  readonly lists: ReactNode;
}

/** What is silenced, what will be and what was; made and ended here. */
export function SilencesScreen({ lists }: Props) {
  return (
    <ListScreen
      of={SILENCES}
      columns={useSilenceColumns()}
      tabs={lists}
      detail={({ id, onClose }) => <SilenceDetail key={id} id={id} onClose={onClose} />}
      form={({ stationId, onClose }) => <SilenceForm stationId={stationId} onClose={onClose} />}
    />
  );
}

/** Times that come again and again, in which nobody is told of alarms; made and ended here. */
export function WindowsScreen({ lists }: Props) {
  return (
    <ListScreen
      of={WINDOWS}
      columns={useWindowColumns()}
      tabs={lists}
      detail={({ id, onClose }) => <WindowDetail key={id} id={id} onClose={onClose} />}
      form={({ stationId, onClose }) => <WindowForm stationId={stationId} onClose={onClose} />}
    />
  );
}
