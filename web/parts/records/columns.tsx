import type { ReactNode } from "react";
import { type IntlShape, useIntl } from "react-intl";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import { Stacked } from "../../ui/data-table/stacked.tsx";
import type { Fact } from "../../ui/detail-drawer.tsx";
import { NO_VALUE } from "../../ui/reading-age.tsx";
import type { Option } from "../../ui/inputs/select-input.tsx";
import type { Words } from "./words.ts";

/** One column of a file, with the words of its values. */
type FileColumn = Pick<DataColumn<never>, "id" | "title" | "unit"> & { readonly words?: Words };

/** One thing that is known of a record, as its list, its detail and its file have it. */
export interface RecordColumn<Row> extends Omit<DataColumn<Row>, "cell"> {
  /** Left out: the words of the field of this id, or its text. */
  readonly cell?: (row: Row) => ReactNode;
  /** What stands small below the cell in the table; the detail has it on a line of its own. */
  readonly under?: (row: Row) => ReactNode;
  /** Other columns whose fields the table tells in this one's place: a file has them behind it. */
  readonly tells?: readonly string[];
  /** What stands in the detail, where that is more than the cell. */
  readonly fact?: (row: Row) => ReactNode;
  /** What the field's values are called. */
  readonly words?: Words;
  /** The same where it is names that are alike in every language. */
  readonly names?: readonly Option[];
  /** The list's filter that takes these values. */
  readonly filter?: string;
  /** What a file has in its place: several columns where the cell says several things, each in words of its own. */
  readonly file?: readonly FileColumn[];
}

function cellOf<Row>({ id, cell, words }: RecordColumn<Row>, { formatMessage }: IntlShape): (row: Row) => ReactNode {
  if (cell) {
    return cell;
  }
  const textOf = (row: Row) => (row as Record<string, unknown>)[id] as string | number | null | undefined;
  return (row) => {
    const value = textOf(row);
    if (value == null || value === "") {
      return NO_VALUE;
    }
    return words ? formatMessage({ id: words.wordOf(String(value)) }) : <bdi>{value}</bdi>;
  };
}

/** The columns as the table draws them. */
export function useDataColumns<Row>(columns: readonly RecordColumn<Row>[]): readonly DataColumn<Row>[] {
  const intl = useIntl();
  return columns.map(
    ({ words: _words, names: _names, filter: _filter, file: _file, fact: _fact, tells: _tells, under, ...column }) => {
      const cell = cellOf({ ...column, ...(_words && { words: _words }) }, intl);
      return { ...column, cell: under ? (row: Row) => <Stacked under={under(row)}>{cell(row)}</Stacked> : cell };
    },
  );
}

/** Facts of a record by the ids of their columns, in this order. */
export function useFactsOf<Row>(columns: readonly RecordColumn<Row>[]) {
  const intl = useIntl();
  return (row: Row, ids: readonly string[]): readonly Fact[] =>
    ids.flatMap((id) => {
      const column = columns.find((each) => each.id === id);
      return column ? [{ title: column.title, value: (column.fact ?? cellOf(column, intl))(row) }] : [];
    });
}
