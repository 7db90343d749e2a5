import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { AlarmDetail } from "./alarm-detail.tsx";
import { ALARM_ADDRESS, ALARMS, SHOWN } from "./alarm-list.ts";
import { AlarmLists, useAlarmList } from "./alarm-lists.tsx";
import { AlarmStatistics } from "./alarm-statistics.tsx";
import { AcknowledgeAllDeed } from "./matching/acknowledge-all-deed.tsx";
import { AssignAllDeed } from "./matching/assign-all-deed.tsx";
import { SilenceAllDeed } from "./matching/silence-all-deed.tsx";
import { RulesScreen } from "./rules/rules-screen.tsx";
import { SilencesScreen, WindowsScreen } from "./silences/silences-screen.tsx";
import { useSilencedAlarms } from "./silences/use-silenced-alarms.tsx";
import { useCarers } from "./use-carers.ts";
import { useAlarmColumns } from "./use-alarm-columns.tsx";

/** /alarmInfo: alarms, what is silenced, alarms added up, and who is told of them. */
export function AlarmInfoScreen() {
  const shown = useAlarmList();
  const lists = <AlarmLists shown={shown} />;
  switch (shown) {
    case "alarms":
      return <AlarmsScreen lists={lists} />;
    case "silences":
      return <SilencesScreen lists={lists} />;
    case "windows":
      return <WindowsScreen lists={lists} />;
    case "statistics":
      return <AlarmStatistics lists={lists} />;
    case "rules":
      return <RulesScreen lists={lists} />;
  }
}

/** Every alarm, opening on what somebody has to look at; cared for one by one or many at once. */
function AlarmsScreen({ lists }: { readonly lists: ReactNode }) {
  const { formatMessage } = useIntl();
  const list = useListState(ALARM_ADDRESS, useMe()?.network.timeZone);
  const carers = useCarers();
  const { show: [shown = "open"] = [] } = list.state.filters;
  return (
    <ListScreen
      of={ALARMS}
      columns={useAlarmColumns(shown === "silenced")}
      tabs={lists}
      beside={
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
          <AcknowledgeAllDeed selected={selected} />
          <AssignAllDeed selected={selected} />
          <SilenceAllDeed selected={selected} />
        </>
      )}
      note={useSilencedAlarms(list)}
      detail={({ id, onClose }) => <AlarmDetail id={id} onClose={onClose} />}
    />
  );
}
