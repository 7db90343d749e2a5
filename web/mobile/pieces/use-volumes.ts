import { useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import type { GradeUnit } from "../schema-types.generated.ts";

type Volumes = readonly { readonly unit: GradeUnit; readonly volume: string }[];

/** Volumes as they are sold, those of several units apart; `symbol` is the network's own for litres. */
export function useVolumes(symbol: string, digits?: number): (volumes: Volumes | null) => string {
  const { formatMessage } = useIntl();
  const { volume } = useFormat();
  return (volumes) =>
    (volumes ?? [])
      .map(({ unit, volume: sold }) =>
        volume(sold, unit === "LITRE" ? symbol : formatMessage({ id: `phone.unit.${unit}` }), digits),
      )
      .join(" + ") || volume("0", symbol, digits);
}
