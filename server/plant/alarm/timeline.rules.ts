import type { AlarmMoment, AlarmMomentKind } from "./care.types.ts";

/** An event of an alarm as it is kept, but for its ends. */
export interface TimelineEvent {
  readonly id: string;
  readonly time: Date;
  readonly edge:
    "RAISED" | "NOTED" | "ACKNOWLEDGED" | "ASSIGNED" | "COMMENTED" | "SILENCED" | "UNSILENCED" | "FOLDED" | "UNFOLDED";
  readonly accountName: string | null;
  readonly assigneeName: string | null;
  readonly note: string | null;
  readonly until: Date | null;
}

interface Life {
  readonly id: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

const KINDS = {
  RAISED: "RAISED_AGAIN",
  NOTED: "RAISED_AGAIN",
  ACKNOWLEDGED: "ACKNOWLEDGED",
  ASSIGNED: "ASSIGNED",
  COMMENTED: "COMMENTED",
  SILENCED: "SILENCED",
  UNSILENCED: "UNSILENCED",
  FOLDED: "FOLDED",
  UNFOLDED: "UNFOLDED",
} as const satisfies Record<TimelineEvent["edge"], AlarmMomentKind>;

const NOBODY = { accountName: null, assigneeName: null, text: null, until: null };

/**
 * The moments of an alarm, oldest first. Begin and end are the alarm's own: late edges move them, and an end is told once,
 * however many let go. Each has an id of its own, as those who keep them by their ids need.
 */
export function momentsOf({ id, startedAt, endedAt }: Life, events: readonly TimelineEvent[]): AlarmMoment[] {
  const between = events.map(({ edge, time, note, ...rest }) => ({
    id: rest.id,
    kind: KINDS[edge],
    at: time,
    accountName: rest.accountName,
    assigneeName: rest.assigneeName,
    text: note,
    until: rest.until,
  }));
  const moments: AlarmMoment[] = [
    { ...NOBODY, id: `${id}.began`, kind: "BEGAN", at: startedAt },
    ...between,
    ...(endedAt === null ? [] : [{ ...NOBODY, id: `${id}.ended`, kind: "ENDED", at: endedAt } as const]),
  ];
  return moments.sort((one, other) => one.at.getTime() - other.at.getTime());
}
