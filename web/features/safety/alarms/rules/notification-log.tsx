import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { CircleCheck, CircleMinus, CircleX, Clock, type LucideIcon } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../../../i18n/messages.ts";
import { useFormat } from "../../../../lib/format.ts";
import { useMe } from "../../../../lib/me.ts";
import { CODE_WORDS } from "../../../../parts/alarm/alarm-words.ts";
import { LoadError } from "../../../../ui/load-error.tsx";
import { tabular } from "../../../../ui/theme.ts";
import { NotificationLogDocument, type NotificationLineFragment } from "./rules.generated.ts";

type Told = NotificationLineFragment;

/** The newest so many; older ones are kept for 90 days and can be asked for by the API. */
const MOST = 50;

const LOOKS = {
  SENT: { icon: CircleCheck, colour: "state.refuelling.fg" },
  WAITING: { icon: Clock, colour: "state.lifted.fg" },
  FAILED: { icon: CircleX, colour: "state.fault.fg" },
  DROPPED: { icon: CircleMinus, colour: "muted" },
} as const satisfies Record<Told["state"], { icon: LucideIcon; colour: string }>;

/** What a rule has told and is to tell, the newest first. */
export function NotificationLog({ ruleId }: { readonly ruleId: string }) {
  const { data, error, refetch } = useQuery(NotificationLogDocument, {
    variables: { ruleId, first: MOST },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  if (!data) {
    return <Skeleton height="16" />;
  }
  const { nodes, totalCount } = data.notifications;
  return (
    <>
      {nodes.length === 0 && <Quiet id="alarmRules.log.none" />}
      <MessageList of={nodes} label="alarmRules.log" />
      {totalCount > nodes.length && <Quiet id="alarmRules.log.more" values={{ count: totalCount - nodes.length }} />}
    </>
  );
}

function Quiet(message: { readonly id: MessageId; readonly values?: Record<string, number> }) {
  return (
    <chakra.p fontSize="sm" color="muted">
      <FormattedMessage {...message} />
    </chakra.p>
  );
}

/** Messages with what became of them. */
export function MessageList({ of, label }: { readonly of: readonly Told[]; readonly label: MessageId }) {
  const { formatMessage } = useIntl();
  return (
    <chakra.ul css={LIST} aria-label={formatMessage({ id: label })}>
      {of.map((told) => (
        <MessageLine key={told.id} told={told} />
      ))}
    </chakra.ul>
  );
}

function MessageLine({ told }: { readonly told: Told }) {
  const { formatMessage } = useIntl();
  const { instant } = useFormat(useMe()?.network.timeZone);
  const {
    kind,
    address,
    code,
    stationName,
    subject,
    state,
    attempts,
    createdAt,
    doneAt,
    answerStatus,
    answerMs,
    error,
  } = told;
  const { icon: Icon, colour } = LOOKS[state];
  const what = [
    formatMessage({ id: `alarmRules.kind.${kind}` }),
    ...(code === null ? [] : [formatMessage({ id: CODE_WORDS.wordOf(code) })]),
    ...[stationName, subject].filter((name) => name !== null),
  ];
  const how = [
    formatMessage({ id: `alarmRules.message.${state}` }),
    ...(error === null ? [] : [formatMessage({ id: `alarmRules.error.${error}` })]),
    ...(answerStatus === null ? [] : [`HTTP ${answerStatus}`]),
    ...(answerMs === null ? [] : [`${answerMs} ms`]),
    ...(attempts > 1 ? [formatMessage({ id: "alarmRules.attempts" }, { count: attempts })] : []),
  ];
  return (
    <li>
      <chakra.span color={colour}>
        <Icon size={15} aria-hidden />
      </chakra.span>
      <div>
        <b>{what.join(" · ")}</b>
        <time dateTime={doneAt ?? createdAt}>
          <bdi>{instant(doneAt ?? createdAt)}</bdi>
        </time>
        <bdi className="to" dir="ltr">
          {address}
        </bdi>
        <span className="how">{how.join(" · ")}</span>
      </div>
    </li>
  );
}

const LIST = {
  ...tabular,
  listStyle: "none",
  fontSize: "sm",
  "& > li": { display: "flex", gap: "2.5", py: "1.5", borderBlockEndWidth: "1px", borderColor: "line" },
  "& > li > span": { flex: "none", paddingBlockStart: "3px" },
  "& > li > div": { flex: "1", minW: "0", display: "flex", flexWrap: "wrap", columnGap: "3" },
  "& b": { flex: "1", minW: "40%", fontWeight: 550, overflowWrap: "anywhere" },
  "& time": { color: "muted", fontSize: "xs", lineHeight: "1.7" },
  "& .to": { flex: "1 0 100%", overflowWrap: "anywhere", minW: "0" },
  "& .how": { flex: "1 0 100%", color: "muted" },
} as const;
