import { Suspense, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part.tsx";
import { dismissToast, readToasts, subscribeToasts } from "./toast-store.ts";

const ToastList = lazyPart(() => import("./toast-list.tsx"), "ToastList", { giveUp: forgetSpoken, soon: true });

/** Where what is said with `notify` appears; its code is loaded with the first of it. */
export function ToastHost() {
  const spoken = useSyncExternalStore(subscribeToasts, readHasSpoken);
  return spoken ? (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  ) : null;
}

let hasSpoken = false;

/** They are in the log; the next one asks for the code again. */
function forgetSpoken(): void {
  hasSpoken = false;
  readToasts().forEach(({ id }) => dismissToast(id));
}

function readHasSpoken(): boolean {
  hasSpoken ||= readToasts().length > 0;
  return hasSpoken;
}
