import { chakra } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { useIntl } from "react-intl";
import { PlainIconButton } from "./plain-icon-button.tsx";

interface Props<Row> {
  /** What the rows are, for those who don't see them. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** The row put where another one stands, from 0; undefined: the order is not this person's to change. */
  readonly onMove?: ((row: Row, to: number) => void) | undefined;
  readonly children: (row: Row, index: number) => ReactNode;
}

/** Rows in an order that counts: dragged by their grip, or moved by its buttons from the keyboard. */
export function SortableList<Row extends { readonly id: string }>(props: Props<Row>) {
  const { label, rows, nameOf, onMove, children } = props;
  const { formatMessage } = useIntl();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState("");

  function handleMove(row: Row, to: number) {
    onMove?.(row, to);
    setSaid(
      formatMessage({ id: "table.columns.moved" }, { column: nameOf(row), position: to + 1, count: rows.length }),
    );
  }

  function handleDrop(event: DragEvent, to: number) {
    event.preventDefault();
    const row = rows.find(({ id }) => id === dragged);
    if (row && rows[to]?.id !== dragged) {
      handleMove(row, to);
    }
    handleEnd();
  }

  function handleEnd() {
    setDragged(undefined);
    setOver(undefined);
  }

  return (
    <>
      <chakra.ol css={LIST} aria-label={label}>
        {rows.map((row, index) => (
          <li
            key={row.id}
            data-over={(over === index && dragged !== undefined && dragged !== row.id) || undefined}
            data-dragged={dragged === row.id || undefined}
            draggable={onMove !== undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", row.id);
              setDragged(row.id);
            }}
            onDragOver={(event) => {
              if (dragged !== undefined) {
                event.preventDefault();
                setOver(index);
              }
            }}
            onDrop={(event) => handleDrop(event, index)}
            onDragEnd={handleEnd}
          >
            {onMove && (
              <span className="moves">
                <GripVertical size={15} aria-hidden className="grip" />
                <PlainIconButton
                  size="sm"
                  label={formatMessage({ id: "table.columns.up" }, { column: nameOf(row) })}
                  disabled={index === 0}
                  onClick={() => handleMove(row, index - 1)}
                >
                  <ArrowUp size={15} aria-hidden />
                </PlainIconButton>
                <PlainIconButton
                  size="sm"
                  label={formatMessage({ id: "table.columns.down" }, { column: nameOf(row) })}
                  disabled={index === rows.length - 1}
                  onClick={() => handleMove(row, index + 1)}
                >
                  <ArrowDown size={15} aria-hidden />
                </PlainIconButton>
              </span>
            )}
            {children(row, index)}
          </li>
        ))}
      </chakra.ol>
      <chakra.p role="status" srOnly>
        {said}
      </chakra.p>
    </>
  );
}

const LIST = {
  listStyle: "none",
  "& > li": {
    display: "flex",
    alignItems: "flex-start",
    gap: "2",
    px: "3",
    py: "2.5",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& > li:last-of-type": { borderBlockEndWidth: "0" },
  "& > li[data-dragged]": { opacity: 0.5 },
  "& > li[data-over]": { bg: "accent.subtle" },
  "& .moves": { display: "inline-flex", alignItems: "center", flex: "none" },
  "& .grip": { color: "muted", cursor: "grab" },
  "& .moves button:disabled": { opacity: 0.3, pointerEvents: "none" },
} as const;
