import { useReducedMotion } from "framer-motion";
import { useLayoutEffect, useRef } from "react";
import { NO_VALUE } from "../../ui/reading-age.tsx";
import type { DecimalText } from "../../lib/format.ts";

/** Devices report a running sale about once a second; a longer glide would trail behind the next report. */
const LONGEST_GLIDE_MS = 1000;

interface RunningFigureProps {
  value: DecimalText | null;
  /** Turns a value into text; must be as wide for a number on the way as for the one that arrives. */
  format: (value: DecimalText) => string;
  /** Counts up to each new value, as the display on the dispenser does; otherwise the value just stands there. */
  running: boolean;
}

/**
 * A figure that counts. It writes its own text between two reports, so that nothing around it renders; what it comes to
 * rest on is always the reported value itself, never a rounded number.
 */
export function RunningFigure({ value, format, running }: RunningFigureProps) {
  const still = useReducedMotion();
  const element = useRef<HTMLElement>(null);
  const shown = useRef<{ value: number; at: number; decimals: number } | undefined>(undefined);

  useLayoutEffect(() => {
    const span = element.current;
    if (!span) {
      return undefined;
    }
    const final = value === null ? NO_VALUE : format(value);
    const to = value === null ? undefined : Number(value);
    const before = shown.current;
    // The contract sends no trailing zeros: 213.52 must not count on to 213.9 in tenths, and so back to 213.50.
    const decimals = Math.max(decimalsOf(value), running ? (before?.decimals ?? 0) : 0);
    shown.current = to === undefined ? undefined : { value: to, at: performance.now(), decimals };
    const counts = running && !still && before && to !== undefined && to > before.value;
    if (!counts) {
      span.textContent = final;
      return undefined;
    }
    const start = performance.now();
    const from = before.value;
    const glideMs = Math.max(1, Math.min(LONGEST_GLIDE_MS, start - before.at));
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, now - start) / glideMs);
      const latest = from + (to - from) * share;
      span.textContent = share < 1 ? format(latest.toFixed(decimals)) : final;
      shown.current = { value: latest, at: start, decimals };
      frame = share < 1 ? requestAnimationFrame(step) : undefined;
    };
    let frame: number | undefined = requestAnimationFrame(step);
    return () => {
      if (frame !== undefined) {
        cancelAnimationFrame(frame);
      }
    };
  }, [value, format, running, still]);

  return <bdi ref={element} />;
}

function decimalsOf(value: DecimalText | null): number {
  return value?.split(".")[1]?.length ?? 0;
}
