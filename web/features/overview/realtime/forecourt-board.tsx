import { Grid, Heading, Stack } from "@chakra-ui/react";
import { useMemo, useState } from "react";
import type { ForecourtUnits } from "../../../parts/gun/gun-tile.tsx";
import type { Grade, ForecourtFilters } from "./realtime-filters.ts";
import { gunMatches, isFiltered, stationMatches, tankMatches } from "./realtime-filters.ts";
import { StationSection } from "./station-section.tsx";
import type { LiveStation } from "./use-forecourt.ts";
import { stationLink } from "./use-forecourt.ts";

/** On a wall two stations stand side by side, but not before six guns have room in a row. */
const NARROWEST_STATION_PX = 1080;

interface ForecourtBoardProps {
  /** What the filters leave, from {@link useMatches}. */
  matches: readonly StationMatch[];
  units: ForecourtUnits;
  onOpenGun: (gunId: string) => void;
  detailAddress: (stationCode: string) => string;
}

/** What of one station is on the board. */
export interface StationMatch {
  live: LiveStation;
  guns: LiveStation["guns"];
  tanks: LiveStation["tanks"];
  /** Guns that no longer have the state asked for and keep their place; the same set until it changes. */
  fadedGuns: ReadonlySet<string>;
}

/** Stations by city, in the order of the contract; nothing on it changes place by itself. */
export function ForecourtBoard({ matches, units, onOpenGun, detailAddress }: ForecourtBoardProps) {
  const cities = [...Map.groupBy(matches, ({ live }) => live.station.city.id).values()];
  return (
    <Stack gap="6">
      {cities.map((stations) => {
        const city = stations[0]?.live.station.city;
        return (
          <section key={city?.id} aria-labelledby={`city-${city?.id}`}>
            <Heading as="h2" id={`city-${city?.id}`} fontSize="lg" fontWeight="600" marginBlockEnd="2">
              <bdi>{city?.name}</bdi>
            </Heading>
            <Grid
              columnGap="6"
              rowGap="5"
              alignItems="start"
              gridTemplateColumns={`repeat(auto-fit, minmax(min(100%, ${NARROWEST_STATION_PX}px), 1fr))`}
            >
              {stations.map(({ live, guns, tanks, fadedGuns }) => (
                <StationSection
                  key={live.station.id}
                  station={live.station}
                  guns={guns}
                  tanks={tanks}
                  devices={live.devices}
                  fadedGuns={fadedGuns}
                  units={units}
                  long={isLong(matches)}
                  onOpenGun={onOpenGun}
                  detailAddress={detailAddress}
                />
              ))}
            </Grid>
          </section>
        );
      })}
    </Stack>
  );
}

/** More stations than this are a board of which each is drawn only while it is near. */
const MOST_WHOLE = 40;

export const isLong = (matches: readonly StationMatch[]): boolean => matches.length > MOST_WHOLE;

const NOBODY: ReadonlySet<string> = new Set();

/**
 * What the filters leave. A gun that was on the board under the present filters stays, faded, when its state moves on:
 * tiles must not vanish, and with them the rest move, under the eyes of the one who reads them.
 */
export function useMatches(
  stations: readonly LiveStation[],
  grades: readonly Grade[],
  filters: ForecourtFilters,
): readonly StationMatch[] {
  const question = JSON.stringify(filters);
  const [shown, setShown] = useState<Shown>({ question, guns: NOBODY });
  const codes = useMemo(() => new Map(grades.map(({ id, code }) => [id, code])), [grades]);
  const before = shown.question === question ? shown.guns : NOBODY;
  const found = useMemo(() => {
    if (!isFiltered(filters)) {
      return stations.map((live) => ({ live, guns: live.guns, tanks: live.tanks, fadedGuns: NOBODY }));
    }
    return stations
      .filter(({ station, devices }) => stationMatches(station, stationLink(devices).link, filters))
      .map((live) => {
        const matching = live.guns.filter((gun) => gunMatches(gun, filters, codes));
        const guns = live.guns.filter((gun) => matching.includes(gun) || before.has(gun.gunId));
        const faded = guns.filter((gun) => !matching.includes(gun)).map((gun) => gun.gunId);
        const tanks = live.tanks.filter((tank) => tankMatches(tank, filters, codes));
        return { live, guns, tanks, fadedGuns: faded.length > 0 ? new Set(faded) : NOBODY };
      })
      .filter(({ guns, tanks }) => guns.length + tanks.length > 0 || !narrowsEquipment(filters));
  }, [stations, filters, codes, before]);

  const onBoard = filters.state.length > 0 ? found.flatMap(({ guns }) => guns.map((gun) => gun.gunId)) : [];
  if (shown.question !== question || onBoard.length !== shown.guns.size) {
    setShown({ question, guns: new Set(onBoard) });
  }
  return found;
}

interface Shown {
  question: string;
  guns: ReadonlySet<string>;
}

/** A station without any equipment is worth showing, unless equipment is what was asked for. */
function narrowsEquipment(filters: ForecourtFilters): boolean {
  return filters.grade.length + filters.state.length > 0;
}
