import { Circle, Fuel, Hand, KeyRound, ReceiptText, Unplug } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { memo } from "react";
import { useIntl } from "react-intl";
import type { GunState } from "../../schema-types.generated.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Meaning } from "../../ui/theme-tokens.ts";

/** What a gun shows: its state or, when its device is silent beyond the offline limit, that nobody knows its state. */
export type GunPresence = GunState | "OFFLINE";

/** Every presence, in the order in which a sale passes through them. */
export const GUN_PRESENCES: readonly GunPresence[] = [
  "FREE",
  "LIFTED",
  "AUTHORIZED",
  "REFUELLING",
  "WORKING",
  "OFFLINE",
];

const ICONS: Record<GunPresence, LucideIcon> = {
  FREE: Circle,
  LIFTED: Hand,
  AUTHORIZED: KeyRound,
  REFUELLING: Fuel,
  WORKING: ReceiptText,
  OFFLINE: Unplug,
};

const MEANING: Record<GunPresence, Meaning> = {
  FREE: "free",
  LIFTED: "lifted",
  AUTHORIZED: "authorized",
  REFUELLING: "refuelling",
  WORKING: "working",
  OFFLINE: "offline",
};

/** An offline gun's last known state may be long past, so it never shows as if it were true. */
export function gunPresence(gun: { state: GunState; online: boolean }): GunPresence {
  return gun.online ? gun.state : "OFFLINE";
}

/** The theme's token of a presence, e.g. `state.refuelling`; append `.fg`, `.bg` or `.line`. */
export function presenceToken(presence: GunPresence): string {
  return `state.${MEANING[presence]}`;
}

/** The sign of a presence. */
export function gunIcon(presence: GunPresence): LucideIcon {
  return ICONS[presence];
}

interface GunStateBadgeProps {
  presence: GunPresence;
  /** Icon's edge in px; the word follows the surrounding type size. */
  iconSize?: number;
}

/** A gun's state as a {@link StatusBadge}. */
export const GunStateBadge = memo(function GunStateBadge({ presence, iconSize = 13 }: GunStateBadgeProps) {
  const { formatMessage } = useIntl();
  return (
    <StatusBadge
      meaning={MEANING[presence]}
      icon={ICONS[presence]}
      word={formatMessage({ id: `gun.state.${presence}` })}
      iconSize={iconSize}
    />
  );
});
