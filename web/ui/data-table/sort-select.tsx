import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import type { DataColumn } from "./columns.ts";
import type { Sort } from "./list-schema.ts";
import { SELECT } from "./select-look.ts";
import { useTitle } from "./use-title.ts";

interface Props<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly sort: Sort;
  readonly onSort: (key: string, down: boolean) => void;
}

const UP = "up";
const DOWN = "down";

/** How cards stand, which have no heads to press. */
export function SortSelect<Row>({ columns, sort, onSort }: Props<Row>) {
  const { formatMessage } = useIntl();
  const titleOf = useTitle();
  const sortable = columns.flatMap((column) => (column.sort === undefined ? [] : [{ key: column.sort, column }]));

  function handleChange(value: string) {
    const [direction = "", key = ""] = value.split(" ");
    onSort(key, direction === DOWN);
  }

  if (sortable.length === 0) {
    return null;
  }
  return (
    <chakra.select
      css={SELECT}
      h="8"
      flex="1"
      minW="28"
      fontSize="sm"
      aria-label={formatMessage({ id: "table.sortBy" })}
      value={`${sort.down ? DOWN : UP} ${sort.key}`}
      onChange={(event) => handleChange(event.target.value)}
    >
      {sortable.flatMap(({ key, column }) =>
        [DOWN, UP].map((direction) => (
          <option key={`${direction} ${key}`} value={`${direction} ${key}`}>
            {formatMessage(
              { id: direction === DOWN ? "table.sort.down" : "table.sort.up" },
              { column: titleOf(column) },
            )}
          </option>
        )),
      )}
    </chakra.select>
  );
}
