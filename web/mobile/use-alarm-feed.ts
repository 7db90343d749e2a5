import { useCallback, useEffect, useState } from "react";
import { watchAlarms } from "./line/watch-alarms.ts";
import type { PhoneAlarmChangesSubscription } from "./phone.generated.ts";

type Row = PhoneAlarmChangesSubscription["alarmChanges"][number];

/** What the frame knows of alarms while the page is open. */
export interface AlarmFeed {
  /** How many are open; undefined while there is no line. */
  readonly open: number | undefined;
  /** How many have come since somebody looked. */
  readonly fresh: number;
  /** Counts what was told. */
  readonly told: number;
}

const NOTHING: AlarmFeed = { open: undefined, fresh: 0, told: 0 };
/** What comes in a burst is shown at once, and asked for once. */
const GATHER_MS = 400;

/** As the list of open alarms has it: what is a consequence, and what has ended and is merely to know, is none of it. */
export const isOpenAlarm = ({ active, acknowledged, severity, foldedInto }: Row): boolean =>
  foldedInto === null && (active || (!acknowledged && severity !== "INFO"));

/** Follows open alarms; `looked` tells that somebody has seen the new ones. */
export function useAlarmFeed(token: string, onRefused: () => void): readonly [feed: AlarmFeed, looked: () => void] {
  const [feed, setFeed] = useState(NOTHING);
  useEffect(() => {
    const open = new Set<string>();
    let [isFirst, fresh] = [true, 0];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer = undefined;
      const come = fresh;
      fresh = 0;
      setFeed((before) => ({ open: open.size, fresh: before.fresh + come, told: before.told + 1 }));
    };
    const stop = watchAlarms(token, {
      onAlarms: (rows, anew) => {
        const before = new Set(open);
        if (anew) {
          open.clear();
        }
        for (const row of rows) {
          if (isOpenAlarm(row)) {
            fresh += isFirst || before.has(row.id) ? 0 : 1;
            open.add(row.id);
          } else {
            open.delete(row.id);
          }
        }
        isFirst = false;
        timer ??= setTimeout(tell, GATHER_MS);
      },
      onSilence: () => setFeed((before) => ({ ...before, open: undefined })),
      onRefused,
    });
    return () => {
      clearTimeout(timer);
      stop();
      setFeed(NOTHING);
    };
  }, [token, onRefused]);
  const looked = useCallback(() => setFeed((before) => (before.fresh === 0 ? before : { ...before, fresh: 0 })), []);
  return [feed, looked];
}
