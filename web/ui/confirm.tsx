import { Suspense, useSyncExternalStore } from "react";
import { readConfirm, subscribeConfirm } from "./confirm-store.ts";
import { lazyPart } from "./lazy-part.tsx";

const ConfirmDialog = lazyPart(() => import("./confirm-dialog.tsx"), "ConfirmDialog", {
  giveUp: ({ asked }) => asked.answer(false),
  soon: true,
});

/** Where questions put with `confirm` appear; the dialog's code is loaded with the first of them. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribeConfirm, readConfirm);
  return asked ? (
    <Suspense fallback={null}>
      <ConfirmDialog asked={asked} />
    </Suspense>
  ) : null;
}
