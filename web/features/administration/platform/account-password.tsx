import { chakra } from "@chakra-ui/react";
import { Hourglass, TimerOff } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";

interface Props {
  readonly until: string;
  readonly timeZone: string | undefined;
}

/** That an administrator gave the password, until when it is good for choosing another one, and what to do when it is over. */
export function AccountPassword({ until, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(timeZone);
  const state = Date.parse(until) > useNow().getTime() ? "given" : "over";
  const word = formatMessage({ id: `account.password.${state}` });
  return (
    <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1">
      {state === "given" ? (
        <StatusBadge meaning="lifted" icon={Hourglass} word={word} />
      ) : (
        <StatusBadge meaning="warning" icon={TimerOff} word={word} />
      )}
      {formatMessage({ id: `account.password.${state}.next` }, { until: dateTime(until) })}
    </chakra.span>
  );
}
