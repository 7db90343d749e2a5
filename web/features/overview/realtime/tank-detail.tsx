import { chakra } from "@chakra-ui/react";
import { memo } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { ReadingAge } from "../../../ui/reading-age.tsx";
import { TankConditions } from "../../../parts/tank/tank-vessel-status.tsx";
import { TankVessel } from "../../../parts/tank/tank-vessel.tsx";
import type { TankVesselFragment } from "../../../parts/tank/tank-vessel.generated.ts";
import { Facts } from "./facts.tsx";

const VESSEL_PX = 240;

interface TankDetailProps {
  tank: TankVesselFragment;
  /** The network's sign for litres. */
  unit: string;
}

/** One tank with everything that its gauge says. */
export const TankDetail = memo(function TankDetail({ tank, unit }: TankDetailProps) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const litres = (value: string | null) => value !== null && format.volume(value, unit, 0);
  const millimetres = (value: number | null) =>
    value !== null && formatMessage({ id: "unit.millimetre" }, { value: format.number(value, 1) });
  return (
    <chakra.article
      css={STYLE}
      aria-label={formatMessage({ id: "tank.name" }, { number: tank.tankNumber, name: tank.tankName })}
    >
      <TankVessel tank={tank} unit={unit} size={VESSEL_PX} />
      <div>
        <h4>
          <b>{tank.tankNumber}</b> <bdi>{tank.gradeName}</bdi>
          <small>
            <bdi>{tank.tankName}</bdi>
          </small>
        </h4>
        <p className="conditions">
          <TankConditions tank={tank} all />
        </p>
        <Facts
          facts={[
            { label: "tank.volume", value: litres(tank.volumeLitres) },
            { label: "tank.netVolume", value: litres(tank.netVolumeLitres) },
            { label: "tank.ullage", value: litres(tank.ullageLitres) },
            { label: "tank.height", value: millimetres(tank.heightMm) },
            { label: "tank.water", value: waterOf(tank, millimetres, litres), warning: tank.waterHigh },
            {
              label: "tank.temperature",
              value:
                tank.temperatureC !== null &&
                formatMessage({ id: "unit.celsius" }, { value: format.number(tank.temperatureC, 1) }),
            },
            {
              label: "tank.limits",
              value: `${format.number(tank.lowLimitLitres, 0)} – ${format.volume(tank.highLimitLitres, unit, 0)}`,
            },
            { label: "tank.capacity", value: litres(tank.capacityLitres) },
            { label: "tank.readAt", value: <ReadingAge at={tank.readAt} /> },
          ]}
        />
      </div>
    </chakra.article>
  );
});

function waterOf(
  tank: TankVesselFragment,
  millimetres: (value: number | null) => string | false,
  litres: (value: string | null) => string | false,
): string {
  return [millimetres(tank.waterHeightMm), litres(tank.waterVolumeLitres)].filter((part) => part !== false).join(" · ");
}

const STYLE = {
  display: "flex",
  flexWrap: "wrap",
  gap: "16px",
  alignItems: "center",
  justifyContent: "center",
  padding: "14px",
  background: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  "& > div": { flex: "1 1 170px", minInlineSize: 0 },
  "& h4": { fontSize: "md", fontWeight: 600, marginBlockEnd: "4px" },
  "& h4 b": { fontSize: "lg", marginInlineEnd: "4px" },
  "& h4 small": { display: "block", color: "muted", fontWeight: 400, fontSize: "sm" },
  "& .conditions": { display: "flex", flexWrap: "wrap", columnGap: "12px", fontSize: "sm", marginBlockEnd: "8px" },
} as const;
