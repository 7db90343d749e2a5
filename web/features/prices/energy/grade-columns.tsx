import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import type { GradeLineFragment } from "./energy.generated.ts";

/** The columns of the grades' list; their ids are the export's. */
export function useGradeColumns(): readonly DataColumn<GradeLineFragment>[] {
  const { formatMessage } = useIntl();
  const { number } = useFormat();
  return [
    { id: "code", title: "grade.code", cell: ({ code }) => <bdi>{code}</bdi>, sort: "code", width: 7 },
    {
      id: "name",
      title: "grade.name",
      cell: ({ name, colour }) => <GradeMark name={name} colour={colour} />,
      sort: "name",
      width: 14,
      grow: true,
      priority: 1,
    },
    { id: "kind", title: "grade.kind", cell: ({ kind }) => formatMessage({ id: `grade.kind.${kind}` }), width: 8 },
    { id: "unit", title: "grade.unit", cell: ({ unit }) => formatMessage({ id: `grade.unit.${unit}` }), width: 9 },
    {
      id: "referenceDensity",
      title: "grade.density",
      unit: "kg/m³",
      cell: ({ referenceDensity }) => (referenceDensity === null ? NO_VALUE : number(referenceDensity)),
      numeric: true,
      width: 11.5,
      priority: 3,
    },
    {
      id: "expansionGroup",
      title: "grade.expansion",
      cell: ({ expansionGroup }) => <bdi>{expansionGroup ?? NO_VALUE}</bdi>,
      width: 11,
      hidden: true,
      priority: 3,
    },
    { id: "stations", title: "grade.stations", cell: ({ usage }) => number(usage.stations), numeric: true, width: 7 },
    { id: "tanks", title: "realtime.tanks", cell: ({ usage }) => number(usage.tanks), numeric: true, width: 7.25 },
    { id: "guns", title: "realtime.guns", cell: ({ usage }) => number(usage.guns), numeric: true, width: 7.25 },
  ];
}
