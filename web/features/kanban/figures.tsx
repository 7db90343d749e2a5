import { chakra } from "@chakra-ui/react";
import { BellRing, CircleCheck, TrendingDown, TrendingUp, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useLocation } from "react-router-dom";
import { useFormat } from "../../lib/format.ts";
import { realTimePath } from "../../lib/paths.ts";
import { Permission } from "../../lib/permission.ts";
import { useAllowed } from "../../lib/session.ts";
import { Spark } from "../../ui/charts/spark.tsx";
import { StatTile } from "../../ui/stat-tile.tsx";
import { changeOf, drawnPoints, soldIn, type Board, type DayPoint } from "./board.ts";

export type Shown = "stations" | "devices" | "sales" | "alarms";

interface Props {
  readonly board: Board;
  readonly unit: string;
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
        lg: "minmax(0, 0.9fr) minmax(0, 1.35fr) minmax(0, 1.4fr) minmax(0, 1.35fr) minmax(0, 1.25fr) minmax(0, 1fr)",
      }}
    >
      <EquipmentFigures board={board} />
      <SalesFigures board={board} {...rest} />
      <AlarmFigure count={board.openAlarms} value={number(board.openAlarms)} to={open("alarms")} />
    </chakra.section>
  );
}

/** Stations and devices, and how many of them answer. */
function EquipmentFigures({ board }: Pick<Props, "board">) {
  const { number } = useFormat();
  const realTime = useAllowed(Permission.RealTimeDevices);
  const open = useDrawerLink();
  const silent = board.stationsSilent;
  return (
    <>
      <StatTile
        label={<FormattedMessage id="kanban.figure.stations" />}
        value={number(board.stationCount)}
        to={realTime ? realTimePath() : open("stations")}
        foot={
          <Mark token={silent > 0 ? "state.offline" : "state.refuelling"} hollow={silent > 0}>
            <FormattedMessage id={silent > 0 ? "kanban.silentCount" : "kanban.answering"} values={{ count: silent }} />
          </Mark>
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
          </>
        }
      />
    </>
  );
}

/** Today's amount, volume and number of sales against the same weekday a week ago. */
function SalesFigures({ board, unit, amounts, volumes }: Props) {
  const { money, volume, number, weekday } = useFormat(board.timeZone);
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
        value={volume(board.todayVolume, unit)}
        aside={<DaySpark points={volumes} />}
        to={to}
        foot={against(board.todayVolume, board.lastWeekVolume)}
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
  return (
    <Spark
      values={drawnPoints(points).map((point) => soldIn(point) ?? null)}
      {...(compared && { compare: points.map(({ lastWeek }) => lastWeek) })}
    />
  );
}

/** A link that opens a drawer on this page and keeps the rest of the address. */
function useDrawerLink(): (shown: Shown) => string {
  const { pathname, search } = useLocation();
  return (shown) => {
    const query = new URLSearchParams(search);
    query.set("show", shown);
    return `${pathname}?${query}`;
  };
}

function AlarmFigure({ count, value, to }: { readonly count: number; readonly value: string; readonly to: string }) {
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
      foot={<FormattedMessage id={count > 0 ? "kanban.alarms.some" : "kanban.alarms.quiet"} />}
    />
  );
}

function Comparison({ change, weekday }: { readonly change: number | undefined; readonly weekday: string }) {
  const { percent } = useFormat();
  if (change === undefined) {
    return <FormattedMessage id="kanban.compare.none" />;
  }
  const Icon = Math.abs(change) < 0.0005 ? Minus : change > 0 ? TrendingUp : TrendingDown;
  return (
    <chakra.span display="inline-flex" gap="1" alignItems="center" maxW="100%">
      <Icon size={13} aria-hidden />
      <chakra.bdi color="text" fontWeight="600">
        {percent(change, true)}
      </chakra.bdi>
      <chakra.span truncate>
        <FormattedMessage id="kanban.compare" values={{ weekday }} />
      </chakra.span>
    </chakra.span>
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
