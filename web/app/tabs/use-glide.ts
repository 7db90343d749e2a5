import { type RefObject, useLayoutEffect, useRef } from "react";

const GLIDE: KeyframeAnimationOptions = { duration: 180, easing: "ease-out" };

/**
 * What a new order of a row's parts leaves elsewhere glides there from where it was, so that the eye can follow; at once
 * for those who asked for less motion. By the distance from the first part, which stays whatever the window does.
 */
export function useGlide(row: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef<ReadonlyMap<Element, number>>(new Map());
  useLayoutEffect(() => {
    const parts = [...(row.current?.children ?? [])] as HTMLElement[];
    const start = parts[0]?.offsetLeft ?? 0;
    const before = places.current;
    places.current = new Map(parts.map((part) => [part, part.offsetLeft - start]));
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      return;
    }
    for (const [part, now] of places.current) {
      const by = (before.get(part) ?? now) - now;
      if (by !== 0) {
        part.animate({ translate: [`${by}px`, "0px"] }, GLIDE);
      }
    }
  }, [row, order]);
}
