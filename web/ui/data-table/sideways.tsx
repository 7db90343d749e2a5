import { chakra } from "@chakra-ui/react";
import { type ReactNode, type RefObject, useLayoutEffect, useState } from "react";

interface Props {
  /** What scrolls. */
  readonly top: RefObject<HTMLDivElement | null>;
  readonly busy: boolean;
  /** The rows are of another question. */
  readonly old: boolean;
  readonly children: ReactNode;
}

/** What scrolls within the table's frame. That there is more at a side is seen, also where scroll bars hide themselves. */
export function Sideways({ top, busy, old, children }: Props) {
  const { before, after, bar } = useHidden(top);
  return (
    <>
      <chakra.div ref={top} css={SCROLL} aria-busy={busy} data-old={old} data-before={before}>
        {children}
      </chakra.div>
      {after && <chakra.span css={SHADE} style={{ insetInlineEnd: `${bar}px` }} data-more aria-hidden />}
    </>
  );
}

/** Whether something is hidden before and after what is seen, and how wide the scroll bar at its end is. */
function useHidden(top: RefObject<HTMLDivElement | null>) {
  const [hidden, setHidden] = useState({ before: false, after: false, bar: 0 });
  useLayoutEffect(() => {
    const box = top.current;
    if (box === null || typeof ResizeObserver === "undefined") {
      return undefined;
    }
    const measure = () => {
      // Negative where the line runs the other way.
      const way = Math.abs(box.scrollLeft);
      const next = {
        before: way > 1,
        after: box.scrollWidth - box.clientWidth - way > 1,
        bar: box.offsetWidth - box.clientWidth,
      };
      setHidden((known) =>
        known.before === next.before && known.after === next.after && known.bar === next.bar ? known : next,
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    [...box.children].forEach((child) => observer.observe(child));
    box.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", measure);
    };
  }, [top]);
  return hidden;
}

/** What scrolls: old rows fade only after a moment, since most answers are quicker than that. */
export const SCROLL = {
  flex: "1",
  minH: "0",
  overflow: "auto",
  // Its columns are measured by it, and what stays over them stays within it.
  containerType: "inline-size",
  isolation: "isolate",
  // Below the frame's own header, where the page scrolls; below the table's head, where a row is gone to.
  scrollMarginBlockStart: "20",
  scrollPaddingBlockStart: "row",
  "& tbody, & > ul": { transition: "opacity 120ms" },
  "&[data-old=true] tbody, &[data-old=true] > ul": { opacity: 0.55, transitionDelay: "200ms" },
} as const;

const SHADE = {
  position: "absolute",
  insetBlock: "0",
  inlineSize: "4",
  pointerEvents: "none",
  opacity: 0.14,
  background: "linear-gradient(to right, transparent, var(--chakra-colors-text))",
  "[dir=rtl] &": { background: "linear-gradient(to left, transparent, var(--chakra-colors-text))" },
} as const;
