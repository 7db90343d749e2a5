import { useReducedMotion } from "framer-motion";
import { useAnimate } from "framer-motion/mini";
import { useEffect, useRef, type RefObject } from "react";

/** Short enough that nobody waits for it: what is there can be read and pressed from the first frame. */
const FADE_S = 0.18;

/** A screen that takes another's place comes up gently; at once for those who asked for less motion. */
export function usePageFade(content: RefObject<HTMLElement | null>, present: string | undefined): void {
  const [, animate] = useAnimate();
  const still = useReducedMotion();
  const before = useRef(present);
  useEffect(() => {
    if (before.current !== present && content.current && !still) {
      animate(content.current, { opacity: [0.5, 1] }, { duration: FADE_S });
    }
    before.current = present;
  }, [content, present, still, animate]);
}
