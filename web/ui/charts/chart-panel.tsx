import { chakra } from "@chakra-ui/react";
import { type ReactNode, Suspense, useMemo } from "react";
import { PlainTable, type Column } from "../plain-table.tsx";
import { EmptyState } from "../states.tsx";
import { BarChart } from "./bar-chart.tsx";
import type { ChartData, ChartPoint } from "./chart-data.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { lazyPart } from "../lazy-part.tsx";

// The library that draws axes comes with the first curve.
const LineChart = lazyPart(() => import("./line-chart.tsx"), "LineChart");

interface Props extends ChartData {
  readonly title: string;
  /** line: a course of time, with its comparison dashed. bars: things side by side, the largest first. */
  readonly kind: "line" | "bars";
  /** What of the data is shown: at the end of the title's line. */
  readonly choices?: ReactNode;
}

/** A chart of the kit with its title, and the same data as a table one click away. */
export function ChartPanel({ title, kind, choices, ...data }: Props) {
  const columns = useColumns(data);
  const empty = data.points.length === 0 && <EmptyState compact title="chart.empty" />;
  const chart =
    kind === "bars" ? (
      <BarChart label={title} {...data} />
    ) : (
      <chakra.div flex="1" minH="0" px="2" pb="2">
        <Suspense fallback={null}>
          <LineChart label={title} {...data} />
        </Suspense>
      </chakra.div>
    );
  const table = <PlainTable caption={title} columns={columns} rows={data.points} keyOf={({ key }) => key} />;
  return (
    <ChartFrame
      title={title}
      choices={choices}
      chart={<Room>{empty || chart}</Room>}
      table={<Room>{empty || table}</Room>}
    />
  );
}

const Room = chakra("div", { base: { display: "flex", flexDirection: "column", h: "72", minH: "0" } });

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
