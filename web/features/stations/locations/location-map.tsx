import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { MapPinOff } from "lucide-react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { ofStation, paths } from "../../../lib/paths.ts";
import { Permission } from "../../../../common/permission.ts";
import { useAllowed } from "../../../lib/session.ts";
import type { LocationFilter } from "../../../schema-types.generated.ts";
import { ListViews } from "../../../parts/views/list-views.tsx";
import type { FilterPiece } from "../../../ui/data-table/use-filters.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { WorldMap } from "../../../parts/map/map.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import type { OpenStation } from "./location-list.ts";
import { LOOKS } from "./location-state.tsx";
import { UnlocatedStationsDocument, type StationMarkersSubscription } from "./locations.generated.ts";

interface Props {
  readonly filter: LocationFilter;
  readonly filters: readonly FilterPiece[];
  readonly onClear: () => void;
  readonly markers: readonly StationMarkersSubscription["stationMarkers"][number][];
  readonly error: Error | undefined;
  readonly onRetry: () => void;
  readonly onOpen: OpenStation;
}

/** The stations on a map, by the gravest that is true there; below it those whose place nobody knows. */
export function LocationMap({ filter, filters, onClear, markers, error, onRetry, onOpen }: Props) {
  const { formatMessage } = useIntl();
  const points = useMemo(
    () =>
      markers.map(({ stationId, code, name, latitude, longitude, state }) => ({
        id: stationId,
        latitude,
        longitude,
        name: `${name} ${code}`,
        word: formatMessage({ id: `locations.${state}` }),
        ...LOOKS[state],
      })),
    [markers, formatMessage],
  );

  function handleOpen(id: string) {
    const marker = markers.find(({ stationId }) => stationId === id);
    if (marker) {
      onOpen({ id, code: marker.code });
    }
  }

  return (
    <chakra.section css={FRAME} aria-label={formatMessage({ id: "locations.map" })}>
      <FilterBar filters={filters} onClear={onClear} views={<ListViews screen="deviceLocat" />} />
      <chakra.div css={GROUND}>
        {error && markers.length === 0 ? (
          <LoadError error={error} onRetry={onRetry} />
        ) : (
          <WorldMap label={formatMessage({ id: "locations.map" })} points={points} onOpen={handleOpen} />
        )}
      </chakra.div>
      <Unlocated filter={filter} onOpen={onOpen} />
    </chakra.section>
  );
}

/** Stations that no map can show, each a way to where its place is entered. */
function Unlocated({ filter, onOpen }: Pick<Props, "filter" | "onOpen">) {
  const { formatMessage } = useIntl();
  const maySet = useAllowed(Permission.StationSettings);
  const { data } = useQuery(UnlocatedStationsDocument, {
    variables: { filter: { ...filter, kinds: ["STATION"], located: false } },
    skip: filter.located === true,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const { nodes = [], totalCount = 0 } = data?.locations ?? {};
  if (nodes.length === 0 || filter.located === true) {
    return null;
  }
  return (
    <chakra.div css={MISSING}>
      <p>
        <MapPinOff size={15} aria-hidden />
        {formatMessage({ id: "locations.missing" }, { count: totalCount })}
      </p>
      <ul>
        {nodes.map(({ id, name, stationId, stationCode }) => (
          <li key={id}>
            {maySet ? (
              <Link to={`${ofStation(paths.stationSet, stationId)}&open=${stationId}`}>
                {name} <bdi>{stationCode}</bdi>
              </Link>
            ) : (
              <button type="button" onClick={() => onOpen({ id: stationId, code: stationCode })}>
                {name} <bdi>{stationCode}</bdi>
              </button>
            )}
          </li>
        ))}
      </ul>
    </chakra.div>
  );
}

const FRAME = {
  display: "flex",
  flexDirection: "column",
  flex: "1",
  minH: "0",
  bg: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  boxShadow: "raised",
  overflow: "hidden",
} as const;

const GROUND = { display: "flex", flex: "1", minH: { base: "60dvh", lg: "0" } } as const;

const MISSING = {
  flex: "none",
  maxBlockSize: "32",
  overflowY: "auto",
  px: "3",
  py: "2",
  fontSize: "sm",
  borderBlockStartWidth: "1px",
  borderColor: "line",
  "& > p": { display: "flex", alignItems: "center", gap: "1.5", color: "state.warning.fg", fontWeight: "550" },
  "& > ul": {
    listStyle: "none",
    display: "flex",
    flexWrap: "wrap",
    columnGap: "3",
    rowGap: "1",
    marginBlockStart: "1",
  },
  "& a, & button": { color: "accent.fg", cursor: "pointer" },
  "& a:hover, & button:hover": { textDecoration: "underline" },
} as const;
