import { lazy, Suspense, useEffect, useState } from "react";
import { useInterrupted } from "../../lib/session.ts";

const ReloginDialog = lazy(() => import("./relogin-dialog.tsx").then((module) => ({ default: module.ReloginDialog })));

// A logout, here or in another window, ends the session on the server a moment before the cookies go.
const PATIENCE_MS = 400;

/** Where the password is asked for when the session ends while its person works; the page below keeps everything. */
export function ReloginHost() {
  const interrupted = useInterrupted();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!interrupted) {
      setAsking(false);
      return undefined;
    }
    const timer = setTimeout(() => setAsking(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [interrupted]);
  return interrupted && asking ? (
    <Suspense fallback={null}>
      <ReloginDialog />
    </Suspense>
  ) : null;
}
