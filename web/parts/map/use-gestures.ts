import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type Frame, moved, type Spot, type View, zoomed } from "./viewport.ts";

interface Gestures {
  readonly frame: Frame;
  readonly onChange: (change: (view: View) => View) => void;
  /** A place of the frame was touched without being drawn along. */
  readonly onTouch?: ((at: Spot) => void) | undefined;
  readonly onFit: () => void;
}

/** One turn of a usual mouse wheel is 100; five of them are a zoom. */
const WHEEL_PER_ZOOM = 500;
/** An arrow key moves by so many pixels. */
const STEP = 80;
/** A hand is never quite still. */
const STILL = 4;

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

/** Moves and zooms a map by mouse, wheel, one finger, two fingers and keys. */
export function useGestures(element: RefObject<HTMLElement | null>, gestures: Gestures) {
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });
  useWheel(element, latest);
  return { ...usePointers(element, latest), onKeyDown: (event: KeyboardEvent) => handleKey(event, latest.current) };
}

function placeIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Spot {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function useWheel(element: RefObject<HTMLElement | null>, latest: RefObject<Gestures>): void {
  useEffect(() => {
    const target = element.current;
    if (!target) {
      return undefined;
    }
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = placeIn(target, event);
      latest.current.onChange((view) => zoomed(view, latest.current.frame, { by: -event.deltaY / WHEEL_PER_ZOOM, at }));
    };
    // React listens passively: the page would scroll along.
    target.addEventListener("wheel", handleWheel, { passive: false });
    return () => target.removeEventListener("wheel", handleWheel);
  }, [element, latest]);
}

function usePointers(element: RefObject<HTMLElement | null>, latest: RefObject<Gestures>) {
  const down = useRef(new Map<number, Spot>());
  const travelled = useRef(0);

  function handleDown(event: PointerEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest("button, a")) {
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current.set(event.pointerId, placeIn(event.currentTarget, event));
    travelled.current = 0;
  }

  function handleMove(event: PointerEvent<HTMLElement>) {
    const before = down.current.get(event.pointerId);
    if (!before || !element.current) {
      return;
    }
    const now = placeIn(element.current, event);
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
    travelled.current += Math.hypot(now.x - before.x, now.y - before.y);
    down.current.set(event.pointerId, now);
    const { frame, onChange } = latest.current;
    if (other === undefined) {
      onChange((view) => moved(view, { x: now.x - before.x, y: now.y - before.y }));
      return;
    }
    const spread = (spot: Spot) => Math.max(1, Math.hypot(spot.x - other.x, spot.y - other.y));
    const by = Math.log2(spread(now) / spread(before));
    const at = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    onChange((view) => zoomed(view, frame, { by, at }));
  }

  function handleUp(event: PointerEvent<HTMLElement>) {
    const at = down.current.get(event.pointerId);
    down.current.delete(event.pointerId);
    if (at && down.current.size === 0 && travelled.current < STILL) {
      latest.current.onTouch?.(at);
    }
  }

  return { onPointerDown: handleDown, onPointerMove: handleMove, onPointerUp: handleUp, onPointerCancel: handleUp };
}

function handleKey(event: KeyboardEvent, { frame, onChange, onTouch, onFit }: Gestures): void {
  const arrow = ARROWS[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  if (arrow) {
    onChange((view) => moved(view, arrow));
  } else if (event.key === "+" || event.key === "=" || event.key === "-") {
    onChange((view) => zoomed(view, frame, { by: event.key === "-" ? -1 : 1 }));
  } else if (event.key === "0") {
    onFit();
  } else if (event.key === "Enter" && event.target === event.currentTarget && onTouch) {
    onTouch({ x: frame.width / 2, y: frame.height / 2 });
  } else {
    return;
  }
  event.preventDefault();
}
