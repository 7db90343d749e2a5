import { useIntl } from "react-intl";
import type { Column } from "../../../ui/plain-table.tsx";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import type { HistoryPointFragment } from "./tank-history.generated.ts";

type Figure = Exclude<keyof HistoryPointFragment, "__typename" | "at">;

/** What is told of a reading, with the digits that its gauge gives. */
const FIGURES = {
  volumeLitres: { title: "tank.volume", digits: 2 },
  heightMm: { title: "tank.height", digits: 1 },
  waterHeightMm: { title: "tank.water", digits: 1 },
  temperatureC: { title: "tank.temperature", digits: 2 },
  soldLitres: { title: "tankHistory.sold", digits: 3 },
  leastLitres: { title: "tankHistory.least", digits: 2 },
  mostLitres: { title: "tankHistory.most", digits: 2 },
} as const satisfies Record<Figure, object>;

const POINT_FIGURES = Object.keys(FIGURES) as Figure[];
/** What only a point that stands for several readings has. */
const RANGE: readonly Figure[] = ["leastLitres", "mostLitres"];

/** The figures of readings by their names and as text. */
export function useFigures(step: string) {
  const { formatMessage } = useIntl();
  const { number } = useFormat();
  const litres = useMe()?.network.measureUnitSymbol ?? "";
  const shown = POINT_FIGURES.filter((id) => step !== "RAW" || !RANGE.includes(id));
  const unitOf = (id: Figure) => (id.endsWith("Litres") ? litres : id.endsWith("Mm") ? "mm" : "°C");
  const nameOf = (id: Figure) => `${formatMessage({ id: FIGURES[id].title })}, ${unitOf(id)}`;
  const textOf = (id: Figure, { [id]: value }: HistoryPointFragment) =>
    value === null ? NO_VALUE : number(value, FIGURES[id].digits);
  return { shown, nameOf, textOf };
}

/** The columns of a table of readings. */
export function usePointColumns(step: string, timeZone: string): readonly Column<HistoryPointFragment>[] {
  const { formatMessage } = useIntl();
  const { instant } = useFormat(timeZone);
  const { shown, nameOf, textOf } = useFigures(step);
  return [
    { id: "at", title: formatMessage({ id: "tankHistory.at" }), cell: ({ at }) => instant(at) },
    ...shown.map((id) => ({
      id,
      title: nameOf(id),
      numeric: true,
      cell: (point: HistoryPointFragment) => textOf(id, point),
    })),
  ];
}
