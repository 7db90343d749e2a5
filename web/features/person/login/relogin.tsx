import { Suspense, useEffect, useState } from "react";
import { useInterrupted } from "../../../lib/session.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

interface Props {
  /** Its code did not arrive. */
  readonly onLost: () => void;
}

const ReloginDialog = lazyPart<"ReloginDialog", Props>(() => import("./relogin-dialog.tsx"), "ReloginDialog", {
  giveUp: ({ onLost }) => onLost(),
  soon: true,
});

// A logout, here or in another window, ends the session on the server a moment before the cookies go.
const PATIENCE_MS = 400;
/** Without it nothing goes on here, so it is asked for until it is there. */
const AGAIN_MS = 10_000;

/** Where the password is asked for when the session ends while its person works; the page below keeps everything. */
export function ReloginHost() {
  const interrupted = useInterrupted();
  const [asking, setAsking] = useState(false);
  const [losses, setLosses] = useState(0);
  useEffect(() => {
    setAsking(false);
    if (!interrupted) {
      return undefined;
    }
    const timer = setTimeout(() => setAsking(true), losses === 0 ? PATIENCE_MS : AGAIN_MS);
    return () => clearTimeout(timer);
  }, [interrupted, losses]);
  return interrupted && asking ? (
    <Suspense fallback={null}>
      <ReloginDialog onLost={() => setLosses(losses + 1)} />
    </Suspense>
  ) : null;
}
