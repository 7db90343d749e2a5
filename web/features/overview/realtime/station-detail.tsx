import { useQuery } from "@apollo/client/react";
import { chakra, Heading, Skeleton, Stack } from "@chakra-ui/react";
import { ChevronLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import type { MessageId } from "../../../i18n/messages.ts";
import type { ForecourtUnits } from "../../../parts/gun/gun-tile.tsx";
import { GunTile } from "../../../parts/gun/gun-tile.tsx";
import { StationEquipmentDocument } from "./realtime.generated.ts";
import { StationAlarms, useStationAlarms } from "./station-alarms.tsx";
import { StationDevices } from "./station-devices.tsx";
import { StationLink } from "./station-link.tsx";
import { StationSales } from "./station-sales.tsx";
import { TankDetail } from "./tank-detail.tsx";
import type { LiveStation } from "./use-forecourt.ts";

interface StationDetailProps {
  live: LiveStation;
  units: ForecourtUnits;
  onOpenGun: (gunId: string) => void;
  /** The board with the filters it had. */
  boardAddress: string;
}

/** One station from near: guns and tanks large, alarms, sales as they end, and the devices behind them. */
export function StationDetail({
  live: { station, guns, tanks, devices },
  units,
  onOpenGun,
  boardAddress,
}: StationDetailProps) {
  const { formatMessage } = useIntl();
  const { data, loading } = useQuery(StationEquipmentDocument, { variables: { id: station.id } });
  const alarms = useStationAlarms(station.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const place = [station.city.name, data?.station.address, data?.station.phone].filter(Boolean);

  return (
    <Stack gap="5" css={STYLE}>
      <chakra.header>
        <Link to={boardAddress} className="back">
          <ChevronLeft size={16} aria-hidden />
          {formatMessage({ id: "realtime.allStations" })}
        </Link>
        <div className="name">
          <Heading ref={heading} as="h2" tabIndex={-1} outline="none" fontSize="xl" fontWeight="650">
            <bdi>{station.name}</bdi>
          </Heading>
          <bdi className="code">{station.code}</bdi>
          <StationLink devices={devices} />
        </div>
        <p className="place">
          {place.map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
        </p>
      </chakra.header>
      <Part title="realtime.guns" empty={guns.length === 0 ? "realtime.noGuns" : undefined}>
        <div className="guns">
          {guns.map((gun) => (
            <GunTile key={gun.gunId} gun={gun} units={units} onOpen={onOpenGun} size="large" />
          ))}
        </div>
      </Part>
      <Part title="realtime.tanks" empty={tanks.length === 0 ? "realtime.noTanks" : undefined}>
        <div className="tanks">
          {tanks.map((tank) => (
            <TankDetail key={tank.tankId} tank={tank} unit={units.measureUnitSymbol} />
          ))}
        </div>
      </Part>
      <div className="below">
        <StationSales station={station} guns={guns} units={units} timeZone={data?.station.timeZone} />
        {loading || !(alarms.ready || alarms.error) ? (
          // Alarms that come later would push the devices down.
          <Skeleton h="40" borderRadius="surface" />
        ) : (
          <Stack gap="4" minW="0">
            <StationAlarms stationId={station.id} alarms={alarms} timeZone={data?.station.timeZone} />
            <StationDevices
              equipment={data?.station.devices}
              devices={devices}
              cardList={data?.stationCardList ?? null}
            />
          </Stack>
        )}
      </div>
    </Stack>
  );
}

interface PartProps {
  title: MessageId;
  /** What to say when there is nothing. */
  empty: MessageId | undefined;
  children: React.ReactNode;
}

function Part({ title, empty, children }: PartProps) {
  const { formatMessage } = useIntl();
  return (
    <section aria-labelledby={title}>
      <Heading as="h3" id={title} fontSize="md" fontWeight="600" marginBlockEnd="2">
        {formatMessage({ id: title })}
      </Heading>
      {empty ? <chakra.p color="muted">{formatMessage({ id: empty })}</chakra.p> : children}
    </section>
  );
}

const STYLE = {
  "& .back": { display: "inline-flex", alignItems: "center", gap: "2px", color: "accent.fg", fontSize: "sm" },
  "& .back:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", borderRadius: "4px" },
  "&:dir(rtl) .back svg": { transform: "scaleX(-1)" },
  "& .name": { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "12px", marginBlockStart: "6px" },
  "& .code": { color: "muted", fontSize: "sm" },
  "& .place": { display: "flex", flexWrap: "wrap", columnGap: "16px", color: "muted", fontSize: "sm" },
  "& .guns": {
    display: "grid",
    gap: "10px",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(10.5rem, 44vw), 1fr))",
  },
  "& .tanks": { display: "grid", gap: "10px", gridTemplateColumns: "repeat(auto-fill, minmax(min(25rem, 100%), 1fr))" },
  "& .below": {
    display: "grid",
    gap: "16px",
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "minmax(0, 3fr) minmax(0, 2fr)" },
  },
} as const;
