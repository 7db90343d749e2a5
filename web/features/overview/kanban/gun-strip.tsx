import { chakra } from "@chakra-ui/react";
import { BellRing } from "lucide-react";
import { memo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { realTimePath } from "../../../lib/paths.ts";
import { Permission } from "../../../../common/permission.ts";
import { useAllowed } from "../../../lib/session.ts";
import { GUN_PRESENCES, gunPresence, type GunPresence } from "../../../parts/gun/gun-state-badge.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { hatched, tabular } from "../../../ui/theme.ts";
import { GunDot } from "./gun-dot.tsx";
import type { StationLink } from "../../../schema-types.generated.ts";
import type { KanbanStationLineFragment as Station } from "./kanban.generated.ts";
import { LISTED } from "../../../lib/listed.ts";

/** Every station as a line of its guns, always in the same order, so that one finds it without reading. */
export const GunStrip = memo(function GunStrip({ stations }: { readonly stations: readonly Station[] }) {
  const { formatMessage } = useIntl();
  const allowed = useAllowed(Permission.RealTimeEquip);
  const title = formatMessage({ id: "kanban.strip.title" });
  return (
    <Surface title={title} tools={<Legend stations={stations} />} wrap>
      <chakra.ul
        aria-label={title}
        tabIndex={0}
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(10.25rem, 1fr))"
        gap="1.5"
        px="3"
        pb="3"
        overflowY="auto"
        listStyleType="none"
      >
        {stations.map((station) => (
          <li key={station.stationId}>
            <StationLine station={station} linked={allowed} />
          </li>
        ))}
      </chakra.ul>
    </Surface>
  );
});

const StationLine = memo(function StationLine({
  station,
  linked,
}: {
  readonly station: Station;
  readonly linked: boolean;
}) {
  const { formatMessage } = useIntl();
  const content = (
    <>
      <chakra.span display="flex" gap="1.5" alignItems="center" fontSize="sm" fontWeight="550" lineHeight="1.3">
        <chakra.span flex="1" minW="0" truncate>
          <bdi>{station.stationName}</bdi>
        </chakra.span>
        {station.openAlarms > 0 && <OpenAlarms count={station.openAlarms} />}
      </chakra.span>
      {(station.link === "SILENT" || station.link === "NEW") && (
        <chakra.span srOnly>
          <FormattedMessage id={`standing.link.${station.link}`} />
        </chakra.span>
      )}
      <chakra.span display="flex" flexWrap="wrap" gap="3px" minH="4" role="img" aria-label={useGunWords(station)}>
        {station.guns.map((gun) => (
          <GunDot
            key={gun.gunId}
            presence={gunPresence(gun)}
            title={gunWords(formatMessage, gun.number, gunPresence(gun))}
          />
        ))}
      </chakra.span>
    </>
  );
  const look = LOOK[station.link];
  return linked ? (
    <Line asChild data-linked {...look}>
      <Link to={realTimePath({ stationIds: [station.stationId] })}>{content}</Link>
    </Line>
  ) : (
    <Line asChild {...look}>
      <div>{content}</div>
    </Line>
  );
});

function OpenAlarms({ count }: { readonly count: number }) {
  const { formatMessage } = useIntl();
  return (
    <chakra.span
      display="inline-flex"
      gap="1"
      alignItems="center"
      color="state.fault.fg"
      fontSize="xs"
      css={tabular}
      role="img"
      aria-label={formatMessage({ id: "kanban.strip.alarms" }, { count })}
    >
      <BellRing size={12} aria-hidden />
      {count}
    </chakra.span>
  );
}

type Formatter = ReturnType<typeof useIntl>["formatMessage"];

function gunWords(formatMessage: Formatter, number: number, presence: GunPresence): string {
  return formatMessage({ id: "kanban.strip.gun" }, { number, state: formatMessage({ id: `gun.state.${presence}` }) });
}

function useGunWords({ guns }: Station): string {
  const { formatMessage, formatList } = useIntl();
  return guns.length === 0
    ? formatMessage({ id: "kanban.strip.none" })
    : formatList(
        guns.map((gun) => gunWords(formatMessage, gun.number, gunPresence(gun))),
        LISTED,
      );
}

/** What the dots mean, each with how many there are now. */
function Legend({ stations }: { readonly stations: readonly Station[] }) {
  const counts = new Map<GunPresence, number>();
  for (const gun of stations.flatMap(({ guns }) => guns)) {
    const presence = gunPresence(gun);
    counts.set(presence, (counts.get(presence) ?? 0) + 1);
  }
  return (
    <chakra.ul
      display="flex"
      flexWrap="wrap"
      columnGap="3"
      pe="2"
      pb={{ base: "1.5", md: "0" }}
      fontSize="xs"
      color="muted"
      listStyleType="none"
      css={tabular}
    >
      {GUN_PRESENCES.map((presence) => (
        <chakra.li key={presence} display="inline-flex" alignItems="center" gap="1">
          <GunDot presence={presence} />
          <FormattedMessage id={`gun.state.${presence}`} />
          <chakra.b fontWeight="650" color="text">
            {counts.get(presence) ?? 0}
          </chakra.b>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** A silent station is hatched; one that was never activated stands in dashes: nothing is wrong with it yet. */
const LOOK = {
  ONLINE: {},
  PARTLY: {},
  SILENT: { css: hatched, bg: "state.offline.bg" },
  NEW: { borderStyle: "dashed", bg: "transparent" },
} as const satisfies Record<StationLink, object>;

const Line = chakra("span", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "0.5",
    h: "100%",
    px: "2",
    py: "1",
    bg: "surface.sunken",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "control",
    "&[data-linked]:hover": { borderColor: "accent.solid" },
  },
});
