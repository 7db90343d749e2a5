import { lazy, Suspense } from "react";
import { useInterrupted } from "../../lib/session.ts";

const ReloginDialog = lazy(() => import("./relogin-dialog.tsx").then((module) => ({ default: module.ReloginDialog })));

/** Where the password is asked for when the session ends while its person works; the page below keeps everything. */
export function ReloginHost() {
  return useInterrupted() ? (
    <Suspense fallback={null}>
      <ReloginDialog />
    </Suspense>
  ) : null;
}
