import { chakra } from "@chakra-ui/react";
import { History } from "lucide-react";
import { useIntl } from "react-intl";
import { ReadingAge } from "../../../ui/reading-age.tsx";
import { StationLinkMark } from "../../../parts/places/station-link-mark.tsx";
import type { LiveStation } from "./use-forecourt.ts";
import { stationLink } from "./use-forecourt.ts";

/** Whether a station answers, how many of its devices don't, and when it was last heard. */
export function StationLink({ devices }: Pick<LiveStation, "devices">) {
  const { formatMessage } = useIntl();
  const { link, lastSeenAt } = stationLink(devices);
  const silent = devices.filter((device) => !device.online && device.since !== null).length;
  return (
    <chakra.span css={LINK}>
      <StationLinkMark link={link} />
      {link === "PARTLY" && (
        <chakra.span color="state.warning.fg">
          {formatMessage({ id: "realtime.devicesSilent" }, { count: silent })}
        </chakra.span>
      )}
      <span className="age">
        <History size={12} aria-hidden />
        <ReadingAge at={lastSeenAt} />
      </span>
    </chakra.span>
  );
}

const LINK = {
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  fontSize: "sm",
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
  "& .age": {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    marginInlineStart: "6px",
    color: "muted",
    fontWeight: 400,
  },
} as const;
