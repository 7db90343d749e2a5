import { useMemo } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { ChartPanel } from "../../../ui/charts/chart-panel.tsx";
import { curveOf } from "./curve-points.ts";
import type { StrappingFragment } from "./tanks.generated.ts";

interface CurveProps {
  readonly table: StrappingFragment;
  readonly before: StrappingFragment | undefined;
}

/** Volume by height; the version before dashed. */
export function StrappingCurve({ table, before }: CurveProps) {
  const { formatMessage } = useIntl();
  const { volume } = useFormat();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const points = useMemo(() => curveOf(table.points, before?.points), [table, before]);
  const versionOf = (version: number) => formatMessage({ id: "tanks.strapping.version" }, { version });
  const words = {
    point: formatMessage({ id: "tanks.strapping.height" }),
    value: versionOf(table.version),
    ...(before && { compare: versionOf(before.version) }),
  };
  return (
    <ChartPanel
      kind="line"
      title={formatMessage({ id: "tanks.strapping.curve" })}
      points={points}
      words={words}
      format={(value) => volume(value, unit, 0)}
    />
  );
}
