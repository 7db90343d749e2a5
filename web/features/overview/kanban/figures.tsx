import { chakra } from "@chakra-ui/react";
import { BellRing, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { changeOf } from "../../../lib/change.ts";
import { useFormat } from "../../../lib/format.ts";
import { Permission } from "../../../../common/permission.ts";
import { useAllowed } from "../../../lib/session.ts";
import { useVolumes } from "../../../parts/sales/use-volumes.ts";
import { ChangeMark } from "../../../ui/change-mark.tsx";
import { Spark } from "../../../ui/charts/spark.tsx";
import { StatTile } from "../../../ui/stat-tile.tsx";
import { drawnPoints, runningOf, type Board, type DayPoint } from "./board.ts";
import { useDrawerLink } from "./use-drawer-link.ts";

interface Props {
  readonly board: Board;
  readonly amounts: readonly DayPoint[];
  readonly volumes: readonly DayPoint[];
}

/** The six figures of the board, each leading to what it is made of. */
export function Figures({ board, ...rest }: Props) {
  const { formatMessage } = useIntl();
  const { number } = useFormat();
  const open = useDrawerLink();
  return (
    <chakra.section
      aria-label={formatMessage({ id: "kanban.figures" })}
      display="grid"
      gap="3"
      flex="none"
      gridTemplateColumns={{
        base: "repeat(2, minmax(0, 1fr))",
        md: "repeat(3, minmax(0, 1fr))",
        lg: board.takings
          ? "minmax(0, 0.88fr) minmax(0, 1.28fr) minmax(0, 1.26fr) minmax(0, 1.22fr) minmax(0, 1.1fr) minmax(0, 1.58fr)"
          : "repeat(3, minmax(0, 1fr))",
      }}
    >
      <EquipmentFigures board={board} />
      {board.takings && <SalesFigures board={board} {...rest} />}
      <AlarmFigure
        count={board.openAlarms}
        ended={board.endedAlarms}
        silenced={board.silencedAlarms}
        value={number(board.openAlarms)}
        to={open("alarms")}
      />
    </chakra.section>
  );
}

/** Stations and devices, and how many of them answer. */
function EquipmentFigures({ board }: Pick<Props, "board">) {
  const { number } = useFormat();
  const realTime = useAllowed(Permission.RealTimeEquip);
  const open = useDrawerLink();
  const { stationsSilent: silent, stationsNew: fresh } = board;
  return (
    <>
      <StatTile
        label={<FormattedMessage id="kanban.figure.stations" />}
        value={number(board.stationCount)}
        to={open("stations")}
        foot={
          <>
            {silent > 0 && (
              <Mark token="state.offline" hollow>
                <FormattedMessage id="kanban.silentCount" values={{ count: silent }} />
              </Mark>
            )}
            {fresh > 0 && (
              <Mark token="state.free" hollow>
                <FormattedMessage id="kanban.newCount" values={{ count: fresh }} />
              </Mark>
            )}
            {silent + fresh === 0 && (
              <Mark token="state.refuelling">
                <FormattedMessage id="kanban.answering" />
              </Mark>
            )}
          </>
        }
      />
      <StatTile
        label={<FormattedMessage id="kanban.figure.devices" />}
        value={number(board.deviceCount)}
        to={open(realTime ? "devices" : "stations")}
        foot={
          <>
            <Mark token="state.refuelling">
              <FormattedMessage id="kanban.online" values={{ count: board.devicesOnline }} />
            </Mark>
            <Mark token="state.offline" hollow>
              <FormattedMessage id="kanban.offline" values={{ count: board.devicesOffline }} />
            </Mark>
            {board.devicesNew > 0 && (
              <Mark token="state.free" hollow>
                <FormattedMessage id="kanban.newCount" values={{ count: board.devicesNew }} />
              </Mark>
            )}
          </>
        }
      />
    </>
  );
}

/** Today's amount, volume and number of sales against the same weekday a week ago. */
function SalesFigures({ board, amounts, volumes }: Props) {
  const { money, number, weekday, volume } = useFormat(board.timeZone);
  const { sum, symbolOf } = useVolumes();
  // A tile has room for one large figure: what is sold by other units stands below it.
  const [most, ...others] = board.todayVolumes;
  const beside = others.map((of) => volume(of.volume, symbolOf(of.unit), 0)).join(" + ");
  const to = useDrawerLink()("sales");
  const against = (today: string | number, before: string | number | null) => (
    <Comparison change={changeOf(today, before)} weekday={weekday(board.asOf)} />
  );
  return (
    <>
      <StatTile
        label={<FormattedMessage id="kanban.figure.amount" />}
        value={money(board.todayAmount, board.currencySymbol)}
        aside={<DaySpark points={amounts} />}
        to={to}
        foot={against(board.todayAmount, board.lastWeekAmount)}
      />
      <StatTile
        label={<FormattedMessage id="kanban.figure.volume" />}
        value={sum(most ? [most] : [])}
        aside={<DaySpark points={volumes} />}
        to={to}
        foot={
          others.length === 0 ? (
            against(board.todayVolume, board.lastWeekVolume)
          ) : (
            <Beside text={`+ ${beside}`} change={changeOf(board.todayVolume, board.lastWeekVolume)} />
          )
        }
      />
      <StatTile
        label={<FormattedMessage id="kanban.figure.sales" />}
        value={number(board.todaySales)}
        to={to}
        foot={against(board.todaySales, board.lastWeekSales)}
      />
    </>
  );
}

/** Today's hours over the same weekday's: a glance beside a figure; the chart below has the scale. */
function DaySpark({ points }: { readonly points: readonly DayPoint[] }) {
  const compared = points.some(({ lastWeek }) => lastWeek > 0);
  const drawn = drawnPoints(points);
  return (
    <Spark
      values={drawn.map(({ today }) => today)}
      open={runningOf(drawn)}
      {...(compared && { compare: points.map(({ lastWeek }) => lastWeek) })}
    />
  );
}

interface AlarmFigureProps {
  readonly count: number;
  /** Over, and nobody has taken note of them. */
  readonly ended: number;
  readonly silenced: number;
  readonly value: string;
  readonly to: string;
}

function AlarmFigure({ count, ended, silenced, value, to }: AlarmFigureProps) {
  const Icon = count > 0 ? BellRing : CircleCheck;
  return (
    <StatTile
      label={<FormattedMessage id="kanban.figure.alarms" />}
      value={value}
      tone={count > 0 ? "fault" : "normal"}
      to={to}
      aside={
        <chakra.span color={count > 0 ? "state.fault.fg" : "state.refuelling.fg"}>
          <Icon size={17} aria-hidden />
        </chakra.span>
      }
      foot={
        silenced > 0 ? (
          <FormattedMessage id="standing.silenced" values={{ count: silenced }} />
        ) : ended > 0 || count > 0 ? (
          <FormattedMessage id="standing.ended" values={{ count: ended }} />
        ) : (
          <FormattedMessage id="kanban.alarms.quiet" />
        )
      }
    />
  );
}

/** What stands below a figure that has more beside it: the figures around it say what the change is against. */
function Beside({ text, change }: { readonly text: string; readonly change: number | undefined }) {
  return (
    <>
      <chakra.b fontWeight="600" me="1.5">
        {text}
      </chakra.b>
      {change !== undefined && <ChangeMark change={change} />}
    </>
  );
}

function Comparison({ change, weekday }: { readonly change: number | undefined; readonly weekday: string }) {
  return change === undefined ? (
    <FormattedMessage id="kanban.compare.none" />
  ) : (
    <ChangeMark change={change}>
      <FormattedMessage id="kanban.compare" values={{ weekday }} />
    </ChangeMark>
  );
}

function Mark({ token, hollow = false, children }: { token: string; hollow?: boolean; children: ReactNode }) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      me="1.5"
      color={`${token}.fg`}
      fontWeight="550"
      maxW="100%"
    >
      <chakra.span
        boxSize="7px"
        flex="none"
        borderRadius="full"
        borderWidth="1.5px"
        borderColor={`${token}.line`}
        bg={hollow ? "transparent" : `${token}.line`}
      />
      <chakra.span truncate>{children}</chakra.span>
    </chakra.span>
  );
}
