import { useReducedMotion } from "framer-motion";
import { useState } from "react";
import { useLocation } from "react-router-dom";

const COMING_UP = { opacity: [0.5, 1] };
/** The same twice: going from one to the other begins it anew. */
const VARIANTS = { odd: COMING_UP, even: COMING_UP };

/**
 * A screen that takes another's place comes up gently, and can be read and pressed from the first frame; at once for those
 * who asked for less motion. For the `m` element around the screens.
 */
export function usePageFade() {
  const still = useReducedMotion();
  const { pathname } = useLocation();
  const [turn, setTurn] = useState({ pathname, count: 0 });
  if (turn.pathname !== pathname) {
    setTurn({ pathname, count: turn.count + 1 });
  }
  const animate = still || turn.count === 0 ? undefined : turn.count % 2 === 1 ? "odd" : "even";
  return { variants: VARIANTS, animate };
}
