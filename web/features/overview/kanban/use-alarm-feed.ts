import { useEffect, useMemo, useState } from "react";
import type { AlarmRowFragment } from "../../../parts/alarm/alarm-row.generated.ts";

/** More rows than this no one reads on a board; the drawer has all. */
const MOST_SHOWN = 60;

interface Feed {
  readonly shown: readonly AlarmRowFragment[];
  /** Heard of since, and held back until they are asked for. */
  readonly held: number;
  readonly reveal: () => void;
}

/** Gas or a leak waits for no one to press a button: the row under a finger may move for it. */
const isPressing = ({ severity, active, silencedUntil }: AlarmRowFragment): boolean =>
  severity === "CRITICAL" && active && silencedUntil === null;

/**
 * The feed's rows, newest first, which move for critical alarms alone: others heard of later are held back behind "3 new".
 * With `atOnce` (a wall that nobody touches, or nothing on screen that could move) they show immediately.
 */
export function useAlarmFeed(alarms: readonly AlarmRowFragment[], ready: boolean, atOnce: boolean): Feed {
  const [known, setKnown] = useState<ReadonlySet<string>>();
  const ids = useMemo(() => alarms.map(({ id }) => id), [alarms]);
  const pressing = useMemo(() => alarms.filter(isPressing).map(({ id }) => id), [alarms]);
  // Only what is on screen can be pushed away: without it nothing is held back, not even for one frame.
  const still = !atOnce && known !== undefined && ids.some((id) => known.has(id));
  const shown = useMemo(
    () =>
      alarms
        .filter((alarm) => !still || known.has(alarm.id) || isPressing(alarm))
        .sort(
          (left, right) => Date.parse(right.startedAt) - Date.parse(left.startedAt) || right.id.localeCompare(left.id),
        )
        .slice(0, MOST_SHOWN),
    [alarms, known, still],
  );
  const held = still ? ids.filter((id) => !known.has(id) && !pressing.includes(id)).length : 0;
  useEffect(() => {
    if (ready && !still && !(known && ids.every((id) => known.has(id)))) {
      setKnown(new Set(ids));
    }
  }, [ready, known, still, ids]);
  useEffect(() => {
    // What was once shown stays, also when it is over.
    if (known && still && !pressing.every((id) => known.has(id))) {
      setKnown(new Set([...known, ...pressing]));
    }
  }, [known, still, pressing]);
  return { shown, held, reveal: () => setKnown(new Set(ids)) };
}
