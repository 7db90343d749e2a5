import { chakra } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useIntl } from "react-intl";
import type { Sort } from "./list-schema.ts";
import { NARROWEST_REM, WIDEST_REM } from "./columns.ts";
import { useTitle } from "./use-title.ts";
import type { ShownColumn } from "./use-columns.ts";

interface Props<Row> {
  readonly columns: readonly ShownColumn<Row>[];
  readonly sort: Sort;
  readonly onSort: (key: string) => void;
  readonly onResize: (id: string, rem: number) => void;
  /** The check box of the page. */
  readonly checkBox: React.ReactNode;
}

/** The columns' names: a button where one can sort by it, and an edge that makes it wider. */
export function TableHead<Row>({ columns, sort, onSort, onResize, checkBox }: Props<Row>) {
  return (
    <thead>
      <tr>
        {checkBox && <td className="check">{checkBox}</td>}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} onResize={onResize} />
        ))}
      </tr>
    </thead>
  );
}

interface CellProps<Row> extends Pick<Props<Row>, "sort" | "onSort" | "onResize"> {
  readonly column: ShownColumn<Row>;
}

function HeadCell<Row>({ column, sort, onSort, onResize }: CellProps<Row>) {
  const title = useTitle()(column);
  const key = column.sort;
  const sorted = key !== undefined && sort.key === key;
  const Arrow = sorted ? (sort.down ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      // Not "Volume, width of volume": the edge has a name of its own.
      aria-label={title}
      data-numeric={column.numeric}
      aria-sort={sorted ? (sort.down ? "descending" : "ascending") : undefined}
    >
      {key === undefined ? (
        <span className="title">{title}</span>
      ) : (
        <chakra.button type="button" css={SORT} data-sorted={sorted} onClick={() => onSort(key)}>
          <span className="title">{title}</span>
          <Arrow size={13} aria-hidden />
        </chakra.button>
      )}
      <Edge column={column} title={title} onResize={onResize} />
    </th>
  );
}

interface EdgeProps<Row> extends Pick<CellProps<Row>, "column" | "onResize"> {
  readonly title: string;
}

/** The end of a column's head, to be dragged, or moved with the arrow keys by one letter's width. */
function Edge<Row>({ column, title, onResize }: EdgeProps<Row>) {
  const { formatMessage } = useIntl();
  const start = useRef<{ x: number; rem: number }>(undefined);
  const width = column.wanted ?? column.width;

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    const cell = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0;
    start.current = { x: event.clientX, rem: cell / rootPixels() };
  }

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    if (start.current) {
      const way = (event.clientX - start.current.x) * towardsEnd(event.currentTarget);
      onResize(column.id, start.current.rem + way / rootPixels());
    }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (steps !== undefined) {
      event.preventDefault();
      onResize(column.id, width + steps * towardsEnd(event.currentTarget));
    }
  }

  return (
    <chakra.span
      css={EDGE}
      role="separator"
      aria-orientation="vertical"
      aria-label={formatMessage({ id: "table.widthOf" }, { column: title })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={NARROWEST_REM}
      aria-valuemax={WIDEST_REM}
      tabIndex={0}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={() => (start.current = undefined)}
      onPointerCancel={() => (start.current = undefined)}
      onKeyDown={handleKeyDown}
    />
  );
}

function rootPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** 1 where the end of a line is at the right, -1 where it is at the left. */
function towardsEnd(element: Element): number {
  return getComputedStyle(element).direction === "rtl" ? -1 : 1;
}

const SORT = {
  display: "inline-flex",
  alignItems: "center",
  gap: "1",
  maxInlineSize: "100%",
  font: "inherit",
  color: "inherit",
  textAlign: "inherit",
  cursor: "pointer",
  borderRadius: "sm",
  "& > svg": { flex: "none", opacity: 0.45 },
  "&:hover, &[data-sorted=true]": { color: "text" },
  "&[data-sorted=true] > svg": { opacity: 1, color: "accent.fg" },
  "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "2px" },
} as const;

const EDGE = {
  position: "absolute",
  insetBlock: "0",
  insetInlineEnd: "0",
  inlineSize: "2.5",
  cursor: "col-resize",
  touchAction: "none",
  outline: "none",
  _after: {
    content: '""',
    position: "absolute",
    insetBlock: "1.5",
    insetInlineEnd: "0",
    borderInlineEndWidth: "1px",
    borderColor: "line",
  },
  "&:hover::after, &:focus-visible::after": {
    insetBlock: "0",
    borderInlineEndWidth: "3px",
    borderColor: "accent.solid",
  },
} as const;
