import { lazy, Suspense, useSyncExternalStore } from "react";
import { readConfirm, subscribeConfirm } from "./confirm-store.ts";

const ConfirmDialog = lazy(() => import("./confirm-dialog.tsx").then((module) => ({ default: module.ConfirmDialog })));

/** Where questions put with `confirm` appear; the dialog's code is loaded with the first of them. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribeConfirm, readConfirm);
  return asked ? (
    <Suspense fallback={null}>
      <ConfirmDialog asked={asked} />
    </Suspense>
  ) : null;
}
