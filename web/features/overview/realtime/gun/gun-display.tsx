import { chakra } from "@chakra-ui/react";
import { useCallback } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../../lib/format.ts";
import { gunPresence, presenceToken } from "../../../../parts/gun/gun-state-badge.tsx";
import { RunningFigure } from "../../../../parts/gun/gun-tile-figure.tsx";
import type { ForecourtUnits } from "../../../../parts/gun/gun-tile.tsx";
import { presetShare } from "../../../../parts/gun/gun-tile.tsx";
import type { GunTileFragment } from "../../../../parts/gun/gun-tile.generated.ts";
import { ReadingAge } from "../../../../ui/reading-age.tsx";
import { Facts } from "../facts.tsx";

interface GunDisplayProps {
  gun: GunTileFragment;
  units: ForecourtUnits;
}

/** The gun's own display, large, with everything that is known about the sale it runs. */
export function GunDisplay({ gun, units: { currencySymbol, measureUnitSymbol } }: GunDisplayProps) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const amount = useCallback((value: string) => format.money(value, ""), [format]);
  const volume = useCallback((value: string) => format.volume(value, measureUnitSymbol), [format, measureUnitSymbol]);
  const presence = gunPresence(gun);
  const running = presence === "REFUELLING";
  const share = running ? presetShare(gun) : undefined;
  const preset = {
    AMOUNT: gun.presetValue && format.money(gun.presetValue, currencySymbol),
    VOLUME: gun.presetValue && format.volume(gun.presetValue, measureUnitSymbol),
    FULL: formatMessage({ id: "command.preset.FULL" }),
  };
  return (
    <chakra.section css={DISPLAY} aria-label={formatMessage({ id: "gun.display" })}>
      <i className="grade-bar" style={{ background: gun.gradeColour }} />
      <p className="amount">
        <small>{currencySymbol}</small>
        <RunningFigure value={gun.amount} format={amount} running={running} />
      </p>
      <p className="volume">
        <bdi>
          {gun.unitPrice && formatMessage({ id: "gun.times" }, { price: format.price(gun.unitPrice, currencySymbol) })}
        </bdi>
        <RunningFigure value={gun.volumeLitres} format={volume} running={running} />
      </p>
      {share !== undefined && (
        <chakra.span className="share" bg={`${presenceToken(presence)}.bg`}>
          <chakra.i bg={`${presenceToken(presence)}.line`} style={{ inlineSize: `${share * 100}%` }} />
        </chakra.span>
      )}
      <Facts
        facts={[
          { label: "gun.preset", value: gun.presetType && preset[gun.presetType] },
          {
            label: "gun.totalizer",
            value: gun.totalizerLitres && format.volume(gun.totalizerLitres, measureUnitSymbol),
          },
          { label: "gun.card", value: gun.cardNo },
          { label: "gun.user", value: gun.userName },
          { label: "gun.plate", value: gun.carNumber },
          { label: "gun.balance", value: gun.balance && format.money(gun.balance, currencySymbol) },
          { label: "gun.transaction", value: gun.transactionNo },
          { label: "gun.since", value: gun.since && <ReadingAge at={gun.since} /> },
          { label: "gun.lastSeen", value: <ReadingAge at={gun.lastSeenAt} /> },
        ]}
      />
    </chakra.section>
  );
}

const LINE = { display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: "12px" } as const;
const DISPLAY = {
  position: "relative",
  overflow: "hidden",
  paddingBlock: "14px",
  paddingInline: "20px 16px",
  background: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  fontVariantNumeric: "tabular-nums",
  "& .grade-bar": { position: "absolute", insetBlock: 0, insetInlineStart: 0, inlineSize: "6px" },
  "& .amount": { ...LINE, fontSize: "2.5rem", fontWeight: 650, lineHeight: "48px", letterSpacing: "-0.015em" },
  "& .amount small": { fontSize: "1.125rem", fontWeight: 500, color: "muted" },
  "& .volume": { ...LINE, fontSize: "lg", fontWeight: 500, marginBlockEnd: "10px" },
  "& .volume > :first-of-type": { color: "muted", fontWeight: 400 },
  "& .share": { display: "block", blockSize: "5px", borderRadius: "3px", overflow: "hidden", marginBlockEnd: "12px" },
  "& .share i": { display: "block", blockSize: "100%", transition: "inline-size 200ms linear" },
} as const;
