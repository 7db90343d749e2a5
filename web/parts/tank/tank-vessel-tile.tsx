import { chakra } from "@chakra-ui/react";
import { Cylinder, History } from "lucide-react";
import { memo } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { ReadingAge } from "../../ui/reading-age.tsx";
import { TankConditions, tankConditions } from "./tank-vessel-status.tsx";
import { TankVessel } from "./tank-vessel.tsx";
import type { TankVesselFragment } from "./tank-vessel.generated.ts";

const VESSEL_PX = 96;

interface TankTileProps {
  tank: TankVesselFragment;
  /** The network's sign for litres. */
  unit: string;
}

/** One tank on the board, as large as a gun's tile: vessel, temperature, water, condition and age. */
export const TankTile = memo(function TankTile({ tank, unit }: TankTileProps) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [worst] = tankConditions(tank);
  return (
    <chakra.div
      css={STYLE}
      role="group"
      aria-label={formatMessage({ id: "tank.name" }, { number: tank.tankNumber, name: tank.tankName })}
      borderColor={worst?.meaning && worst.meaning !== "offline" ? `state.${worst.meaning}.line` : "line"}
    >
      <span className="head">
        <Cylinder size={15} aria-hidden />
        <b>{tank.tankNumber}</b>
        <bdi>{tank.gradeName}</bdi>
      </span>
      <span className="body">
        <TankVessel tank={tank} unit={unit} size={VESSEL_PX} />
        <span className="figures">
          <bdi>
            {tank.temperatureC !== null &&
              formatMessage({ id: "unit.celsius" }, { value: format.number(tank.temperatureC, 1) })}
          </bdi>
          {tank.waterHeightMm !== null && (
            <span data-high={tank.waterHigh || undefined}>
              <small>{formatMessage({ id: "tank.water" })}</small>
              <bdi>{formatMessage({ id: "unit.millimetre" }, { value: format.number(tank.waterHeightMm, 0) })}</bdi>
            </span>
          )}
        </span>
      </span>
      <span className="foot">
        <TankConditions tank={tank} />
        <span className="age">
          <History size={10} aria-hidden />
          <ReadingAge at={tank.readAt} />
        </span>
      </span>
    </chakra.div>
  );
});

const STYLE = {
  display: "flex",
  flexDirection: "column",
  blockSize: "9.625rem",
  minInlineSize: 0,
  paddingBlock: "0.5rem 0.4375rem",
  paddingInline: "0.75rem 0.625rem",
  overflow: "hidden",
  // Let into the ground, with a rounder edge: a tank is under it, a gun stands on it.
  background: "surface.sunken",
  borderWidth: "1px",
  borderStyle: "solid",
  borderRadius: "16px",
  fontVariantNumeric: "tabular-nums",
  fontSize: "2xs",
  lineHeight: "0.875rem",
  "& .head": { display: "flex", alignItems: "center", gap: "8px", blockSize: "1.375rem", minInlineSize: 0 },
  "& .head svg": { flex: "none", color: "muted" },
  "& .head b": { fontSize: "1.125rem", fontWeight: 700 },
  "& .head bdi": {
    fontSize: "sm",
    color: "muted",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .body": { display: "flex", gap: "6px", justifyContent: "space-between", minInlineSize: 0 },
  "& .figures": {
    display: "flex",
    flexDirection: "column",
    justifyContent: "space-between",
    paddingBlock: "0.5rem 0.375rem",
    textAlign: "end",
    whiteSpace: "nowrap",
    fontWeight: 500,
  },
  "& .figures small": { display: "block", fontSize: "inherit", fontWeight: 400, color: "muted" },
  "& .figures [data-high]": { color: "state.warning.fg", fontWeight: 700 },
  "& .foot": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "6px",
    marginBlockStart: "auto",
    minInlineSize: 0,
  },
  "& .age": { display: "inline-flex", alignItems: "center", gap: "3px", color: "muted", whiteSpace: "nowrap" },
} as const;
