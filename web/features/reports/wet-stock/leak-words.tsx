import { chakra } from "@chakra-ui/react";
import { CircleCheck, CircleHelp, Droplets, Eye } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { LeakState } from "../../../schema-types.generated.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { TankVarianceQuery } from "./wet-stock.generated.ts";

const LOOKS = {
  NONE: { meaning: "free", icon: CircleCheck },
  WATCH: { meaning: "warning", icon: Eye },
  SUSPECTED: { meaning: "fault", icon: Droplets },
  UNKNOWN: { meaning: "offline", icon: CircleHelp },
} as const satisfies Record<LeakState, object>;

/** What the quiet times of a tank say of a leak, and that this is no test. */
export function LeakWords({ of: leak }: { readonly of: TankVarianceQuery["explainVariance"]["leak"] }) {
  const { formatMessage } = useIntl();
  const { volume, number } = useFormat();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const { state, litresPerHour, bandLitresPerHour, stretches, hours, readings, trend } = leak;
  const rate = (litres: string) => volume(litres, unit, 3);
  return (
    <chakra.div css={LEAK}>
      <StatusBadge {...LOOKS[state]} word={formatMessage({ id: `wetStock.leak.${state}` })} />
      {litresPerHour !== null && bandLitresPerHour !== null && (
        <p>
          {formatMessage({ id: "wetStock.leak.rate" }, { rate: rate(litresPerHour), band: rate(bandLitresPerHour) })}
        </p>
      )}
      <p>{formatMessage({ id: "wetStock.leak.quiet" }, { count: stretches, hours: number(hours, 1) })}</p>
      {readings > 0 && <p>{formatMessage({ id: "wetStock.leak.readings" }, { count: readings })}</p>}
      <p>{formatMessage({ id: `wetStock.trend.${trend}` })}</p>
      <small>{formatMessage({ id: "wetStock.leak.note" })}</small>
    </chakra.div>
  );
}

const LEAK = {
  display: "flex",
  flexDirection: "column",
  alignItems: "start",
  gap: "1",
  fontSize: "sm",
  "& small": { color: "muted", fontSize: "xs" },
} as const;
