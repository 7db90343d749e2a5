import { chakra } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { useIntl } from "react-intl";
import { PlainIconButton } from "../../ui/plain-icon-button.tsx";

interface Props<Item extends { readonly id: string }> {
  /** What is in order. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  /** A row, which stands at this place from 0. */
  readonly children: (item: Item, index: number) => ReactNode;
  /** The ids in their new order, once this one was dropped or moved; undefined: the order is not this person's to change. */
  readonly onOrder?: ((ids: readonly string[], moved: Item) => void) | undefined;
}

/** A short list whose order somebody chooses: dragged, or moved by buttons that the keyboard reaches. */
export function OrderList<Item extends { readonly id: string }>({
  label,
  items,
  nameOf,
  children,
  onOrder,
}: Props<Item>) {
  const { formatMessage } = useIntl();
  const [dragged, setDragged] = useState<{ readonly id: string; readonly order: readonly string[] }>();
  const [said, setSaid] = useState("");
  const ids = dragged?.order ?? items.map(({ id }) => id);
  const shown = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);

  function handleMove(item: Item, to: number) {
    onOrder?.(movedTo(ids, item.id, to), item);
    setSaid(formatMessage({ id: "order.moved" }, { name: nameOf(item), position: to + 1, count: items.length }));
  }

  function handleDragOver(event: DragEvent, to: number) {
    event.preventDefault();
    if (dragged && dragged.order[to] !== dragged.id) {
      setDragged({ id: dragged.id, order: movedTo(dragged.order, dragged.id, to) });
    }
  }

  function handleDragEnd({ dataTransfer }: DragEvent) {
    const moved = items.find(({ id }) => id === dragged?.id);
    // Escape, or dropped nowhere: it stays where it was.
    const isDropped = dataTransfer.dropEffect !== "none";
    if (dragged && moved && isDropped && dragged.order.some((id, index) => id !== items[index]?.id)) {
      onOrder?.(dragged.order, moved);
    }
    setDragged(undefined);
  }

  return (
    <>
      <chakra.ol aria-label={label} css={LIST}>
        {shown.map((item, index) => (
          <li
            key={item.id}
            draggable={onOrder !== undefined}
            data-dragged={dragged?.id === item.id}
            onDragStart={() => setDragged({ id: item.id, order: items.map(({ id }) => id) })}
            onDragOver={(event) => handleDragOver(event, index)}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={handleDragEnd}
          >
            {onOrder && <GripVertical size={16} aria-hidden className="grip" />}
            <chakra.div flex="1" minW="0">
              {children(item, index)}
            </chakra.div>
            {onOrder && (
              <>
                <PlainIconButton
                  size="sm"
                  label={formatMessage({ id: "order.up" }, { name: nameOf(item) })}
                  disabled={index === 0}
                  onClick={() => handleMove(item, index - 1)}
                >
                  <ArrowUp size={16} aria-hidden />
                </PlainIconButton>
                <PlainIconButton
                  size="sm"
                  label={formatMessage({ id: "order.down" }, { name: nameOf(item) })}
                  disabled={index === shown.length - 1}
                  onClick={() => handleMove(item, index + 1)}
                >
                  <ArrowDown size={16} aria-hidden />
                </PlainIconButton>
              </>
            )}
          </li>
        ))}
      </chakra.ol>
      <chakra.p role="status" srOnly>
        {said}
      </chakra.p>
    </>
  );
}

const movedTo = (ids: readonly string[], id: string, to: number): readonly string[] =>
  ids.filter((each) => each !== id).toSpliced(to, 0, id);

const LIST = {
  listStyle: "none",
  "& > li": {
    display: "flex",
    alignItems: "center",
    gap: "2",
    px: "3",
    py: "2",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& > li:hover": { bg: "surface.sunken" },
  "& > li[data-dragged=true]": { bg: "accent.subtle" },
  "& .grip": { color: "muted", cursor: "grab", flex: "none" },
  "& button:disabled": { opacity: 0.3, pointerEvents: "none" },
} as const;
