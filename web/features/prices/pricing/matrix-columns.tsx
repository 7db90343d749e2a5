import { chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { useIntl } from "react-intl";
import { ofStation, paths } from "../../../lib/paths.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { PriceMatrixCell } from "./price-cell.tsx";
import { placeKey, type Edits, type PriceEdit } from "./price-rules.ts";
import type { PriceRowFragment } from "./pricing.generated.ts";
import type { GradeChoice } from "./use-price-grades.ts";

interface Matrix {
  readonly grades: readonly GradeChoice[];
  /** Absent: the prices are only read. */
  readonly writing?: { readonly edits: Edits; readonly write: (edit: PriceEdit) => void };
}

/** One column a grade, each with the grade's own name and colour. */
export function useMatrixColumns({ grades, writing }: Matrix): readonly DataColumn<PriceRowFragment>[] {
  const { formatMessage } = useIntl();
  const cellOf = (row: PriceRowFragment, grade: GradeChoice) => {
    const cell = row.cells.find(({ gradeId }) => gradeId === grade.id);
    if (cell === undefined) {
      return <chakra.span color="muted">{formatMessage({ id: "price.notSold" })}</chakra.span>;
    }
    const place = { stationId: row.id, gradeId: grade.id };
    const write = (price: string) =>
      writing?.write({
        ...place,
        stationName: row.name,
        gradeName: grade.name,
        gradeColour: grade.colour,
        old: cell.price,
        price,
      });
    return (
      <PriceMatrixCell
        cell={cell}
        label={formatMessage({ id: "price.cell" }, { grade: grade.name, station: row.name })}
        timeZone={row.timeZone}
        written={writing?.edits.get(placeKey(place))?.price}
        onWrite={writing && !row.selfControlled ? write : undefined}
      />
    );
  };
  return [
    { id: "code", title: "grade.code", cell: ({ code }) => <bdi>{code}</bdi>, sort: "code", width: 6.75 },
    {
      id: "name",
      title: "filter.station",
      cell: (row) => <StationName row={row} />,
      sort: "name",
      width: 10.25,
      grow: true,
      priority: 1,
    },
    {
      id: "city",
      title: "filter.city",
      cell: ({ cityName }) => <bdi>{cityName}</bdi>,
      width: 9,
      hidden: true,
      priority: 3,
    },
    ...grades.map((grade): DataColumn<PriceRowFragment> => ({
      id: grade.id,
      title: "filter.grade",
      name: grade.name,
      cell: (row) => cellOf(row, grade),
      numeric: true,
      // Mark, course and figure beside one another.
      width: 11.75,
    })),
  ];
}

/** A station, leading to the page of its prices; that it controls itself stands beside it. */
function StationName({ row }: { readonly row: PriceRowFragment }) {
  const { formatMessage } = useIntl();
  return (
    <chakra.span display="inline-flex" alignItems="baseline" gap="2" minW="0">
      <chakra.span asChild _hover={{ textDecoration: "underline" }} truncate>
        <Link to={ofStation(paths.stationPrices, row.id)}>
          <bdi>{row.name}</bdi>
        </Link>
      </chakra.span>
      {row.selfControlled && (
        <chakra.small color="muted" fontSize="xs" title={formatMessage({ id: "price.selfControlled.text" })}>
          {formatMessage({ id: "price.selfControlled" })}
        </chakra.small>
      )}
    </chakra.span>
  );
}
