import { chakra } from "@chakra-ui/react";
import { Circle, Fuel, Hand, KeyRound, ReceiptText, Unplug } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { memo } from "react";
import { useIntl } from "react-intl";
import type { GunState } from "../schema-types.generated.ts";

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

/** An offline gun's last known state may be long past, so it never shows as if it were true. */
export function gunPresence(gun: { state: GunState; online: boolean }): GunPresence {
  return gun.online ? gun.state : "OFFLINE";
}

/** The theme's token of a presence, e.g. `state.refuelling`; append `.fg`, `.bg` or `.line`. */
export function presenceToken(presence: GunPresence): string {
  return `state.${presence.toLowerCase()}`;
}

interface GunStateBadgeProps {
  presence: GunPresence;
  /** Icon's edge in px; the word follows the surrounding type size. */
  iconSize?: number;
}

/** The state in colour, icon and word, so that no one has to tell two colours apart. */
export const GunStateBadge = memo(function GunStateBadge({ presence, iconSize = 13 }: GunStateBadgeProps) {
  const { formatMessage } = useIntl();
  const Icon = ICONS[presence];
  return (
    <chakra.span css={STYLES[presence]}>
      <Icon size={iconSize} aria-hidden strokeWidth={2.25} />
      <span>{formatMessage({ id: `gun.state.${presence}` })}</span>
    </chakra.span>
  );
});

function badgeStyle(presence: GunPresence) {
  const token = presenceToken(presence);
  return {
    display: "inline-flex",
    alignItems: "center",
    gap: "5px",
    minInlineSize: 0,
    maxInlineSize: "100%",
    paddingInline: "7px",
    borderRadius: "999px",
    borderWidth: "1px",
    borderStyle: presence === "OFFLINE" ? "dashed" : "solid",
    borderColor: `${token}.line`,
    background: `${token}.bg`,
    color: `${token}.fg`,
    fontWeight: 600,
    lineHeight: "1.25rem",
    whiteSpace: "nowrap",
    "& > span": { overflow: "hidden", textOverflow: "ellipsis" },
    "& > svg": { flex: "none" },
  } as const;
}

const STYLES = Object.fromEntries(GUN_PRESENCES.map((presence) => [presence, badgeStyle(presence)])) as Record<
  GunPresence,
  ReturnType<typeof badgeStyle>
>;
