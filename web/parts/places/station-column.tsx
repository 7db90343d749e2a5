import { chakra } from "@chakra-ui/react";
import type { DataColumn } from "../../ui/data-table/columns.ts";

/** A row that tells at which station something stands. */
interface AtStation {
  readonly stationName: string;
  readonly stationCode: string;
}

/** The column of the station at which a row's thing stands, its code behind its name; so many `width` in em. */
export const stationColumn = <Row extends AtStation>(width: number): DataColumn<Row> => ({
  id: "stationName",
  title: "filter.station",
  cell: ({ stationName, stationCode }) => (
    <>
      <bdi>{stationName}</bdi> <chakra.small color="muted">{stationCode}</chakra.small>
    </>
  ),
  sort: "station",
  width,
  grow: true,
});

/** In a file the code has a column of its own, before the name. */
export const STATION_CODE = { id: "stationCode", title: "tanks.stationCode" } as const;
