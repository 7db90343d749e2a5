import { Button } from "@chakra-ui/react";
import { Timer } from "lucide-react";
import { Fragment } from "react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { CODE_WORDS } from "../../../parts/alarm/alarm-words.ts";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { useScreens } from "../../../ui/screens-map.ts";
import { AcknowledgeDeed } from "./acknowledge-dialog.tsx";
import { AlarmAdvice } from "./alarm-advice.tsx";
import { AlarmTimeline } from "./alarm-timeline.tsx";
import { AssignDeed, TakeOnDeed } from "./assign-deed.tsx";
import { SilenceDeed } from "./silences/silence-deed.tsx";
import { FoldedAlarms } from "./folded-alarms.tsx";
import { EndSilenceDeed } from "./silences/silence-detail.tsx";
import { LiveAlarm } from "./live-alarm.tsx";
import { AlarmDetailDocument, type AlarmLineFragment } from "./alarm-info.generated.ts";
import { AlarmMarks, factIdsOf, useAlarmColumns } from "./use-alarm-columns.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/**
 * One alarm: what is wrong, where, how long and how often, who took note of it, and the moment when it began.
 * From one to another, as those that are folded below it lead to, the drawer stays.
 */
export function AlarmDetail({ id, onClose }: Props) {
  const { formatMessage } = useIntl();
  const factsOf = useFactsOf(useAlarmColumns());
  return (
    <RecordDrawer
      id={id}
      document={AlarmDetailDocument}
      pick={({ alarms }) => alarms.nodes[0]}
      title={({ code }) => formatMessage({ id: CODE_WORDS.wordOf(code) })}
      subtitle={(row) => <AlarmMarks {...row} />}
      facts={(row) => factsOf(row, factIdsOf(row))}
      lead={(row) => <AlarmAdvice of={row} />}
      deeds={(row) => (
        <Fragment key={row.id}>
          <AcknowledgeDeed of={row} />
          <TakeOnDeed of={row} />
          <AssignDeed alarmId={row.id} current={carerOf(row)} />
          {row.silenceId === null ? row.active && <SilenceDeed of={row} /> : <EndSilenceDeed id={row.silenceId} />}
          <MomentLink of={row} />
        </Fragment>
      )}
      onClose={onClose}
    >
      {(row) => (
        <Fragment key={row.id}>
          <LiveAlarm of={row} />
          {row.foldedCount > 0 && (
            <DetailSection title="alarmInfo.folded">
              <FoldedAlarms into={row.id} />
            </DetailSection>
          )}
          <DetailSection title="alarmInfo.timeline">
            <AlarmTimeline alarmId={row.id} />
          </DetailSection>
        </Fragment>
      )}
    </RecordDrawer>
  );
}

const carerOf = ({ assigneeId, assigneeName }: AlarmLineFragment) =>
  assigneeId === null ? undefined : { id: assigneeId, name: assigneeName ?? "" };

/** What the whole station said when it began. */
function MomentLink({ of: { stationId, startedAt } }: { readonly of: AlarmLineFragment }) {
  const { formatMessage } = useIntl();
  const screens = useScreens();
  return (
    screens.has(paths.moment) && (
      <Button asChild size="sm" variant="outline" colorPalette="gray">
        <Link to={`${paths.moment}?${new URLSearchParams({ station: stationId, at: startedAt }).toString()}`}>
          <Timer size={16} aria-hidden />
          {formatMessage({ id: "alarmInfo.moment" })}
        </Link>
      </Button>
    )
  );
}
