import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import type { MessageId } from "../i18n/messages.ts";
import { hostErrorHelp, readErrorHelp, subscribeErrorHelp } from "./error-help-store.ts";

/** A screen of the console. */
export interface Way {
  readonly path: string;
  readonly title: MessageId;
}

const ErrorHelpDialog = lazy(() =>
  import("./error-help-dialog.tsx").then((module) => ({ default: module.ErrorHelpDialog })),
);

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
