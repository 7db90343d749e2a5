import { useEffect } from "react";
import { useMe } from "../../lib/me.ts";
import { post, RequestFailure } from "../../lib/post.ts";
import { lockSession, readSession, useLocked } from "../../lib/session.ts";
import { lastTouch, noteTouch } from "../../lib/touched.ts";
import { LogoutDocument } from "./shell.generated.ts";

const MINUTE_MS = 60_000;
const LOOK_MS = 5_000;
/** A server that can't be reached is told later, in milliseconds. */
const AGAIN_MS = 10_000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/**
 * Covers the page and ends the session on the server when nobody has touched the console, in any window, for as long as
 * the person's account says. What is on the page stays, and goes on with the password.
 */
export function useIdleLock(): void {
  const minutes = useMe()?.lockAfterMinutes ?? null;
  const locked = useLocked();
  useEffect(() => (minutes === null || locked ? undefined : watchHands(minutes * MINUTE_MS)), [minutes, locked]);
  useEffect(() => (locked ? endSession(readSession()?.token ?? "") : undefined), [locked]);
}

function watchHands(patienceMs: number): () => void {
  if (lastTouch() === 0) {
    noteTouch();
  }
  const isAway = () => Date.now() - lastTouch() >= patienceMs;
  const look = () => isAway() && lockSession();
  // A machine that slept wakes up by a touch: that one must not count.
  const touch = () => (isAway() ? lockSession() : noteTouch());
  look();
  const timer = setInterval(look, LOOK_MS);
  TOUCHES.forEach((kind) => window.addEventListener(kind, touch, { capture: true, passive: true }));
  window.addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    TOUCHES.forEach((kind) => window.removeEventListener(kind, touch, { capture: true }));
    window.removeEventListener("focus", look);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Ends a session by its own token until the server has heard it, so that no reload brings it back. */
function endSession(token: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = async () => {
    try {
      await post(LogoutDocument, {}, token);
    } catch (error) {
      if (error instanceof RequestFailure && (error.number === "network" || error.number === "timeout")) {
        timer = setTimeout(() => void end(), AGAIN_MS);
      }
    }
  };
  void end();
  return () => clearTimeout(timer);
}
