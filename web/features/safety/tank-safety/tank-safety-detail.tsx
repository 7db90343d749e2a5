import { useQuery } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { ChartLine, Scale, type LucideIcon } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router-dom";
import type { MessageId } from "../../../i18n/messages.ts";
import { useMe } from "../../../lib/me.ts";
import { paths, tankHistoryPath } from "../../../lib/paths.ts";
import { useNow } from "../../../lib/use-now.ts";
import { AlarmRow } from "../../../parts/alarm/alarm-row.tsx";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useScreens } from "../../../ui/screens-map.ts";
import { TankAlarmsDocument, TankSafetyDetailDocument } from "./tank-safety.generated.ts";
import { useSafetyColumns, Verdict } from "./use-safety-columns.tsx";

const FACTS = [
  "gradeName",
  "leakAlarm",
  "leak",
  "litresPerHour",
  "studiedUntil",
  "level",
  "waterHeightMm",
  "sensorFault",
  "testFault",
  "readAt",
];

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** One tank: its verdict, what it rests on, and what its gauge told of it before. */
export function TankSafetyDetail({ id, onClose }: Props) {
  const { formatMessage } = useIntl();
  const factsOf = useFactsOf(useSafetyColumns());
  return (
    <RecordDrawer
      id={id}
      document={TankSafetyDetailDocument}
      pick={({ tankSafety }) => tankSafety.nodes[0]}
      title={({ stationName, number, name }) =>
        `${stationName}, ${formatMessage({ id: "tank.name" }, { number, name })}`
      }
      subtitle={({ verdict }) => <Verdict of={verdict} />}
      facts={(row) => factsOf(row, FACTS)}
      onClose={onClose}
    >
      {() => (
        <>
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <To path={paths.wetStock} to={`${paths.wetStock}?open=${id}`} icon={Scale} label="menu.wetStock" />
            <To path={paths.tankHistory} to={tankHistoryPath(id)} icon={ChartLine} label="tankSafety.history" />
          </chakra.div>
          <chakra.p fontSize="xs" color="muted">
            {formatMessage({ id: "tankSafety.note" })}
          </chakra.p>
          <DetailSection title="tankSafety.alarms">
            <TankAlarms tankId={id} />
          </DetailSection>
        </>
      )}
    </RecordDrawer>
  );
}

interface ToProps {
  /** The screen, for whoever may see it. */
  readonly path: string;
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: MessageId;
}

function To({ path, to, icon: Icon, label }: ToProps) {
  return (
    useScreens().has(path) && (
      <Button asChild size="sm" variant="outline">
        <Link to={to}>
          <Icon size={16} aria-hidden />
          <FormattedMessage id={label} />
        </Link>
      </Button>
    )
  );
}

/** The last alarms of a tank, the newest first: tests that failed among them. */
function TankAlarms({ tankId }: { readonly tankId: string }) {
  const timeZone = useMe()?.network.timeZone;
  const now = useNow();
  const { data } = useQuery(TankAlarmsDocument, { variables: { tankId }, context: { silent: true } });
  const alarms = data?.alarms.nodes;
  return alarms?.length === 0 ? (
    <EmptyState title="tankSafety.alarms.none" compact />
  ) : (
    <ul>
      {alarms?.map((alarm) => (
        <AlarmRow key={alarm.id} alarm={alarm} now={now} timeZone={timeZone} />
      ))}
    </ul>
  );
}
