import { Skeleton } from "@chakra-ui/react";
import {
  BellRing,
  CalendarClock,
  CircleCheck,
  Fuel,
  Hourglass,
  Radar,
  ReceiptText,
  SearchX,
  Stamp,
  Unplug,
} from "lucide-react";
import { FormattedMessage } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { paths, priceApprovalsPath } from "../../../lib/paths.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { useScreens } from "../../../ui/screens-map.ts";
import { isEmptyNetwork } from "./first-steps.tsx";
import type { HomeDaySubscription } from "./home.generated.ts";
import { LowCards } from "./low-cards.tsx";
import { ReportCards } from "./report-cards.tsx";
import type { useWaiting } from "./use-waiting.ts";
import { WayCard, WaySection } from "./way-card.tsx";

interface Props {
  readonly waiting: ReturnType<typeof useWaiting>;
  /** The board, once it is there: its counts are newer. */
  readonly board: HomeDaySubscription["kanbanChanges"] | undefined;
}

/** What waits for this person. Who may not see it is not told of it; what can't be read says why. */
export function Waiting({ waiting, board }: Props) {
  const standing = board ?? waiting.standing;
  if (waiting.forbidden) {
    return null;
  }
  return (
    <WaySection title="home.waiting">
      {standing && waiting.ready ? (
        <>
          <AlarmCount
            active={standing.openAlarms}
            ended={standing.endedAlarms}
            connected={board === undefined || !isEmptyNetwork(board)}
          />
          <Others silent={standing.stationsSilent} timeZone={board?.timeZone} waiting={waiting} />
        </>
      ) : waiting.error ? (
        <LoadError error={waiting.error} onRetry={waiting.retry} compact />
      ) : (
        <Skeleton h="full" borderRadius="surface" />
      )}
    </WaySection>
  );
}

interface AlarmProps {
  readonly active: number;
  readonly ended: number;
  /** Some device has answered: before, there is nothing that could be quiet. */
  readonly connected: boolean;
}

function AlarmCount({ active, ended, connected }: AlarmProps) {
  const open = active + ended > 0;
  const none = connected ? ALL_QUIET : UNCONNECTED;
  return (
    <WayCard
      to={`${paths.kanban}?show=alarms`}
      icon={open ? BellRing : none.icon}
      token={active > 0 ? "state.fault" : open ? "state.warning" : none.token}
      title={<FormattedMessage id="standing.active" values={{ count: active }} />}
      text={
        ended > 0 ? (
          <FormattedMessage id="standing.ended" values={{ count: ended }} />
        ) : (
          <FormattedMessage id={open ? "home.alarms.some" : none.text} />
        )
      }
    />
  );
}

const ALL_QUIET = { icon: CircleCheck, token: "state.refuelling", text: "home.alarms.none" } as const;
const UNCONNECTED = { icon: Unplug, token: "state.offline", text: "home.alarms.unconnected" } as const;

interface OthersProps {
  readonly silent: number;
  readonly timeZone: string | undefined;
  readonly waiting: ReturnType<typeof useWaiting>;
}

/** Each only while there is any of it. */
function Others({ silent, timeZone, waiting }: OthersProps) {
  const { approvals, planned, nextPrice, newDevices, doubted, invoices, operations, toOrder } = waiting;
  const screens = useScreens();
  const { dateTime } = useFormat(timeZone);
  const approving = [paths.companyPrice, paths.unitPrices].find((path) => screens.has(path)) ?? paths.companyPrice;
  return (
    <>
      {toOrder > 0 && (
        <WayCard
          to={`${paths.stationTanks}?order=true`}
          icon={Fuel}
          token="state.warning"
          title={<FormattedMessage id="home.toOrder" values={{ count: toOrder }} />}
          text={<FormattedMessage id="home.toOrder.text" />}
        />
      )}
      <ReportCards of={waiting} />
      <LowCards of={waiting} />
      {approvals > 0 && (
        <WayCard
          to={priceApprovalsPath(approving)}
          icon={Hourglass}
          token="state.warning"
          title={<FormattedMessage id="home.approvals" values={{ count: approvals }} />}
          text={<FormattedMessage id="home.approvals.text" />}
        />
      )}
      {doubted > 0 && (
        <WayCard
          to={`${paths.orderReview}?list=reports`}
          icon={SearchX}
          token="state.warning"
          title={<FormattedMessage id="home.doubted" values={{ count: doubted }} />}
          text={<FormattedMessage id="home.doubted.text" />}
        />
      )}
      {operations > 0 && (
        <WayCard
          to={paths.orderReview}
          icon={Stamp}
          token="state.warning"
          title={<FormattedMessage id="home.operations" values={{ count: operations }} />}
          text={<FormattedMessage id="home.operations.text" />}
        />
      )}
      {invoices > 0 && (
        <WayCard
          to={`${paths.invoices}?state=WAITING`}
          icon={ReceiptText}
          token="state.warning"
          title={<FormattedMessage id="home.invoices" values={{ count: invoices }} />}
          text={<FormattedMessage id="home.invoices.text" />}
        />
      )}
      {newDevices > 0 && (
        <WayCard
          to={paths.newDevices}
          icon={Radar}
          token="state.authorized"
          title={<FormattedMessage id="home.newDevices" values={{ count: newDevices }} />}
          text={<FormattedMessage id="home.newDevices.text" />}
        />
      )}
      {planned > 0 && (
        <WayCard
          to={plannedPath((path) => screens.has(path))}
          icon={CalendarClock}
          token="state.working"
          title={<FormattedMessage id="home.planned" values={{ count: planned }} />}
          text={nextPrice && <FormattedMessage id="home.planned.next" values={{ time: dateTime(nextPrice) }} />}
        />
      )}
      {/* Last, since it alone comes and goes by itself: nothing stands behind it that would move. */}
      {silent > 0 && (
        <WayCard
          to={`${paths.kanban}?show=stations`}
          icon={Unplug}
          token="state.offline"
          title={<FormattedMessage id="standing.silent" values={{ count: silent }} />}
          text={<FormattedMessage id="home.silent.text" />}
        />
      )}
    </>
  );
}

/** Where planned prices are seen by who may open what. */
function plannedPath(opens: (path: string) => boolean): string {
  if (opens(paths.priceLog)) {
    return `${paths.priceLog}?status=SCHEDULED`;
  }
  return opens(paths.companyPrice) ? `${paths.companyPrice}?state=PLANNED` : paths.unitPrices;
}
