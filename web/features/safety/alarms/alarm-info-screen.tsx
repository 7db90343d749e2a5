import { useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { AcknowledgeDeed } from "./acknowledge-dialog.tsx";
import { AssignDeed } from "./assign-deed.tsx";
import { AlarmDetail } from "./alarm-detail.tsx";
import { ALARM_ADDRESS, ALARMS, SHOWN } from "./alarm-list.ts";
import { useCarers } from "./use-carers.ts";
import { useAlarmColumns } from "./use-alarm-columns.tsx";

/** /alarmInfo: every alarm, opening on what somebody has to look at; acknowledged one by one or many at once. */
export function AlarmInfoScreen() {
  const { formatMessage } = useIntl();
  const list = useListState(ALARM_ADDRESS, useMe()?.network.timeZone);
  const carers = useCarers();
  const { show: [shown = "open"] = [] } = list.state.filters;
  return (
    <ListScreen
      of={ALARMS}
      columns={useAlarmColumns()}
      actions={
        <Choice
          label={formatMessage({ id: "alarmInfo.show" })}
          labelHidden
          value={shown}
          onChange={(wanted) => list.setFilter("show", wanted === "open" ? undefined : [wanted])}
          options={SHOWN.map((value) => ({ value, label: formatMessage({ id: `alarmInfo.show.${value}` }) }))}
        />
      }
      filters={(pieces) => [
        pieces.days("days", "alarmInfo.startedAt"),
        pieces.choices("care", { title: "alarmInfo.assignee", options: carers }),
      ]}
      bulk={(selected) => (
        <>
          <AcknowledgeDeed selected={selected} />
          {"ids" in selected && <AssignDeed alarmIds={selected.ids} />}
        </>
      )}
      detail={({ id, onClose }) => <AlarmDetail key={id} id={id} onClose={onClose} />}
    />
  );
}
