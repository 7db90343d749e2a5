import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import type { TankForecastLineFragment } from "./station-tanks.generated.ts";

interface Props extends Pick<TankForecastLineFragment, "dryAt" | "dryEarliest" | "dryLatest"> {
  /** With the moments, where there is room. */
  readonly exact?: boolean;
}

/** Less than a day away: whoever sees it should act. */
const SOON_HOURS = 24;
const HOUR_MS = 3_600_000;

/** In how many hours a tank runs dry, with the band in which eight of ten cases lie. */
export function TimeLeft({ dryAt, dryEarliest, dryLatest, exact = false }: Props) {
  const { formatMessage } = useIntl();
  const { number, dateTime } = useFormat(useMe()?.network.timeZone);
  if (dryAt === null) {
    return NO_VALUE;
  }
  const hours = hoursUntil(dryAt);
  const told = (moment: string) => (exact ? dateTime(moment) : number(hoursUntil(moment), 0));
  const band = dryEarliest !== null && dryLatest !== null && `${told(dryEarliest)} – ${told(dryLatest)}`;
  return (
    <chakra.span css={LEFT}>
      <b data-soon={hours < SOON_HOURS || undefined}>
        {hours === 0
          ? formatMessage({ id: "tankForecast.isDry" })
          : formatMessage({ id: "tankForecast.hours" }, { hours: number(hours, 0) })}
      </b>
      {exact && <bdi>{dateTime(dryAt)}</bdi>}
      {band && (
        <small title={formatMessage({ id: "tankForecast.band" })}>
          <bdi>{band}</bdi>
        </small>
      )}
    </chakra.span>
  );
}

const hoursUntil = (moment: string): number => Math.max(0, Math.floor((Date.parse(moment) - Date.now()) / HOUR_MS));

const LEFT = {
  display: "inline-flex",
  flexWrap: "wrap",
  columnGap: "2",
  alignItems: "baseline",
  fontVariantNumeric: "tabular-nums",
  "& > b": { fontWeight: "600" },
  "& > b[data-soon]": { color: "state.fault.fg" },
  "& > small": { color: "muted" },
} as const;
