import { Suspense, useEffect, useSyncExternalStore } from "react";
import { type Way, closeErrorHelp, hostErrorHelp, readErrorHelp, subscribeErrorHelp } from "./error-help-store.ts";
import { lazyPart } from "./lazy-part.tsx";

const ErrorHelpDialog = lazyPart(() => import("./error-help-dialog.tsx"), "ErrorHelpDialog", {
  giveUp: closeErrorHelp,
});

interface Props {
  /** The first of these paths that leads to a screen which this person may open. */
  readonly wayTo: (paths: readonly string[]) => Way | undefined;
}

/** Where the explanation of an error appears; its code is loaded with the first of them. */
export function ErrorHelpHost({ wayTo }: Props) {
  useEffect(hostErrorHelp, []);
  const number = useSyncExternalStore(subscribeErrorHelp, readErrorHelp);
  return number === undefined ? null : (
    <Suspense fallback={null}>
      <ErrorHelpDialog number={number} wayTo={wayTo} />
    </Suspense>
  );
}
