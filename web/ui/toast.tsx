import { lazy, Suspense, useSyncExternalStore } from "react";
import { readToasts, subscribeToasts } from "./toast-store.ts";

const ToastList = lazy(() => import("./toast-list.tsx").then((module) => ({ default: module.ToastList })));

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
