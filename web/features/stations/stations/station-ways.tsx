import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import type { MessageId } from "../../../i18n/messages.ts";
import { ofStation, paths, stationPath } from "../../../lib/paths.ts";
import { Permission } from "../../../../common/permission.ts";
import { useSession } from "../../../lib/session.ts";
import { isInUse } from "./station-actions.tsx";
import type { StationLineFragment } from "./stations.generated.ts";

const WAYS: readonly { readonly path: string; readonly title: MessageId; readonly permission: number }[] = [
  { path: paths.stationSetUp, title: "menu.stationSetUp", permission: Permission.DeviceBinding },
  { path: paths.siteActiva, title: "menu.siteActiva", permission: Permission.SiteActivation },
  { path: paths.tankConfig, title: "menu.tankConfig", permission: Permission.TankConfig },
  { path: paths.deviceBind, title: "menu.deviceBind", permission: Permission.DeviceBinding },
];

/** The ways from a station to its parts, and what has to go before it can be deleted. */
export function StationWays({ station }: { readonly station: StationLineFragment }) {
  const { formatMessage } = useIntl();
  const held = useSession()?.permissions ?? [];
  return (
    <>
      <chakra.ul css={LIST}>
        {held.includes(Permission.RealTimeEquip) && (
          <li>
            <Link to={stationPath(station.code)}>{formatMessage({ id: "menu.realTimeEquip" })}</Link>
          </li>
        )}
        {WAYS.filter(({ permission }) => held.includes(permission)).map(({ path, title }) => (
          <li key={path}>
            <Link to={ofStation(path, station.id)}>{formatMessage({ id: title })}</Link>
          </li>
        ))}
      </chakra.ul>
      {isInUse(station) && (
        <chakra.p color="muted" fontSize="sm" marginBlockStart="2">
          {formatMessage({ id: "station.delete.inUse" })}
        </chakra.p>
      )}
    </>
  );
}

const LIST = {
  listStyle: "none",
  display: "flex",
  flexWrap: "wrap",
  gap: "2",
  "& a": {
    display: "inline-flex",
    px: "2.5",
    py: "1",
    fontSize: "sm",
    color: "accent.fg",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "control",
  },
  "& a:hover": { bg: "accent.subtle" },
} as const;
