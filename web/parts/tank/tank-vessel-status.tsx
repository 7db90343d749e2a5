import { chakra } from "@chakra-ui/react";
import {
  ArrowDownToLine,
  ArrowUpToLine,
  CircleCheck,
  CircleHelp,
  Clock,
  Droplets,
  PackagePlus,
  TriangleAlert,
  Unplug,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import type { TankVesselFragment } from "./tank-vessel.generated.ts";
import type { Meaning } from "../../ui/theme-tokens.ts";

interface TankCondition {
  meaning: Meaning | undefined;
  icon: LucideIcon;
  text: MessageId;
}

const CONDITIONS = {
  offline: { meaning: "offline", icon: Unplug, text: "tank.offline" },
  REFUSED: { meaning: "warning", icon: CircleHelp, text: "tank.quality.REFUSED" },
  SENSOR_MISSING: { meaning: "warning", icon: CircleHelp, text: "tank.quality.SENSOR_MISSING" },
  IMPLAUSIBLE: { meaning: "warning", icon: CircleHelp, text: "tank.quality.IMPLAUSIBLE" },
  STALE: { meaning: "warning", icon: Clock, text: "tank.quality.STALE" },
  leak: { meaning: "fault", icon: TriangleAlert, text: "tank.leak" },
  waterHigh: { meaning: "warning", icon: Droplets, text: "tank.waterHigh" },
  high: { meaning: "warning", icon: ArrowUpToLine, text: "tank.level.HIGH" },
  low: { meaning: "warning", icon: ArrowDownToLine, text: "tank.level.LOW" },
  delivery: { meaning: "authorized", icon: PackagePlus, text: "tank.delivery" },
  normal: { meaning: undefined, icon: CircleCheck, text: "tank.level.NORMAL" },
} as const satisfies Record<string, TankCondition>;

/** What is to be said of a tank, worst first; never empty. */
export function tankConditions(tank: TankVesselFragment): readonly TankCondition[] {
  const found = [
    !tank.online && CONDITIONS.offline,
    tank.leak && CONDITIONS.leak,
    // An offline tank's figures are old: that is said once.
    tank.online && tank.quality !== null && tank.quality !== "GOOD" && CONDITIONS[tank.quality],
    tank.waterHigh && CONDITIONS.waterHigh,
    tank.level === "HIGH" && CONDITIONS.high,
    tank.level === "LOW" && CONDITIONS.low,
    tank.deliveryInProgress && CONDITIONS.delivery,
  ].filter((condition) => condition !== false);
  return found.length > 0 ? found : [CONDITIONS.normal];
}

interface TankStatusProps {
  tank: TankVesselFragment;
  /** All conditions, or only the worst. */
  all?: boolean;
}

/** The tank's conditions in colour, icon and word. */
export function TankConditions({ tank, all = false }: TankStatusProps) {
  const { formatMessage } = useIntl();
  const conditions = tankConditions(tank);
  return (all ? conditions : conditions.slice(0, 1)).map(({ meaning, icon: Icon, text }) => (
    <chakra.span
      key={text}
      display="inline-flex"
      alignItems="center"
      gap="4px"
      minInlineSize="0"
      color={meaning ? `state.${meaning}.fg` : "muted"}
      fontWeight={meaning ? 600 : 400}
      whiteSpace="nowrap"
      title={formatMessage({ id: text })}
    >
      <Icon size={12} aria-hidden style={{ flex: "none" }} />
      <chakra.span overflow="hidden" textOverflow="ellipsis">
        {formatMessage({ id: text })}
      </chakra.span>
    </chakra.span>
  ));
}
