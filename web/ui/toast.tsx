import { Suspense, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part.tsx";
import { PlainToasts } from "./plain-toasts.tsx";
import { readToasts, subscribeToasts } from "./toast-store.ts";

const ToastList = lazyPart(() => import("./toast-list.tsx"), "ToastList", { instead: PlainToasts, soon: true });

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

function readHasSpoken(): boolean {
  hasSpoken ||= readToasts().length > 0;
  return hasSpoken;
}
