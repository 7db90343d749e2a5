import { useEffect, useMemo, useState } from "react";
import type { AlarmRowFragment } from "../../ui/alarm-row.generated.ts";

/** More rows than this no one reads on a board; the drawer has all. */
const MOST_SHOWN = 60;

interface Feed {
  readonly shown: readonly AlarmRowFragment[];
  /** Heard of since, and held back until they are asked for. */
  readonly held: number;
  readonly reveal: () => void;
}

/**
 * The feed's rows, newest first, which never move by themselves: alarms heard of later are held back behind "3 new".
 * With `atOnce` (a wall that nobody touches, or nothing on screen that could move) they show immediately.
 */
export function useAlarmFeed(alarms: readonly AlarmRowFragment[], ready: boolean, atOnce: boolean): Feed {
  const [known, setKnown] = useState<ReadonlySet<string>>();
  const ids = useMemo(() => alarms.map(({ id }) => id), [alarms]);
  const shown = useMemo(
    () =>
      alarms
        .filter(({ id }) => !known || known.has(id))
        .sort(
          (left, right) => Date.parse(right.startedAt) - Date.parse(left.startedAt) || right.id.localeCompare(left.id),
        )
        .slice(0, MOST_SHOWN),
    [alarms, known],
  );
  const held = known ? ids.filter((id) => !known.has(id)).length : 0;
  const still = shown.length > 0 && !atOnce;
  useEffect(() => {
    if (ready && (!known || (held > 0 && !still))) {
      setKnown(new Set(ids));
    }
  }, [ready, known, held, still, ids]);
  return { shown, held, reveal: () => setKnown(new Set(ids)) };
}
