import { chakra } from "@chakra-ui/react";
import { memo } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { tankConditions } from "../../../parts/tank/tank-vessel-status.tsx";
import type { TankVesselFragment } from "../../../parts/tank/tank-vessel.generated.ts";

/** One tank in a compact board: a small vessel filled as far as it is, its number and per cent, and what is wrong. */
export const TankChip = memo(function TankChip({ tank }: { readonly tank: TankVesselFragment }) {
  const { formatMessage } = useIntl();
  const { percent } = useFormat();
  const [worst] = tankConditions(tank);
  const full = tank.fillPercent === null ? undefined : Number(tank.fillPercent) / 100;
  const text = full === undefined ? NO_VALUE : percent(full);
  const name = formatMessage({ id: "tank.name" }, { number: tank.tankNumber, name: tank.tankName });
  const condition = worst?.meaning && formatMessage({ id: worst.text });
  const Icon = worst?.icon;
  return (
    <chakra.div
      css={STYLE}
      role="img"
      aria-label={[name, text, condition].filter(Boolean).join(", ")}
      title={[`${name} · ${tank.gradeName}`, condition].filter(Boolean).join(" · ")}
      data-offline={!tank.online || undefined}
    >
      <span className="place">
        <span className="vessel">
          <i
            style={{
              blockSize: `${Math.min(100, Math.max(0, (full ?? 0) * 100))}%`,
              background: tank.gradeColour,
            }}
          />
        </span>
        {condition && Icon && (
          <chakra.span className="mark" color={`state.${worst.meaning}.fg`}>
            <Icon size={11} aria-hidden />
          </chakra.span>
        )}
      </span>
      <b>{tank.tankNumber}</b>
      <bdi>{text}</bdi>
    </chakra.div>
  );
});

const STYLE = {
  display: "flex",
  alignItems: "center",
  gap: "1",
  minInlineSize: 0,
  fontSize: "xs",
  lineHeight: "1.25rem",
  fontVariantNumeric: "tabular-nums",
  color: "muted",
  "& > b": { color: "text", fontWeight: 650 },
  "&[data-offline]": { opacity: 0.75 },
  // What is wrong sits on the vessel's rim: behind the figure it would need room that a long language has not.
  "& > .place": { position: "relative", display: "inline-flex", flex: "none" },
  "& .mark": {
    position: "absolute",
    insetBlockStart: "-3px",
    insetInlineEnd: "-5px",
    display: "inline-flex",
    borderRadius: "full",
    background: "surface",
  },
  "& .vessel": {
    display: "flex",
    alignItems: "end",
    flex: "none",
    inlineSize: "0.75rem",
    blockSize: "1.25rem",
    borderWidth: "1px",
    borderColor: "line.strong",
    borderRadius: "5px",
    overflow: "hidden",
    background: "surface.sunken",
  },
  "& .vessel > i": { display: "block", inlineSize: "100%" },
} as const;
