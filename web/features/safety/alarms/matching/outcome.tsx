import { errorMessageId, type MessageId } from "../../../../i18n/messages.ts";
import type { AlarmsOutcomeLineFragment } from "../../../../parts/alarm/acknowledge-all.generated.ts";
import { OutcomeLines } from "../../../../parts/outcomes/outcome-lines.tsx";

/** What the refusals of the contract mean for alarms. */
const REFUSED: Readonly<Record<number, MessageId>> = {
  10006: "alarmInfo.outcome.notSeen",
  10012: "alarmInfo.outcome.critical",
  10041: "alarmInfo.outcome.ended",
};

interface Props {
  readonly of: AlarmsOutcomeLineFragment;
  /** It is done, and no longer only looked at. */
  readonly done?: boolean;
}

/** How many alarms something is, or would be, done to, and how many are left as they are, by the reason. */
export function Outcome({ of: { count, unchanged, refused, left }, done = false }: Props) {
  return (
    <OutcomeLines
      lines={[
        [done ? "alarmInfo.outcome.done" : "alarmInfo.outcome.toDo", count],
        ["alarmInfo.outcome.unchanged", unchanged],
        ...refused.map(
          (one) => [REFUSED[one.refusal.number] ?? errorMessageId(one.refusal.number), one.count] as const,
        ),
        ["alarmInfo.outcome.left", left],
      ]}
    />
  );
}
