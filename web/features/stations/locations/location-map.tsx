import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { MapPinOff, Store } from "lucide-react";
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
import { EmptyState } from "../../../ui/states.tsx";
import type { OpenStation } from "./location-list.ts";
import { LOOKS } from "./location-state.tsx";
import {
  type StationMarkersSubscription,
  UnlocatedStationsDocument,
  type UnlocatedStationsQuery,
} from "./locations.generated.ts";

interface Props {
  readonly filter: LocationFilter;
  readonly filters: readonly FilterPiece[];
  /** Some filter narrows what is shown. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Absent until they are there. */
  readonly markers: readonly StationMarkersSubscription["stationMarkers"][number][] | undefined;
  readonly error: Error | undefined;
  readonly onRetry: () => void;
  readonly onOpen: OpenStation;
}

/** The stations on a map, by the gravest that is true there; below it those whose place nobody knows. */
export function LocationMap({ filter, filters, isFiltered, onClear, markers, error, onRetry, onOpen }: Props) {
  const { formatMessage } = useIntl();
  const unlocated = useUnlocated(filter);
  const points = useMemo(
    () =>
      (markers ?? []).map(({ stationId, code, name, latitude, longitude, state }) => ({
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
    const marker = markers?.find(({ stationId }) => stationId === id);
    if (marker) {
      onOpen({ id, code: marker.code });
    }
  }

  return (
    <chakra.section css={FRAME} aria-label={formatMessage({ id: "locations.map" })}>
      <FilterBar filters={filters} onClear={onClear} views={<ListViews screen="deviceLocat" />} />
      <chakra.div css={GROUND}>
        {error && points.length === 0 ? (
          <LoadError error={error} onRetry={onRetry} />
        ) : (
          <WorldMap label={formatMessage({ id: "locations.map" })} points={points} onOpen={handleOpen} />
        )}
        {!error && markers?.length === 0 && unlocated?.totalCount === 0 && <Nowhere isFiltered={isFiltered} />}
      </chakra.div>
      {unlocated && unlocated.totalCount > 0 && <Unlocated of={unlocated} onOpen={onOpen} />}
    </chakra.section>
  );
}

/** What a map without a station says: there is none, or none that the filters leave. */
const Nowhere = ({ isFiltered }: Pick<Props, "isFiltered">) => (
  <chakra.div css={NOWHERE}>
    {isFiltered ? (
      <EmptyState compact title="table.noMatch" text="table.noMatch.text" />
    ) : (
      <EmptyState compact icon={Store} title="locations.none" text="locations.none.text" />
    )}
  </chakra.div>
);

/** Stations whose place nobody knows, and how many they are; absent until they are there. */
function useUnlocated(filter: LocationFilter): UnlocatedStationsQuery["locations"] | undefined {
  const isLeftOut = filter.located === true;
  const { data } = useQuery(UnlocatedStationsDocument, {
    variables: { filter: { ...filter, kinds: ["STATION"], located: false } },
    skip: isLeftOut,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  return isLeftOut ? NO_STATIONS : data?.locations;
}

const NO_STATIONS = { nodes: [], totalCount: 0 };

interface UnlocatedProps extends Pick<Props, "onOpen"> {
  readonly of: UnlocatedStationsQuery["locations"];
}

/** Stations that no map can show, each a way to where its place is entered. */
function Unlocated({ of: { nodes, totalCount }, onOpen }: UnlocatedProps) {
  const { formatMessage } = useIntl();
  const maySet = useAllowed(Permission.StationSettings);
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

const GROUND = { position: "relative", display: "flex", flex: "1", minH: { base: "60dvh", lg: "0" } } as const;

/** In the middle of the map, which is moved through it. */
const NOWHERE = {
  position: "absolute",
  insetBlockStart: "50%",
  insetInline: "0",
  transform: "translateY(-50%)",
  display: "flex",
  inlineSize: "fit-content",
  maxInlineSize: "90%",
  marginInline: "auto",
  bg: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  boxShadow: "raised",
  pointerEvents: "none",
} as const;

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
