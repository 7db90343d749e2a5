import { chakra } from "@chakra-ui/react";
import { memo } from "react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import type { ForecourtUnits } from "../../../parts/gun/gun-tile.tsx";
import { StationLinkMark } from "../../../parts/places/station-link-mark.tsx";
import { WhenNear } from "../../../ui/when-near.tsx";
import { isLong, type StationMatch } from "./forecourt-board.tsx";
import { GunChip } from "./gun-chip.tsx";
import { TankChip } from "./tank-chip.tsx";
import { stationLink } from "./use-forecourt.ts";

interface CompactBoardProps {
  matches: readonly StationMatch[];
  units: ForecourtUnits;
  onOpenGun: (gunId: string) => void;
  detailAddress: (stationCode: string) => string;
}

/** A dozen stations on one screen: each a small card of its guns, and its tanks as levels below them. */
export function CompactBoard({ matches, ...rest }: CompactBoardProps) {
  const { formatMessage } = useIntl();
  return (
    <chakra.ul css={BOARD} aria-label={formatMessage({ id: "realtime.compact.board" })}>
      {matches.map((match) => (
        <li key={match.live.station.id}>
          <CompactStation match={match} long={isLong(matches)} {...rest} />
        </li>
      ))}
    </chakra.ul>
  );
}

interface CompactStationProps extends Omit<CompactBoardProps, "matches"> {
  match: StationMatch;
  /** There are so many stations that each is drawn only while it is near. */
  long: boolean;
}

const CompactStation = memo(
  function CompactStation({ match, long, units, onOpenGun, detailAddress }: CompactStationProps) {
    const { live, guns, tanks, fadedGuns } = match;
    const { station, devices } = live;
    return (
      <chakra.section css={CARD} aria-labelledby={`station-${station.code}`}>
        <header>
          <Link id={`station-${station.code}`} to={detailAddress(station.code)} title={station.name}>
            <bdi>{station.name}</bdi>
          </Link>
          <StationLinkMark link={stationLink(devices).link} />
        </header>
        <WhenNear always={!long} about="6rem" className="equipment">
          {() => (
            <>
              <div className="guns">
                {guns.map((gun) => (
                  <GunChip
                    key={gun.gunId}
                    gun={gun}
                    units={units}
                    onOpen={onOpenGun}
                    faded={fadedGuns.has(gun.gunId)}
                  />
                ))}
              </div>
              <div className="tanks">
                {tanks.map((tank) => (
                  <TankChip key={tank.tankId} tank={tank} />
                ))}
              </div>
            </>
          )}
        </WhenNear>
      </chakra.section>
    );
  },
  ({ match: before, ...rest }, { match, ...others }) =>
    before.live === match.live &&
    before.fadedGuns === match.fadedGuns &&
    sameRows(before.guns, match.guns) &&
    sameRows(before.tanks, match.tanks) &&
    rest.long === others.long &&
    rest.units === others.units &&
    rest.detailAddress === others.detailAddress,
);

function sameRows(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one === other || (one.length === other.length && one.every((row, index) => row === other[index]));
}

const BOARD = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
  gap: "2",
  listStyle: "none",
} as const;

const CARD = {
  display: "flex",
  flexDirection: "column",
  gap: "1.5",
  height: "100%",
  paddingInline: "2.5",
  paddingBlockStart: "1.5",
  paddingBlockEnd: "2.5",
  background: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  boxShadow: "raised",
  "& > header": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2",
    minHeight: "6",
    fontSize: "sm",
  },
  "& > header > a": {
    minWidth: 0,
    fontWeight: 650,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    borderRadius: "control",
    "&:hover": { color: "accent.fg" },
    "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "1px" },
  },
  "& > .equipment": { display: "flex", flexDirection: "column", flex: "1", gap: "1.5" },
  "& .guns": { display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(4.25rem, 1fr))", gap: "1" },
  "& .tanks": {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(3.75rem, 1fr))",
    gap: "1",
    marginBlockStart: "auto",
    paddingBlockStart: "1.5",
    borderBlockStartWidth: "1px",
    borderColor: "line",
  },
  "& .guns:empty, & .tanks:empty": { display: "none" },
} as const;
