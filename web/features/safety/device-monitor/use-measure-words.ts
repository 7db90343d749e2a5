import { useIntl } from "react-intl";
import { type MeasureKey, measureOf } from "../../../../common/measures.ts";
import { useFormat } from "../../../lib/format.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import type { SkidValueFragment } from "./device-monitor.generated.ts";

/** How parameters of a skid are named and their figures written. */
export function useMeasureWords() {
  const { formatMessage } = useIntl();
  const { volume } = useFormat();
  const figure = (key: MeasureKey, value: string | null) => {
    const { decimals, unit } = measureOf(key);
    if (value === null) {
      return NO_VALUE;
    }
    // All its places, always: a figure that changes each second must not change its width.
    return volume(value, unit ?? "", decimals);
  };
  return {
    nameOf: (key: MeasureKey) => formatMessage({ id: `measure.${key}` }),
    /** A figure with its unit; a dash where there is none. */
    figure,
    /** Why a figure isn't to be trusted; undefined where it is good. */
    doubtOf: ({ quality }: Pick<SkidValueFragment, "quality">) =>
      quality === "GOOD" ? undefined : formatMessage({ id: `tank.quality.${quality}` }),
  };
}
