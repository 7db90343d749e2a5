import { Box, Heading } from "@chakra-ui/react";
import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import type { ForecourtUnits } from "../../../parts/gun/gun-tile.tsx";
import { GunTile } from "../../../parts/gun/gun-tile.tsx";
import { TankTile } from "../../../parts/tank/tank-vessel-tile.tsx";
import { WhenNear } from "../../../ui/when-near.tsx";
import { StationLink } from "./station-link.tsx";
import type { LiveStation } from "./use-forecourt.ts";

interface StationSectionProps extends LiveStation {
  fadedGuns: ReadonlySet<string>;
  /** There are so many stations on the board that each is drawn only while it is near. */
  long: boolean;
  units: ForecourtUnits;
  onOpenGun: (gunId: string) => void;
  detailAddress: (stationCode: string) => string;
}

/** One station on the board: its name and link, its guns, its tanks. Renders only when one of its own rows changes. */
export const StationSection = memo(function StationSection(props: StationSectionProps) {
  const { station, guns, tanks, devices, fadedGuns, units, long, onOpenGun, detailAddress } = props;
  const heading = `station-${station.code}`;
  return (
    <Box as="section" aria-labelledby={heading} css={SECTION}>
      <div className="head">
        <Heading as="h3" fontSize="md" fontWeight="600">
          <Link id={heading} to={detailAddress(station.code)}>
            <bdi>{station.name}</bdi>
            <ChevronRight size={15} aria-hidden />
          </Link>
        </Heading>
        <small>
          <bdi>{station.code}</bdi>
        </small>
        <StationLink devices={devices} />
      </div>
      <WhenNear always={!long} about="15rem" className="equipment">
        {() => (
          <>
            <div className="guns">
              {guns.map((gun) => (
                <GunTile key={gun.gunId} gun={gun} units={units} onOpen={onOpenGun} faded={fadedGuns.has(gun.gunId)} />
              ))}
            </div>
            <div className="tanks">
              {tanks.map((tank) => (
                <TankTile key={tank.tankId} tank={tank} unit={units.measureUnitSymbol} />
              ))}
            </div>
          </>
        )}
      </WhenNear>
    </Box>
  );
});

const GAP_PX = 8;
const NARROWEST_TILE_REM = 9.375;
const MOST_COLUMNS = 16;

/** As many columns as fit, so that all tiles of all stations stand on one grid. */
function columnSteps() {
  const steps = Array.from({ length: MOST_COLUMNS - 2 }, (_, index) => index + 3);
  return Object.fromEntries(
    steps.map((columns) => [
      `@container (min-width: calc(${columns * NARROWEST_TILE_REM}rem + ${(columns - 1) * GAP_PX}px))`,
      { "& .equipment": { "--columns": columns } },
    ]),
  );
}

// Guns and tanks share a row where both fit; where not, the tanks begin a row of their own.
const SECTION = {
  containerType: "inline-size",
  "& > .head": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "10px",
    paddingBlockEnd: "6px",
    minBlockSize: "30px",
  },
  "& > .head small": { color: "muted", fontSize: "xs", marginInlineEnd: "6px" },
  "& > .head a": { display: "inline-flex", alignItems: "center", gap: "2px", borderRadius: "4px" },
  "& > .head a:hover": { color: "accent.fg" },
  "& > .head a:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "2px" },
  "&:dir(rtl) > .head a svg": { transform: "scaleX(-1)" },
  "& .equipment": {
    "--columns": 2,
    // A hair less than the column, lest rounding pushes the last tile into the next row.
    "--tile": `calc((100cqi - (var(--columns) - 1) * ${GAP_PX}px) / var(--columns) - 0.1px)`,
  },
  "& .equipment, & .guns, & .tanks": { display: "flex", flexWrap: "wrap", gap: `${GAP_PX}px`, maxInlineSize: "100%" },
  "& .guns > *, & .tanks > *": { inlineSize: "var(--tile)", flex: "none" },
  "& .guns:empty, & .tanks:empty": { display: "none" },
  ...columnSteps(),
} as const;
