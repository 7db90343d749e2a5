import { chakra } from "@chakra-ui/react";
import { memo } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import {
  GUN_PRESENCES,
  gunIcon,
  gunPresence,
  presenceToken,
  type GunPresence,
} from "../../../parts/gun/gun-state-badge.tsx";
import type { GunTileFragment } from "../../../parts/gun/gun-tile.generated.ts";
import type { ForecourtUnits } from "../../../parts/gun/gun-tile.tsx";
import { hatched } from "../../../ui/theme.ts";

interface GunChipProps {
  gun: GunTileFragment;
  units: ForecourtUnits;
  onOpen: (gunId: string) => void;
  /** Stands back: it no longer has what the board was narrowed to, but keeps its place. */
  faded: boolean;
}

/** One gun in a compact board: its number and state, and the amount while it is in use. */
export const GunChip = memo(function GunChip({ gun, units, onOpen, faded }: GunChipProps) {
  const { formatMessage } = useIntl();
  const { money } = useFormat();
  const presence = gunPresence(gun);
  const Icon = gunIcon(presence);
  const state = formatMessage({ id: `gun.state.${presence}` });
  const name = formatMessage({ id: "gun.name" }, { number: gun.gunNumber, grade: gun.gradeName });
  const shown = isLive(presence) && gun.amount !== null ? money(gun.amount, units.currencySymbol) : undefined;
  return (
    <chakra.button
      type="button"
      css={STYLES[presence]}
      data-faded={faded || undefined}
      aria-haspopup="dialog"
      aria-label={[name, state, shown].filter(Boolean).join(", ")}
      title={`${name}, ${state}`}
      onClick={() => onOpen(gun.gunId)}
    >
      <i style={{ background: gun.gradeColour }} />
      <span>
        <b>{gun.gunNumber}</b>
        <Icon size={14} aria-hidden strokeWidth={2.25} />
      </span>
      <bdi>{shown ?? gun.gradeName}</bdi>
    </chakra.button>
  );
});

const isLive = (presence: GunPresence) => presence !== "FREE" && presence !== "OFFLINE";

function chipStyle(presence: GunPresence) {
  const token = presenceToken(presence);
  const live = isLive(presence);
  return {
    position: "relative",
    display: "block",
    blockSize: "2.375rem",
    minInlineSize: 0,
    paddingInlineStart: "0.625rem",
    paddingInlineEnd: "0.375rem",
    overflow: "hidden",
    textAlign: "start",
    borderWidth: "1px",
    borderRadius: "control",
    borderColor: live ? `${token}.line` : "line",
    background: live ? `${token}.bg` : presence === "OFFLINE" ? "surface.sunken" : "transparent",
    color: live ? "text" : "muted",
    fontVariantNumeric: "tabular-nums",
    cursor: "pointer",
    ...(presence === "OFFLINE" ? hatched : undefined),
    "& > i": { position: "absolute", insetBlock: 0, insetInlineStart: 0, inlineSize: "4px" },
    "& > span": {
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      fontSize: "sm",
      lineHeight: "1.125rem",
    },
    "& > span > svg": { color: live ? `${token}.fg` : "muted", flex: "none" },
    "& b": { fontWeight: live ? 750 : 600 },
    "& > bdi": {
      display: "block",
      fontSize: "2xs",
      lineHeight: "0.875rem",
      fontWeight: live ? 650 : 400,
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
    },
    "&:hover": { borderColor: "accent.solid" },
    "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "1px" },
    "&[data-faded]": { opacity: 0.55 },
  } as const;
}

// Made once for each state.
const STYLES = Object.fromEntries(GUN_PRESENCES.map((presence) => [presence, chipStyle(presence)])) as Record<
  GunPresence,
  ReturnType<typeof chipStyle>
>;
