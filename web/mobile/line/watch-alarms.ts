import { createClient } from "graphql-ws";
import { PhoneAlarmChangesDocument, type PhoneAlarmChangesSubscription } from "../phone.generated.ts";

/** Close codes by which the server says that a token opens nothing. */
const REFUSED: readonly unknown[] = [4401, 4403];
const LONGEST_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 1_000;

type Row = PhoneAlarmChangesSubscription["alarmChanges"][number];

interface Listener {
  /** What stands, or what changed since; `anew` for the first of a connection. */
  readonly onAlarms: (rows: readonly Row[], anew: boolean) => void;
  /** The line is gone, and is tried again by itself. */
  readonly onSilence: () => void;
  readonly onRefused: () => void;
}

const codeOf = (event: unknown): unknown => (event as { readonly code?: unknown } | null)?.code;

/** Follows alarms for as long as the page is open; gives back how to stop. */
export function watchAlarms(token: string, { onAlarms, onSilence, onRefused }: Listener): () => void {
  let anew = true;
  const client = createClient({
    url: `${location.origin.replace(/^http/, "ws")}/graphql`,
    connectionParams: { Authorization: `Bearer ${token}` },
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: (tries) =>
      new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries))),
    shouldRetry: (event) => !REFUSED.includes(codeOf(event)),
    on: {
      connected: () => (anew = true),
      closed: (event) => (REFUSED.includes(codeOf(event)) ? onRefused() : onSilence()),
    },
  });
  const stop = client.subscribe<PhoneAlarmChangesSubscription>(
    { query: PhoneAlarmChangesDocument.toString() },
    {
      next: ({ data }) => {
        onAlarms(data?.alarmChanges ?? [], anew);
        anew = false;
      },
      error: onSilence,
      complete: () => undefined,
    },
  );
  return () => {
    stop();
    void client.dispose();
  };
}
