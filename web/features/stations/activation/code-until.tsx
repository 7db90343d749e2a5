import { Hourglass, TimerOff } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { type Activation, hasOpenCode } from "./activation-list.ts";

/** Until when the code that waits is valid, or that it is over; it grows old before one's eyes. */
export function CodeUntil({ row, timeZone }: { readonly row: Activation; readonly timeZone: string | undefined }) {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(timeZone);
  const now = useNow();
  if (row.codeExpiresAt == null) {
    return NO_VALUE;
  }
  const time = dateTime(row.codeExpiresAt);
  return hasOpenCode(row, now) ? (
    <StatusBadge meaning="lifted" icon={Hourglass} word={formatMessage({ id: "activation.code.until" }, { time })} />
  ) : (
    <StatusBadge meaning="offline" icon={TimerOff} word={formatMessage({ id: "activation.code.over" }, { time })} />
  );
}
