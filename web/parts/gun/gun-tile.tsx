import { chakra } from "@chakra-ui/react";
import { CreditCard, Fuel, History, Sigma } from "lucide-react";
import { memo, useCallback } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import type { GunPresence } from "./gun-state-badge.tsx";
import { GunStateBadge, GUN_PRESENCES, gunPresence, presenceToken } from "./gun-state-badge.tsx";
import { RunningFigure } from "./gun-tile-figure.tsx";
import type { GunTileFragment } from "./gun-tile.generated.ts";
import { NO_VALUE, ReadingAge } from "../../ui/reading-age.tsx";
import { hatched } from "../../ui/theme.ts";

/** The network's own signs for money and quantity. */
export interface ForecourtUnits {
  currencySymbol: string;
  measureUnitSymbol: string;
}

interface GunTileProps {
  gun: GunTileFragment;
  /** Must be the same object from render to render: the tile renders again only when a property changes. */
  units: ForecourtUnits;
  onOpen: (gunId: string) => void;
  size?: "board" | "large";
  /** Stands back: it no longer has what the board was narrowed to, but keeps its place. */
  faded?: boolean;
}

/** One gun: number, grade, state, the sale it runs or ran last, totalizer and age. Its size never changes. */
export const GunTile = memo(function GunTile({ gun, units, onOpen, size = "board", faded = false }: GunTileProps) {
  const intl = useIntl();
  const format = useFormat();
  const presence = gunPresence(gun);
  const { currencySymbol, measureUnitSymbol } = units;
  const amount = useCallback((value: string) => format.money(value, ""), [format]);
  const volume = useCallback((value: string) => format.volume(value, measureUnitSymbol), [format, measureUnitSymbol]);
  const running = presence === "REFUELLING";
  const who = [gun.carNumber, gun.userName, gun.cardNo].filter((text) => text !== null && text !== "");

  return (
    <chakra.button
      type="button"
      css={STYLES[presence]}
      data-size={size}
      data-faded={faded || undefined}
      aria-haspopup="dialog"
      onClick={() => onOpen(gun.gunId)}
    >
      <i className="grade-bar" style={{ background: gun.gradeColour }} />
      <span className="spoken">
        {intl.formatMessage({ id: "gun.name" }, { number: gun.gunNumber, grade: gun.gradeName })}
      </span>
      <span className="head" aria-hidden>
        <Fuel size={15} aria-hidden />
        <b>{gun.gunNumber}</b>
        <bdi>{gun.gradeName}</bdi>
      </span>
      <span className="state">
        <GunStateBadge presence={presence} />
      </span>
      <span className="amount">
        <small>{currencySymbol}</small>
        <RunningFigure value={gun.amount} format={amount} running={running} />
      </span>
      <RunBar gun={gun} running={running} />
      <span className="figures">
        <RunningFigure value={gun.volumeLitres} format={volume} running={running} />
        <bdi>{gun.unitPrice && intl.formatMessage({ id: "gun.times" }, { price: format.price(gun.unitPrice) })}</bdi>
      </span>
      <span className="who">
        {who.length > 0 && <CreditCard size={11} aria-hidden />}
        {who.map((text) => (
          <bdi key={text}>{text}</bdi>
        ))}
      </span>
      {/* Its age changes every second: too often to be part of the name. */}
      <span className="foot" aria-hidden>
        <span>
          <Sigma size={10} aria-hidden />
          <bdi>{gun.totalizerLitres ? format.volume(gun.totalizerLitres, measureUnitSymbol, 0) : NO_VALUE}</bdi>
        </span>
        <span>
          <History size={10} aria-hidden />
          <ReadingAge at={gun.lastSeenAt} />
        </span>
      </span>
    </chakra.button>
  );
});

interface RunBarProps {
  gun: GunTileFragment;
  running: boolean;
}

/** Runs along while fuel flows; with a preset it shows how much of it is delivered. */
function RunBar({ gun, running }: RunBarProps) {
  const share = running ? presetShare(gun) : undefined;
  return (
    <span className="run" data-running={running || undefined} data-share={share !== undefined || undefined}>
      {running && <i style={share === undefined ? undefined : { inlineSize: `${share * 100}%` }} />}
    </span>
  );
}

/** How much of its preset a gun has delivered, 0 to 1; undefined without an amount or volume to reach. */
export function presetShare(
  gun: Pick<GunTileFragment, "presetType" | "presetValue" | "amount" | "volumeLitres">,
): number | undefined {
  const reached = { AMOUNT: gun.amount, VOLUME: gun.volumeLitres, FULL: null }[gun.presetType ?? "FULL"];
  const goal = Number(gun.presetValue ?? 0);
  return goal > 0 && reached !== null ? Math.min(1, Number(reached) / goal) : undefined;
}

function tileStyle(presence: GunPresence) {
  const token = presenceToken(presence);
  const live = presence !== "FREE" && presence !== "OFFLINE";
  return {
    ...LAYOUT,
    // What is in use is seen from across the room; what rests keeps to itself.
    borderColor: live ? `${token}.line` : "line",
    backgroundColor: live ? `${token}.bg` : presence === "OFFLINE" ? "surface.sunken" : "surface",
    ...(presence === "OFFLINE" ? hatched : undefined),
    ...(live ? LOUD : undefined),
    "& .amount": live ? AMOUNT : { ...AMOUNT, ...QUIET },
    "& .run": { ...RUN, background: presence === "REFUELLING" ? `${token}.bg` : "transparent" },
    "& .run > i": { ...RUNNER, background: `${token}.line` },
  } as const;
}

const ROW = { display: "flex", alignItems: "center", justifyContent: "space-between", gap: "6px", minInlineSize: 0 };
const AMOUNT = {
  ...ROW,
  fontSize: "1.5rem",
  fontWeight: 650,
  lineHeight: "1.875rem",
  letterSpacing: "-0.01em",
  "& small": { fontSize: "sm", fontWeight: 500, color: "muted" },
} as const;
/** The last sale of a gun that rests, in the same room. */
const QUIET = { fontSize: "1.0625rem", fontWeight: 500, color: "muted", letterSpacing: "0" } as const;
/** On the ground of a state only the text's own colour is sure to be read. */
const LOUD = {
  borderWidth: "2px",
  "& .head bdi, & .figures > :last-child, & .who, & .foot, & .amount small": { color: "text" },
} as const;
const RUN = { flex: "none", blockSize: "3px", borderRadius: "2px", overflow: "hidden", position: "relative" } as const;
const RUNNER = {
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: 0,
  inlineSize: "36%",
  borderRadius: "2px",
} as const;

const LAYOUT = {
  position: "relative",
  display: "flex",
  flexDirection: "column",
  blockSize: "9.625rem",
  minInlineSize: 0,
  inlineSize: "100%",
  paddingBlock: "0.5rem 0.4375rem",
  paddingInline: "0.875rem 0.625rem",
  overflow: "hidden",
  textAlign: "start",
  borderWidth: "1px",
  borderStyle: "solid",
  borderRadius: "8px",
  color: "text",
  cursor: "pointer",
  fontVariantNumeric: "tabular-nums",
  fontSize: "xs",
  lineHeight: "1rem",
  "&:hover": { boxShadow: "raised" },
  "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "1px" },
  "&[data-faded]": { opacity: 0.55 },
  "& .grade-bar": { position: "absolute", insetBlock: 0, insetInlineStart: 0, inlineSize: "5px" },
  "& .spoken": {
    position: "absolute",
    inlineSize: "1px",
    blockSize: "1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
  },
  "& .head": { ...ROW, justifyContent: "start", gap: "8px", blockSize: "1.375rem" },
  "& .head svg": { flex: "none", color: "muted" },
  "& .head b": { fontSize: "1.125rem", fontWeight: 700 },
  "& .head bdi": {
    fontSize: "sm",
    color: "muted",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .state": { ...ROW, marginBlock: "2px" },
  "& .figures": { ...ROW, marginBlockStart: "4px", fontWeight: 500, whiteSpace: "nowrap" },
  "& .figures > :last-child": { color: "muted", fontWeight: 400 },
  "& .who": { ...ROW, justifyContent: "start", gap: "5px", blockSize: "1rem", color: "muted", fontSize: "2xs" },
  "& .who bdi": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .who bdi:first-of-type": { flex: "none", maxInlineSize: "80%" },
  "& .who svg": { flex: "none" },
  "& .foot": { ...ROW, marginBlockStart: "auto", color: "muted", fontSize: "2xs", lineHeight: "0.875rem" },
  "& .foot > span": { display: "inline-flex", alignItems: "center", gap: "3px", whiteSpace: "nowrap" },
  "& .run[data-share] > i": { transition: "inline-size 200ms linear" },
  "@media (prefers-reduced-motion: no-preference)": {
    "& .run:not([data-share]) > i": { animation: "gun-run 1.6s ease-in-out infinite alternate" },
  },
  "@keyframes gun-run": { from: { insetInlineStart: "0%" }, to: { insetInlineStart: "64%" } },
  "&[data-size=large]": { blockSize: "10.25rem" },
  "&[data-size=large] .amount": { fontSize: "1.875rem", lineHeight: "2.375rem" },
  "&[data-size=large] .figures": { fontSize: "sm" },
} as const;

// Last, because it is made of all of the above.
const STYLES = Object.fromEntries(GUN_PRESENCES.map((presence) => [presence, tileStyle(presence)])) as Record<
  GunPresence,
  ReturnType<typeof tileStyle>
>;
