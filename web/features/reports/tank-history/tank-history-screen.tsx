import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { ReportState } from "../../../parts/coverage/report-state.tsx";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { useDatedText } from "../../../parts/export/use-dated-text.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { ArchivedNote } from "../../../parts/readings-kept/archived-note.tsx";
import { DaysFilter } from "../../../ui/data-table/filter-inputs.tsx";
import { TankSelect } from "../../../parts/tank/tank-select.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { DaysTold } from "../../../ui/date-range/days-told.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { SheetFrame } from "../../../ui/sheet.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useViewTo, ViewTabs } from "../../../ui/view-tabs.tsx";
import { HISTORY_ADDRESS, SHOWN, type Shown, daysAsked } from "./history-address.ts";
import { HistoryChart } from "./history-chart.tsx";
import { HistoryEvents } from "./history-events.tsx";
import { HistoryPrint } from "./history-print.tsx";
import { HistoryStock } from "./history-stock.tsx";
import { usePointColumns } from "./history-words.ts";
import { TankHistoryDocument, type TankHistoryQuery } from "./tank-history.generated.ts";

/** /tankInfoStati: what became of one tank within some days; the address says which, when and how it is shown. */
export function TankHistoryScreen() {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(HISTORY_ADDRESS, timeZone);
  const viewTo = useViewTo("show", "chart");
  const { tank: [tankId = ""] = [], show: [shown = "chart"] = [] } = list.state.filters;
  const { from, to, places } = list.variables.filter;
  const days = daysAsked(list.state.filters.days, timeZone);
  const { data, previousData, error, refetch } = useQuery(TankHistoryDocument, {
    variables: { tankId, from, to },
    skip: tankId === "" || !list.isSettled,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const history = tankId === "" ? undefined : (data ?? previousData)?.tankHistory;
  return (
    <Screen
      title="menu.tankInfoStati"
      subtitle={
        <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2">
          <DaysTold {...days} />
          <ReportState report="tankHistory" {...days} places={places} skip={!list.isSettled} />
        </chakra.span>
      }
      actions={
        <>
          <DaysFilter
            label={formatMessage({ id: "tankHistory.days" })}
            value={days}
            timeZone={list.timeZone}
            onChange={(chosen) => list.setFilter("days", chosen)}
          />
          {history && <ReadingsExport of={history} days={days} from={from} to={to} />}
          {history && <HistoryPrint of={history} days={days} />}
        </>
      }
      tabs={
        <ViewTabs
          label="tankHistory.show"
          present={shown}
          views={SHOWN.map((id) => ({ id, title: `tankHistory.show.${id}` as const, to: viewTo(id) }))}
        />
      }
      fill
    >
      <FilterBar
        flush
        filters={usePlaceFilters(list)}
        onClear={() => list.setFilters({ platform: undefined, region: undefined, city: undefined, station: undefined })}
        views={
          <chakra.div flex={{ base: "1 1 100%", md: "0 1 22rem" }}>
            <TankSelect
              label="tankForecast.number"
              labelHidden
              required
              nothing="tankHistory.choose"
              value={tankId}
              onChange={(id) => list.setFilter("tank", id === "" ? undefined : [id])}
              known={history}
              places={places}
            />
          </chakra.div>
        }
      />
      {error && !history ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : history ? (
        <>
          <HistoryStock of={history.stock} timeZone={history.timeZone} />
          {(shown !== "chart" || history.points.length > 0) && (
            <ArchivedNote of="tanksSince" from={from} timeZone={history.timeZone} />
          )}
          <chakra.p css={STEP}>{formatMessage({ id: `tankHistory.step.${history.step}` })}</chakra.p>
          <Part shown={shown} of={history} from={from} to={to} />
        </>
      ) : tankId === "" ? (
        <EmptyState title="tankHistory.choose" text="tankHistory.choose.text" />
      ) : (
        <Skeleton flex="1" minH="64" />
      )}
    </Screen>
  );
}

interface PartProps {
  readonly shown: Shown;
  readonly of: TankHistoryQuery["tankHistory"];
  readonly from: string;
  readonly to: string;
}

function Part({ shown, of: history, from, to }: PartProps) {
  const { formatMessage } = useIntl();
  const columns = usePointColumns(history.step, history.timeZone);
  switch (shown) {
    case "chart":
      return <HistoryChart of={history} from={from} to={to} />;
    case "table":
      return (
        <SheetFrame flex="1">
          <PlainTable
            caption={formatMessage({ id: "menu.tankInfoStati" })}
            columns={columns}
            rows={history.points}
            keyOf={({ at }) => at}
          />
        </SheetFrame>
      );
    case "events":
      return (
        <SheetFrame flex="1">
          <HistoryEvents of={history} />
        </SheetFrame>
      );
  }
}

interface ExportProps extends Pick<PartProps, "of" | "from" | "to"> {
  readonly days: { readonly from: string; readonly to: string };
}

/** Every reading of the time as a file, whatever step is shown. */
function ReadingsExport({ of: { id, stationName, number, name, timeZone }, days, from, to }: ExportProps) {
  const { formatMessage } = useIntl();
  const datedText = useDatedText();
  const columns = FILE.map(([id, title]) => ({ id, header: formatMessage({ id: title }) }));
  return (
    <ExportButton
      list="TANK_READINGS"
      filter={{ tankIds: [id], from, to }}
      {...datedText(days, `${stationName}, ${formatMessage({ id: "tank.name" }, { number, name })}`)}
      orderBy="TIME_ASC"
      columns={columns}
      timeZone={timeZone}
    />
  );
}

const FILE = [
  ["time", "tankHistory.at"],
  ["volumeLitres", "tank.volume"],
  ["netVolumeLitres", "tank.netVolume"],
  ["ullageLitres", "tank.ullage"],
  ["heightMm", "tank.height"],
  ["waterHeightMm", "tank.water"],
  ["waterVolumeLitres", "tankHistory.waterVolume"],
  ["temperatureC", "tank.temperature"],
] as const;

const STEP = { color: "muted", fontSize: "xs", flex: "none" } as const;
