import { chakra } from "@chakra-ui/react";
import { CircleCheck, Hourglass, TriangleAlert } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { Permission } from "../../../../common/permission.ts";
import { paths } from "../../../lib/paths.ts";
import { useSession } from "../../../lib/session.ts";
import type { BoundDeviceFragment } from "./device-bind.generated.ts";

/** What became of a device's settings: whether its gateway runs by them, why it can't, and where its figures are seen. */
export function DeviceEffect({
  device,
  stationId,
}: {
  readonly device: BoundDeviceFragment;
  readonly stationId: string;
}) {
  const { configured, reason } = device.status;
  const watches = useSession()?.permissions.includes(Permission.DeviceMonitor) ?? false;
  return (
    <chakra.div css={LINES} role="status">
      {configured !== null && (
        <chakra.span color={configured ? "muted" : "state.warning.fg"}>
          {configured ? <CircleCheck size={14} aria-hidden /> : <Hourglass size={14} aria-hidden />}
          <FormattedMessage id={configured ? "bind.configured" : "bind.configured.not"} />
        </chakra.span>
      )}
      {reason !== null && (
        <chakra.span color="state.warning.fg">
          <TriangleAlert size={14} aria-hidden />
          <bdi dir="ltr">{reason}</bdi>
        </chakra.span>
      )}
      {device.protocol === "MODBUS" && watches && (
        <Link to={`${paths.deviceMonitor}?station=${stationId}`}>
          <FormattedMessage id="bind.figures" />
        </Link>
      )}
    </chakra.div>
  );
}

const LINES = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: "4",
  rowGap: "1",
  paddingInline: "4",
  fontSize: "sm",
  "& > span": { display: "inline-flex", gap: "1.5", alignItems: "center" },
  "& a": { color: "accent.fg", textDecoration: "underline" },
} as const;
