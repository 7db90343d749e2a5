import { chakra } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useNavigate } from "react-router-dom";
import { useBegun } from "../../../lib/begun.ts";
import { ofStation, paths } from "../../../lib/paths.ts";
import { Permission } from "../../../../common/permission.ts";
import { useAllowed } from "../../../lib/session.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { Screen } from "../../../ui/screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { PlacePane } from "./place-pane.tsx";
import { StationDetail } from "./station-detail.tsx";
import { StationForm } from "./station-form.tsx";
import { STATION_LIST } from "./station-list.ts";
import { StationTable } from "./station-table.tsx";
import { CreateStationDocument } from "./stations.generated.ts";
import type { TreeNode } from "./tree-nodes.ts";
import { type Room, usePlaceTree } from "./use-place-tree.ts";

/** /stationSet: regions, cities and stations as a tree, and the list of stations that it narrows. */
export function StationsScreen() {
  const tree = usePlaceTree();
  const list = useListState(STATION_LIST);
  const detail = useOpenRow();
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  const setsUp = useAllowed(Permission.DeviceBinding);
  useBegun(() => setCreating(true));
  const { region = [], city = [] } = list.state.filters;
  const chosen = city.length === 1 ? `city:${city[0]}` : region.length === 1 ? `region:${region[0]}` : undefined;
  const isFull = tree.room !== undefined && tree.room.used >= tree.room.limit;

  function handleChoose(place: Pick<TreeNode, "kind" | "id"> | undefined) {
    if (place?.kind === "station") {
      detail.open(place.id);
    } else {
      list.setFilters({
        region: place?.kind === "region" ? [place.id] : undefined,
        city: place?.kind === "city" ? [place.id] : undefined,
      });
    }
  }

  const create = (
    <DeedButton
      needs={CreateStationDocument}
      size="sm"
      disabled={isFull || !tree.ready}
      onClick={() => setCreating(true)}
    >
      <Plus aria-hidden />
      <FormattedMessage id="station.create" />
    </DeedButton>
  );
  return (
    <Screen title="menu.stationSet" subtitle={tree.room && <SiteRoom room={tree.room} />} actions={create} fill>
      <chakra.div css={PARTS}>
        <PlacePane tree={tree} chosen={chosen} onChoose={handleChoose} />
        <StationTable list={list} tree={tree} onOpen={detail.open} create={create} />
      </chakra.div>
      {detail.id !== null && <StationDetail key={detail.id} id={detail.id} tree={tree} onClose={detail.close} />}
      {creating && (
        <StationForm
          tree={tree}
          cityId={city.length === 1 ? city[0] : undefined}
          onCreated={(id) => setsUp && void navigate(ofStation(paths.stationSetUp, id))}
          onClose={() => setCreating(false)}
        />
      )}
    </Screen>
  );
}

/** How many stations the person's platform has of those that it may have; known before anybody fills in a form. */
function SiteRoom({ room: { used, limit } }: { readonly room: Room }) {
  const { formatMessage } = useIntl();
  const isFull = used >= limit;
  return (
    <chakra.span color={isFull ? "state.warning.fg" : undefined} fontVariantNumeric="tabular-nums">
      {formatMessage({ id: isFull ? "station.room.full" : "station.room" }, { used, limit })}
    </chakra.span>
  );
}

const PARTS = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "18rem minmax(0, 1fr)" },
  gridTemplateRows: { base: "auto auto", lg: "minmax(0, 1fr)" },
  gap: "3",
  flex: "1",
  minH: "0",
  "& > *": { maxBlockSize: { base: "none", lg: "100%" } },
  // The list below keeps its place while the tree comes and is opened.
  "& > :first-of-type": { blockSize: { base: "14rem", lg: "auto" } },
} as const;
