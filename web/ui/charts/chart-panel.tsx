import { chakra } from "@chakra-ui/react";
import { ChartNoAxesColumn, Table2 } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { IconButton } from "../icon-button.tsx";
import { PlainTable, type Column } from "../plain-table.tsx";
import { EmptyState } from "../states.tsx";
import { Surface } from "../surface.tsx";
import { BarChart } from "./bar-chart.tsx";
import type { ChartData, ChartPoint } from "./chart-data.ts";

// The library that draws axes comes with the first curve.
const LineChart = lazy(() => import("./line-chart.tsx").then((module) => ({ default: module.LineChart })));

interface Props extends ChartData {
  readonly title: string;
  /** line: a course of time, with its comparison dashed. bars: things side by side, the largest first. */
  readonly kind: "line" | "bars";
}

/** A titled chart, and the same data as a table one click away. */
export function ChartPanel({ title, kind, ...data }: Props) {
  const { formatMessage } = useIntl();
  const [asTable, setAsTable] = useState(false);
  const columns = useColumns(data);
  const Icon = asTable ? ChartNoAxesColumn : Table2;
  const tools = (
    <IconButton
      size="sm"
      label={formatMessage({ id: asTable ? "chart.asChart" : "chart.asTable" }, { title })}
      onClick={() => setAsTable(!asTable)}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
  return (
    <Surface title={title} tools={tools}>
      <chakra.div display="flex" flexDirection="column" h="72" minH="0">
        {data.points.length === 0 ? (
          <EmptyState compact title="chart.empty" />
        ) : asTable ? (
          <PlainTable caption={title} columns={columns} rows={data.points} keyOf={({ key }) => key} />
        ) : kind === "bars" ? (
          <BarChart label={title} {...data} />
        ) : (
          <chakra.div flex="1" minH="0" px="2" pb="2">
            <Suspense fallback={null}>
              <LineChart label={title} {...data} />
            </Suspense>
          </chakra.div>
        )}
      </chakra.div>
    </Surface>
  );
}

function useColumns({ words, format }: ChartData): readonly Column<ChartPoint>[] {
  const { point, value, compare } = words;
  return useMemo(() => {
    const figure = (text: ChartPoint["compare"]) => (text === null || text === undefined ? "" : format(text));
    return [
      { id: "point", title: point, cell: ({ label }) => <bdi>{label}</bdi> },
      { id: "value", title: value, numeric: true, cell: (each) => figure(each.value) },
      ...(compare === undefined
        ? []
        : [{ id: "compare", title: compare, numeric: true, cell: (each: ChartPoint) => figure(each.compare) }]),
    ];
  }, [point, value, compare, format]);
}
