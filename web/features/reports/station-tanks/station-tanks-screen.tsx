import { useQuery } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { ChartLine, Truck } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { usableZone, wallTime } from "../../../../common/zone-time.ts";
import { BEGIN } from "../../../lib/begun.ts";
import type { DraftedOrder } from "../../../lib/drafted-order.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMayBegin } from "../../../lib/may.ts";
import { useMe } from "../../../lib/me.ts";
import { paths, tankHistoryPath } from "../../../lib/paths.ts";
import { ReportState } from "../../../parts/coverage/report-state.tsx";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { placeFilterOf } from "../../../parts/places/place-fields.ts";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { useScreens } from "../../../ui/screens-map.ts";
import { ForecastRecord } from "./forecast-record.tsx";
import { TANK_FORECASTS } from "./forecast-list.ts";
import {
  StationLoadDocument,
  type StationLoadQuery,
  TankForecastDetailDocument,
  type TankForecastLineFragment,
} from "./station-tanks.generated.ts";
import { TimeLeft } from "./time-left.tsx";
import { useForecastColumns } from "./use-forecast-columns.tsx";

/** /stationTankInfoStati: every tank as it stands now, what runs dry first before the others. */
export function StationTanksScreen() {
  const columns = useForecastColumns();
  const grades = useGradeChoices().map(({ id, name, colour }) => ({ value: id, label: name, colour }));
  return (
    <ListScreen
      of={TANK_FORECASTS}
      subtitle={<TodayState />}
      columns={columns}
      filters={(pieces) => [pieces.choices("grade", { title: "filter.grade", options: grades })]}
      detail={(opened) => <TankDetail columns={columns} {...opened} />}
    />
  );
}

/** Of how many hours of today all has arrived, and how good the forecasts were. */
function TodayState() {
  const timeZone = useMe()?.network.timeZone;
  const { state, isSettled } = useListState(TANK_FORECASTS.address, timeZone);
  const { day } = wallTime(new Date(), usableZone(timeZone));
  const { grade, ...chosen } = state.filters;
  const places = placeFilterOf(chosen);
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2">
      <ReportState report="stationTanks" from={day} to={day} places={places} skip={!isSettled} />
      <ForecastRecord of={{ ...places, ...(grade !== undefined && { gradeIds: [...grade] }) }} skip={!isSettled} />
    </chakra.span>
  );
}

const FACTS = [
  "gradeName",
  "dryAt",
  "toOrder",
  "readAt",
  "level",
  "fillPercent",
  "volumeLitres",
  "ullageLitres",
  "capacityLitres",
  "soldPerDayLitres",
  "reorderLitres",
  "onTheWayLitres",
  "expectedAt",
  "loadLitres",
  "waterHeightMm",
  "temperatureC",
];

interface DetailProps {
  readonly id: string;
  readonly columns: readonly RecordColumn<TankForecastLineFragment>[];
  readonly onClose: () => void;
}

/** One tank: how it stands, when it runs dry, and what a tanker can bring to its station. */
function TankDetail({ id, columns, onClose }: DetailProps) {
  const { formatMessage } = useIntl();
  const factsOf = useFactsOf(columns);
  return (
    <RecordDrawer
      id={id}
      document={TankForecastDetailDocument}
      pick={({ tankForecasts }) => tankForecasts.nodes[0]}
      title={({ number, name }) => formatMessage({ id: "tank.name" }, { number, name })}
      subtitle={({ stationName, stationCode }) => (
        <>
          <bdi>{stationName}</bdi> <bdi>{stationCode}</bdi>
        </>
      )}
      facts={(row) => factsOf(row, FACTS)}
      onClose={onClose}
    >
      {({ stationId }) => (
        <>
          <HistoryLink tankId={id} />
          <DetailSection title="tankForecast.stationLoad">
            <StationLoad stationId={stationId} tankId={id} />
          </DetailSection>
        </>
      )}
    </RecordDrawer>
  );
}

/** To what became of the tank, for whoever may see that. */
function HistoryLink({ tankId }: { readonly tankId: string }) {
  const screens = useScreens();
  if (!screens.has(paths.tankHistory)) {
    return null;
  }
  return (
    <Button asChild size="sm" variant="outline" alignSelf="start">
      <Link to={tankHistoryPath(tankId)}>
        <ChartLine size={16} aria-hidden />
        <FormattedMessage id="tankForecast.history" />
      </Link>
    </Button>
  );
}

type Loaded = StationLoadQuery["tankForecasts"]["nodes"][number];

interface LoadProps {
  readonly stationId: string;
  /** The tank from which one looks. */
  readonly tankId: string;
}

/** What fits into each tank of a station, and together. */
function StationLoad({ stationId, tankId }: LoadProps) {
  const { formatMessage } = useIntl();
  const { number, volume } = useFormat();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const { data } = useQuery(StationLoadDocument, { variables: { stationId }, context: { silent: true } });
  const tanks = data?.tankForecasts.nodes ?? [];
  const all = tanks[0]?.stationLoadLitres ?? null;
  return (
    <>
      <OrderLink stationId={stationId} tanks={tanks.filter(({ id, toOrder }) => toOrder || id === tankId)} />
      <PlainTable<Loaded>
        caption={formatMessage({ id: "tankForecast.stationLoad" })}
        rows={tanks}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "number",
            title: formatMessage({ id: "tankForecast.number" }),
            cell: (tank) => tank.number,
            total: formatMessage({ id: "tankForecast.together" }),
          },
          {
            id: "grade",
            title: formatMessage({ id: "filter.grade" }),
            cell: ({ gradeName, gradeColour }) => <GradeMark name={gradeName} colour={gradeColour} />,
          },
          {
            id: "dry",
            title: formatMessage({ id: "tankForecast.dry" }),
            cell: ({ dryAt }) => <TimeLeft dryAt={dryAt} dryEarliest={null} dryLatest={null} />,
          },
          {
            id: "load",
            title: formatMessage({ id: "tankForecast.load" }),
            numeric: true,
            cell: ({ loadLitres }) => (loadLitres === null ? NO_VALUE : number(loadLitres, 0)),
            total: all === null ? NO_VALUE : volume(all, unit, 0),
          },
        ]}
      />
    </>
  );
}

interface OrderProps {
  readonly stationId: string;
  readonly tanks: readonly Loaded[];
}

/** Begins an order of what fits into tanks, for whoever may write one; nothing where nothing fits, or all is ordered. */
function OrderLink({ stationId, tanks }: OrderProps) {
  const may = useMayBegin("createFuelOrder");
  const litres = Object.fromEntries(
    tanks.flatMap(({ id, loadLitres }) => (loadLitres === null || Number(loadLitres) === 0 ? [] : [[id, loadLitres]])),
  );
  if (!may || Object.keys(litres).length === 0) {
    return null;
  }
  const drafted: DraftedOrder = { stationId, litres };
  return (
    <Button asChild size="sm" variant="outline" alignSelf="start" marginBlockEnd="2">
      <Link to={paths.fuelOrders} state={{ ...BEGIN, drafted }}>
        <Truck size={16} aria-hidden />
        <FormattedMessage id="tankForecast.orderThis" />
      </Link>
    </Button>
  );
}
