import { chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { salePath } from "../../../lib/paths.ts";
import { useAlarmDetail } from "../../../parts/alarm/alarm-detail.ts";
import { useAlarmSource } from "../../../parts/alarm/alarm-source.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { GunStateBadge } from "../../../parts/gun/gun-state-badge.tsx";
import { PlainTable, type Column } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { priceDiffers } from "./moment-rules.ts";
import type { StationMomentQuery } from "./moment.generated.ts";

/** What `stationMoment` says. */
export type Moment = StationMomentQuery["stationMoment"];
interface Props {
  readonly of: Moment;
}

/** Guns and prices, sales, tanks, alarms of one moment. */
export function MomentSheet({ of: moment }: Props) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <Guns of={moment} />
      <Sales of={moment} />
      <Tanks of={moment} />
      <Alarms of={moment} />
    </chakra.div>
  );
}

interface PartProps<Row> {
  readonly title: MessageId;
  readonly none: MessageId;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

function Part<Row>({ title, none, ...table }: PartProps<Row>) {
  const { formatMessage } = useIntl();
  const caption = formatMessage({ id: title });
  return (
    <Surface title={caption}>
      {table.rows.length === 0 ? <EmptyState compact title={none} /> : <PlainTable caption={caption} {...table} />}
    </Surface>
  );
}

function Guns({ of: { guns, timeZone, currencySymbol } }: Props) {
  const { formatMessage } = useIntl();
  const { instant, number, price } = useFormat(timeZone);
  const each = (value: string | null, since: string | null) =>
    value === null ? (
      NO_VALUE
    ) : (
      <>
        <bdi>{price(value, currencySymbol)}</bdi>
        {since !== null && <chakra.span css={SINCE}>{instant(since)}</chakra.span>}
      </>
    );
  const columns: readonly Column<Moment["guns"][number]>[] = [
    { id: "gun", title: formatMessage({ id: "moment.gun" }), cell: ({ gunNumber }) => number(gunNumber) },
    {
      id: "grade",
      title: formatMessage({ id: "filter.grade" }),
      cell: ({ gradeName, gradeColour }) => <GradeMark name={gradeName} colour={gradeColour} />,
    },
    {
      id: "board",
      title: formatMessage({ id: "moment.board" }),
      numeric: true,
      cell: ({ boardPrice, boardSince }) => each(boardPrice, boardSince),
    },
    {
      id: "pump",
      title: formatMessage({ id: "moment.pump" }),
      numeric: true,
      cell: (gun) => (
        <>
          {each(gun.pumpPrice, gun.pumpSince)}
          {priceDiffers(gun) && <chakra.span css={DIFFERS}>{formatMessage({ id: "moment.differs" })}</chakra.span>}
        </>
      ),
    },
    {
      id: "state",
      title: formatMessage({ id: "moment.state" }),
      cell: ({ state, stateSince }) =>
        state === null ? (
          formatMessage({ id: "moment.state.unknown" })
        ) : (
          <>
            <GunStateBadge presence={state} />
            {stateSince !== null && <chakra.span css={SINCE}>{instant(stateSince)}</chakra.span>}
          </>
        ),
    },
  ];
  return (
    <Part title="moment.guns" none="moment.guns.none" columns={columns} rows={guns} keyOf={({ gunId }) => gunId} />
  );
}

function Sales({ of: { sales, timeZone, currencySymbol } }: Props) {
  const { formatMessage } = useIntl();
  const { clock, instant, money, number, price, volume } = useFormat(timeZone);
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const columns: readonly Column<Moment["sales"][number]>[] = [
    {
      id: "time",
      title: formatMessage({ id: "moment.sale.time" }),
      cell: ({ id, startedAt, time }) => (
        <chakra.span color="accent.fg" asChild>
          <Link to={salePath(id)}>
            <bdi dir="ltr">
              {startedAt === null
                ? instant(time)
                : formatMessage({ id: "moment.sale.span" }, { from: clock(startedAt), to: clock(time) })}
            </bdi>
          </Link>
        </chakra.span>
      ),
    },
    {
      id: "gun",
      title: formatMessage({ id: "moment.gun" }),
      numeric: true,
      cell: ({ gunNumber }) => (gunNumber === null ? NO_VALUE : number(gunNumber)),
    },
    { id: "grade", title: formatMessage({ id: "filter.grade" }), cell: ({ gradeName }) => <bdi>{gradeName}</bdi> },
    {
      id: "volume",
      title: formatMessage({ id: "ticket.volume" }),
      numeric: true,
      cell: (sale) => <bdi>{volume(sale.volume, unit)}</bdi>,
    },
    {
      id: "price",
      title: formatMessage({ id: "moment.sale.price" }),
      numeric: true,
      cell: (sale) => <bdi>{price(sale.price, currencySymbol)}</bdi>,
    },
    {
      id: "amount",
      title: formatMessage({ id: "ticket.amount" }),
      numeric: true,
      cell: ({ amount }) => <bdi>{money(amount, currencySymbol)}</bdi>,
    },
    {
      id: "number",
      title: formatMessage({ id: "moment.sale.number" }),
      cell: ({ transactionNo }) => <bdi dir="ltr">{transactionNo}</bdi>,
    },
  ];
  return <Part title="moment.sales" none="moment.sales.none" columns={columns} rows={sales} keyOf={({ id }) => id} />;
}

function Tanks({ of: { tanks, timeZone } }: Props) {
  const { formatMessage } = useIntl();
  const { instant, number, percent, volume } = useFormat(timeZone);
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const figure = (value: number | null, digits: number) => (value === null ? NO_VALUE : number(value, digits));
  const columns: readonly Column<Moment["tanks"][number]>[] = [
    {
      id: "tank",
      title: formatMessage({ id: "moment.tank" }),
      cell: ({ tankNumber, tankName }) => formatMessage({ id: "tank.name" }, { number: tankNumber, name: tankName }),
    },
    {
      id: "grade",
      title: formatMessage({ id: "filter.grade" }),
      cell: ({ gradeName, gradeColour }) => <GradeMark name={gradeName} colour={gradeColour} />,
    },
    {
      id: "volume",
      title: formatMessage({ id: "tank.volume" }),
      numeric: true,
      cell: ({ volumeLitres, capacityLitres }) =>
        volumeLitres === null ? (
          NO_VALUE
        ) : (
          <>
            <bdi>{volume(volumeLitres, unit, 1)}</bdi>
            <chakra.span css={SINCE}>{percent(Number(volumeLitres) / Number(capacityLitres))}</chakra.span>
          </>
        ),
    },
    {
      id: "water",
      title: `${formatMessage({ id: "tank.water" })}, mm`,
      numeric: true,
      cell: ({ waterHeightMm }) => figure(waterHeightMm, 1),
    },
    {
      id: "temperature",
      title: `${formatMessage({ id: "tank.temperature" })}, °C`,
      numeric: true,
      cell: ({ temperatureC }) => figure(temperatureC, 1),
    },
    {
      id: "read",
      title: formatMessage({ id: "tankHistory.at" }),
      cell: ({ readAt }) => (readAt === null ? formatMessage({ id: "moment.tank.unread" }) : instant(readAt)),
    },
  ];
  return (
    <Part title="moment.tanks" none="moment.tanks.none" columns={columns} rows={tanks} keyOf={({ tankId }) => tankId} />
  );
}

function Alarms({ of: { alarms, timeZone } }: Props) {
  const { formatMessage } = useIntl();
  const { instant } = useFormat(timeZone);
  const detailOf = useAlarmDetail();
  const sourceOf = useAlarmSource();
  const columns: readonly Column<Moment["alarms"][number]>[] = [
    {
      id: "what",
      title: formatMessage({ id: "tankHistory.what" }),
      cell: ({ code }) => formatMessage({ id: `alarm.${code}` }),
    },
    {
      id: "where",
      title: formatMessage({ id: "moment.alarm.where" }),
      cell: (alarm) => <bdi>{sourceOf(alarm)}</bdi>,
    },
    { id: "from", title: formatMessage({ id: "tankHistory.from" }), cell: ({ startedAt }) => instant(startedAt) },
    {
      id: "to",
      title: formatMessage({ id: "tankHistory.to" }),
      cell: ({ endedAt }) => (endedAt === null ? formatMessage({ id: "moment.alarm.yet" }) : instant(endedAt)),
    },
    { id: "detail", title: formatMessage({ id: "tankHistory.detail" }), cell: (alarm) => <bdi>{detailOf(alarm)}</bdi> },
  ];
  return (
    <Part title="moment.alarms" none="moment.alarms.none" columns={columns} rows={alarms} keyOf={({ id }) => id} />
  );
}

const SINCE = { display: "block", color: "muted", fontSize: "xs", fontVariantNumeric: "tabular-nums" } as const;
const DIFFERS = { display: "block", color: "state.warning.fg", fontSize: "xs", fontWeight: "560" } as const;
