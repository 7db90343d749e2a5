import { Plus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useBegun } from "../../../lib/begun.ts";
import { useMe } from "../../../lib/me.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { STATION_CODE } from "../../../parts/places/station-column.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { type List, useListState } from "../../../ui/data-table/use-list-state.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { ListExport } from "../../../parts/export/list-export.tsx";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { useTankColumns } from "./tank-columns.tsx";
import { TankDetail } from "./tank-detail.tsx";
import { TankForm } from "./tank-form.tsx";
import { STRAPPED, TANK_LIST, type TankFilters } from "./tank-list.ts";
import { CreateTankDocument, TanksDocument } from "./tanks.generated.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

/** /tankConfig: every tank with its limits, what draws from it and what gauges it. */
export function TanksScreen() {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(TANK_LIST);
  const { variables } = list;
  const result = useListQuery({ document: TanksDocument, variables, pick: (data) => data.tankConfigs });
  const columns = useTankColumns(timeZone);
  const filters = useTankFilters(list);
  const detail = useOpenRow();
  const [adding, setAdding] = useState(false);
  useBegun(() => setAdding(true));
  const [station = ""] = list.state.filters.station ?? [];
  const add = (
    <DeedButton needs={CreateTankDocument} size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      <FormattedMessage id="tanks.add" />
    </DeedButton>
  );
  return (
    <Screen title="menu.tankConfig" actions={add} fill>
      <DataTable
        {...result}
        noun="tankConfigs"
        caption={formatMessage({ id: "menu.tankConfig" })}
        columns={columns}
        list={list}
        filters={filters}
        empty={{
          title: "tanks.none",
          text: "tanks.none.text",
          action: add,
          atStation: { title: "tanks.none.station", text: "tanks.none.text" },
        }}
        nameOf={({ stationName, number, name }) =>
          `${stationName}, ${formatMessage({ id: "tank.name" }, { number, name })}`
        }
        onOpen={({ id }) => detail.open(id)}
        views={(view) => <ListViews screen="tankConfig" view={view} />}
        actions={(view) => (
          <ListExport list="TANKS" view={view} columns={[STATION_CODE, ...columns]} timeZone={timeZone} />
        )}
      />
      {detail.id !== null && <TankDetail id={detail.id} timeZone={timeZone} onClose={detail.close} />}
      {adding && <TankForm stationId={station} onClose={() => setAdding(false)} />}
    </Screen>
  );
}

function useTankFilters(list: List<TankFilters>) {
  const { formatMessage } = useIntl();
  const filters = useFilters(list);
  const places = usePlaceFilters(list);
  const grades = useGradeChoices().map(({ id, name, colour }) => ({ value: id, label: name, colour }));
  const strapped = STRAPPED.map((value) => ({ value, label: formatMessage({ id: `tanks.strapping.${value}` }) }));
  return [
    filters.text("text", "tanks.search"),
    ...places,
    filters.choices("grade", { title: "filter.grade", options: grades }),
    filters.choices("strapping", { title: "tanks.strapping", options: strapped }),
  ];
}
