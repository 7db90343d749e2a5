import { chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { errorMessageId, type MessageId } from "../../../../i18n/messages.ts";
import type { AlarmsOutcomeLineFragment } from "../../../../parts/alarm/acknowledge-all.generated.ts";
import { tabular } from "../../../../ui/theme.ts";

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
  const { formatNumber } = useIntl();
  const rows: readonly (readonly [MessageId, number])[] = [
    [done ? "alarmInfo.outcome.done" : "alarmInfo.outcome.toDo", count],
    ["alarmInfo.outcome.unchanged", unchanged],
    ...refused.map((one) => [REFUSED[one.refusal.number] ?? errorMessageId(one.refusal.number), one.count] as const),
    ["alarmInfo.outcome.left", left],
  ];
  return (
    <chakra.dl role="status" css={LINES}>
      {rows
        .filter(([, many], place) => place === 0 || many > 0)
        .map(([id, many]) => (
          <div key={id}>
            <dt>
              <FormattedMessage id={id} />
            </dt>
            <dd>
              <bdi>{formatNumber(many)}</bdi>
            </dd>
          </div>
        ))}
    </chakra.dl>
  );
}

const LINES = {
  ...tabular,
  fontSize: "sm",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  "& > div": {
    display: "flex",
    justifyContent: "space-between",
    gap: "4",
    px: "3",
    py: "1.5",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& > div:last-of-type": { borderBlockEndWidth: "0" },
  "& > div:not(:first-of-type) > dt": { color: "muted" },
  "& > div:first-of-type": { fontWeight: 600 },
} as const;
