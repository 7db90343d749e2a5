import { useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import type { GradeUnit, UnitVolume } from "../../schema-types.generated.ts";

/** Volumes as they are sold: litres as the network marks them, gas by its mass or its cubic metres. */
export function useVolumes() {
  const { formatMessage } = useIntl();
  const network = useMe()?.network;
  const { volume } = useFormat(network?.timeZone);
  const symbolOf = (unit: GradeUnit): string =>
    unit === "LITRE" ? (network?.measureUnitSymbol ?? "") : formatMessage({ id: `grade.symbol.${unit}` });
  /** A volume with its unit. */
  const marked = (value: string, unit: GradeUnit): string => volume(value, symbolOf(unit));
  return {
    symbolOf,
    marked,
    /** A volume under a heading that says litres: with its unit where that is another. */
    underLitres: (value: string, unit: GradeUnit): string => volume(value, unit === "LITRE" ? "" : symbolOf(unit)),
    /** Volumes of several units, apart: what can't be added isn't. */
    sum: (volumes: readonly Pick<UnitVolume, "unit" | "volume">[]): string =>
      volumes.length === 0
        ? marked("0", "LITRE")
        : volumes.map(({ unit, volume: value }) => marked(value, unit)).join(" + "),
  };
}
