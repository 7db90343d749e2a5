import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/** How far somebody has scrolled, in CSS pixels: the content, and on a phone the page itself. */
interface Scrolled {
  readonly content: number;
  readonly page: number;
}

const TOP: Scrolled = { content: 0, page: 0 };

/**
 * All screens are scrolled in one place, the content; each gets back where it was left. `screens`: the names of those that
 * are kept, the present one first. What is made anew begins at its top.
 */
export function useKeptScroll(content: RefObject<HTMLElement | null>, screens: readonly string[]): void {
  const [present = ""] = screens;
  const shown = useRef(present);
  const places = useRef<ReadonlyMap<string, Scrolled>>(new Map());

  useEffect(() => {
    const note = ({ target }: Event) => {
      if (content.current && (target === content.current || target === document)) {
        places.current = new Map(places.current).set(shown.current, scrolledIn(content.current));
      }
    };
    document.addEventListener("scroll", note, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", note, { capture: true });
  }, [content]);

  // Before it is painted: a screen must not be seen jumping to its place.
  useLayoutEffect(() => {
    if (shown.current !== present && content.current) {
      shown.current = present;
      scrollTo(content.current, places.current.get(present) ?? TOP);
    }
  }, [content, present]);

  const kept = screens.join("\n");
  useEffect(() => {
    const names = kept.split("\n");
    places.current = new Map([...places.current].filter(([name]) => names.includes(name)));
  }, [kept]);
}

function scrolledIn(content: HTMLElement): Scrolled {
  return { content: content.scrollTop, page: document.documentElement.scrollTop };
}

function scrollTo(content: HTMLElement, { content: top, page }: Scrolled): void {
  content.scrollTop = top;
  document.documentElement.scrollTop = page;
}
