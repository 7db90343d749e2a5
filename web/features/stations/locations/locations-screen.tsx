import { useNavigate, useSearchParams } from "react-router-dom";
import { useLiveValue } from "../../../lib/use-live.ts";
import { ofStation, paths, stationPath } from "../../../lib/paths.ts";
import { Permission } from "../../../../common/permission.ts";
import { useAllowed } from "../../../lib/session.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { Screen } from "../../../ui/screen.tsx";
import { useViewTo, ViewTabs } from "../../../ui/view-tabs.tsx";
import { LOCATION_LIST, type OpenStation, VIEW } from "./location-list.ts";
import { LocationMap } from "./location-map.tsx";
import { LocationTable } from "./location-table.tsx";
import { StationMarkersDocument } from "./locations.generated.ts";
import { useLocationFilters } from "./use-location-filters.tsx";

/** /deviceLocat: stations and devices on a map or in a list, with the same filters, as they are now. */
export function LocationsScreen() {
  const [params] = useSearchParams();
  const viewTo = useViewTo(VIEW, "map");
  const view = params.get(VIEW) === "list" ? "list" : "map";
  const list = useListState(LOCATION_LIST);
  const filters = useLocationFilters(list);
  const { filter } = list.variables;
  const live = useLiveValue(StationMarkersDocument, { filter });
  const markers = live.value?.stationMarkers;
  const openStation = useOpenStation();

  return (
    <Screen
      title="menu.deviceLocat"
      fill
      tabs={
        <ViewTabs
          label="locations.view"
          present={view}
          views={VIEWS.map((id) => ({ id, title: `locations.view.${id}` as const, to: viewTo(id) }))}
        />
      }
    >
      {view === "map" ? (
        <LocationMap
          filter={filter}
          filters={filters}
          isFiltered={list.isFiltered}
          onClear={list.clearFilters}
          markers={markers}
          error={live.error}
          onRetry={live.retry}
          onOpen={openStation}
        />
      ) : (
        <LocationTable list={list} filters={filters} changed={markers} onOpen={openStation} />
      )}
    </Screen>
  );
}

const VIEWS = ["map", "list"] as const;

/** Opens a station's live detail, for those who may see it; else its part of this list. */
function useOpenStation(): OpenStation {
  const navigate = useNavigate();
  const watches = useAllowed(Permission.RealTimeEquip);
  return ({ id, code }) =>
    void navigate(watches ? stationPath(code) : `${ofStation(paths.deviceLocat, id)}&${VIEW}=list`);
}
