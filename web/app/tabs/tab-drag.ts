import { useState, type DragEvent } from "react";
import { dropIndex } from "./tabs.rules.ts";
import type { TabActions } from "./use-tab-actions.ts";

/** Where a dragged tab would be dropped. */
export interface DropMark {
  readonly path: string;
  readonly behind: boolean;
}

/** Reordering by drag: what each tab listens to, and where the mark of the place is. Home takes part only as a target. */
export function useTabDrag({ tabs, move }: Pick<TabActions, "tabs" | "move">) {
  const [dragged, setDragged] = useState<string>();
  const [mark, setMark] = useState<DropMark>();
  const stop = () => {
    setDragged(undefined);
    setMark(undefined);
  };
  const handlersOf = (path: string) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", path);
      setDragged(path);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) {
        return;
      }
      event.preventDefault();
      const behind = isBehind(event);
      if (mark?.path !== path || mark.behind !== behind) {
        setMark({ path, behind });
      }
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined && dragged !== path) {
        move(dragged, dropIndex(tabs, dragged, { path, behind: isBehind(event) }));
      }
      stop();
    },
    onDragEnd: stop,
  });
  return { handlersOf, mark: mark?.path === dragged ? undefined : mark };
}

/** Whether the pointer is over the half of a tab that is read last. */
function isBehind({ currentTarget, clientX }: DragEvent): boolean {
  const { left, width } = currentTarget.getBoundingClientRect();
  const right = clientX > left + width / 2;
  return getComputedStyle(currentTarget).direction === "rtl" ? !right : right;
}
