import { Button, chakra } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type DragEvent, useState } from "react";
import { useIntl } from "react-intl";
import { CHECK } from "../check-look.ts";
import { DrawerFrame } from "../drawer-frame.tsx";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { useTitle } from "./use-title.ts";
import type { Columns } from "./use-columns.ts";

interface Props<Row> {
  readonly columns: Columns<Row>;
  readonly onClose: () => void;
}

/** Which columns are shown, and in which order: dragged, or moved by their buttons. */
export function ColumnPicker<Row>({ columns, onClose }: Props<Row>) {
  const { formatMessage } = useIntl();
  return (
    <DrawerFrame
      title={formatMessage({ id: "table.columns" })}
      size="xs"
      onClose={onClose}
      footer={
        <Button size="sm" variant="outline" disabled={!columns.changed} onClick={columns.reset}>
          {formatMessage({ id: "table.columns.reset" })}
        </Button>
      }
    >
      <PickerList columns={columns} />
    </DrawerFrame>
  );
}

function PickerList<Row>({ columns: { all, move, toggle } }: Pick<Props<Row>, "columns">) {
  const { formatMessage } = useIntl();
  const titleOf = useTitle();
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState("");
  const onlyShown = all.filter(({ hidden }) => !hidden).length === 1;

  function handleMove(id: string, { name, to }: { name: string; to: number }) {
    move(id, to);
    setSaid(formatMessage({ id: "table.columns.moved" }, { column: name, position: to + 1, count: all.length }));
  }

  function handleDragOver(event: DragEvent, to: number) {
    event.preventDefault();
    if (dragged !== undefined && all[to]?.column.id !== dragged) {
      move(dragged, to);
    }
  }

  return (
    <>
      <chakra.ol css={LIST}>
        {all.map(({ column, hidden }, index) => {
          const name = titleOf(column);
          return (
            <li
              key={column.id}
              draggable
              data-dragged={dragged === column.id}
              onDragStart={() => setDragged(column.id)}
              onDragOver={(event) => handleDragOver(event, index)}
              onDragEnd={() => setDragged(undefined)}
            >
              <GripVertical size={15} aria-hidden className="grip" />
              <label>
                <input
                  type="checkbox"
                  checked={!hidden}
                  disabled={!hidden && onlyShown}
                  onChange={() => toggle(column.id)}
                />
                {name}
              </label>
              <PlainIconButton
                size="sm"
                label={formatMessage({ id: "table.columns.up" }, { column: name })}
                disabled={index === 0}
                onClick={() => handleMove(column.id, { name, to: index - 1 })}
              >
                <ArrowUp size={15} aria-hidden />
              </PlainIconButton>
              <PlainIconButton
                size="sm"
                label={formatMessage({ id: "table.columns.down" }, { column: name })}
                disabled={index === all.length - 1}
                onClick={() => handleMove(column.id, { name, to: index + 1 })}
              >
                <ArrowDown size={15} aria-hidden />
              </PlainIconButton>
            </li>
          );
        })}
      </chakra.ol>
      <chakra.p role="status" srOnly>
        {said}
      </chakra.p>
    </>
  );
}

const LIST = {
  listStyle: "none",
  marginInline: "-2",
  "& > li": { display: "flex", alignItems: "center", gap: "1", px: "2", borderRadius: "control" },
  "& > li:hover": { bg: "surface.sunken" },
  "& > li[data-dragged=true]": { bg: "accent.subtle" },
  "& .grip": { color: "muted", cursor: "grab", flex: "none" },
  "& label": { display: "flex", alignItems: "center", gap: "2.5", flex: "1", minBlockSize: "9", cursor: "pointer" },
  "& input": CHECK,
  "& button:disabled": { opacity: 0.3, pointerEvents: "none" },
} as const;
