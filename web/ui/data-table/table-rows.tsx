import { chakra, Skeleton } from "@chakra-ui/react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { CheckBox } from "./check-box.tsx";
import type { ShownColumn } from "./use-columns.ts";
import { useHandedFocus } from "./use-handed-focus.ts";
import type { RowSelection } from "./use-selection.ts";

/** What a table does with its rows. */
export interface RowActs<Row> {
  /** What a row is called where it isn't seen: "Select {name}". */
  readonly nameOf: (row: Row) => string;
  /** Absent: rows have no detail. */
  readonly onOpen: ((row: Row) => void) | undefined;
  /** Absent: rows can't be chosen. */
  readonly selection: RowSelection | undefined;
}

interface Props<Row> extends RowActs<Row> {
  readonly columns: readonly ShownColumn<Row>[];
  readonly rows: readonly Row[];
}

/**
 * The rows. Where they can be opened or chosen, one of them stands in the tab order and the arrow keys go from row to row:
 * Enter opens, Space chooses.
 */
export function TableRows<Row extends { readonly id: string }>({ columns, rows, ...acts }: Props<Row>) {
  const { onOpen, selection } = acts;
  const [active, setActive] = useState<string>();
  const reachable = onOpen !== undefined || selection !== undefined;
  const entry = rows.some(({ id }) => id === active) ? active : rows[0]?.id;
  return (
    <tbody>
      {rows.map((row) => (
        <Line
          key={row.id}
          row={row}
          columns={columns}
          {...acts}
          {...(reachable && { tabIndex: row.id === entry ? 0 : -1, onFocus: () => setActive(row.id) })}
        />
      ))}
    </tbody>
  );
}

interface LineProps<Row> extends RowActs<Row> {
  readonly columns: readonly ShownColumn<Row>[];
  readonly row: Row;
  readonly tabIndex?: number;
  readonly onFocus?: () => void;
}

function Line<Row extends { readonly id: string }>({ columns, row, tabIndex, onFocus, ...acts }: LineProps<Row>) {
  const { formatMessage } = useIntl();
  const { nameOf, onOpen, selection } = acts;
  const line = useRef<HTMLTableRowElement>(null);
  useHandedFocus(line);
  return (
    <tr
      ref={line}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onKeyDown={(event) => handleKey(event, row, acts)}
      onClick={(event) => isPlainClick(event) && onOpen?.(row)}
      data-opens={onOpen !== undefined}
      data-selected={selection?.has(row.id)}
    >
      {selection && (
        <td className="check">
          <CheckBox
            label={formatMessage({ id: "table.select" }, { name: nameOf(row) })}
            checked={selection.has(row.id)}
            onToggle={(range) => selection.toggle(row.id, range)}
          />
        </td>
      )}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row" data-numeric={column.numeric}>
            <Opening onOpen={onOpen && (() => onOpen(row))}>{column.cell(row)}</Opening>
          </th>
        ) : (
          <td key={column.id} data-numeric={column.numeric}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** The row's name as a button for those who don't press keys on rows; the keyboard has the row itself. */
function Opening({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  return onOpen ? (
    <chakra.button
      type="button"
      tabIndex={-1}
      aria-haspopup="dialog"
      onClick={onOpen}
      font="inherit"
      color="inherit"
      textAlign="inherit"
      cursor="pointer"
      maxInlineSize="100%"
      truncate
    >
      {children}
    </chakra.button>
  ) : (
    children
  );
}

function handleKey<Row extends { readonly id: string }>(
  event: KeyboardEvent<HTMLTableRowElement>,
  row: Row,
  { onOpen, selection }: RowActs<Row>,
) {
  const line = event.currentTarget;
  // Keys pressed on something inside the row are that thing's.
  if (event.target !== line) {
    return;
  }
  const body = line.parentElement;
  const goal = {
    ArrowDown: line.nextElementSibling,
    ArrowUp: line.previousElementSibling,
    Home: body?.firstElementChild,
    End: body?.lastElementChild,
  }[event.key];
  if (goal instanceof HTMLElement) {
    goal.focus();
  } else if (event.key === "Enter") {
    onOpen?.(row);
  } else if (event.key === " ") {
    selection?.toggle(row.id, event.shiftKey);
  } else {
    return;
  }
  event.preventDefault();
}

/** Not on a control of its own, and not the end of marking some text. */
function isPlainClick({ target }: MouseEvent): boolean {
  const marked = window.getSelection()?.isCollapsed === false;
  return !marked && target instanceof Element && target.closest("a, button, input, label") === null;
}

const MOST_LINES = 12;

/** Rows to come, in the columns that they will have. */
export function SkeletonRows<Row>({
  columns,
  size,
  checks,
}: {
  columns: readonly ShownColumn<Row>[];
  size: number;
  checks: boolean;
}) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: Math.min(size, MOST_LINES) }, (_, line) => (
        <tr key={line}>
          {checks && <td className="check" />}
          {columns.map(({ id, numeric }) => (
            <td key={id} data-numeric={numeric}>
              <Skeleton height="3.5" width="70%" display="inline-block" verticalAlign="middle" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
