import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import {
  BellOff,
  BellRing,
  CircleCheck,
  CircleDot,
  FoldVertical,
  type LucideIcon,
  MessageSquareText,
  RotateCw,
  UnfoldVertical,
  UserRoundPlus,
  UserRoundX,
} from "lucide-react";
import { FormattedMessage } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { tabular } from "../../../ui/theme.ts";
import { AlarmCourseDocument, type AlarmCourseQuery } from "./alarm-info.generated.ts";
import { CommentForm } from "./comment-form.tsx";

type Moment = AlarmCourseQuery["alarmTimeline"]["moments"][number];

const ICONS = {
  BEGAN: CircleDot,
  RAISED_AGAIN: RotateCw,
  ACKNOWLEDGED: CircleCheck,
  ASSIGNED: UserRoundPlus,
  COMMENTED: MessageSquareText,
  SILENCED: BellOff,
  UNSILENCED: BellRing,
  FOLDED: FoldVertical,
  UNFOLDED: UnfoldVertical,
  ENDED: CircleCheck,
} as const satisfies Record<Moment["kind"], LucideIcon>;

/** What became of an alarm, the newest last, in the times of its station; and what there is to say about it. */
export function AlarmTimeline({ alarmId }: { readonly alarmId: string }) {
  const { data, error, refetch } = useQuery(AlarmCourseDocument, {
    variables: { alarmId },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  if (!data) {
    return <Skeleton height="16" />;
  }
  const { moments, omitted, timeZone } = data.alarmTimeline;
  return (
    <>
      {omitted > 0 && (
        <chakra.p fontSize="sm" color="muted">
          <FormattedMessage id="alarmInfo.timeline.omitted" values={{ count: omitted }} />
        </chakra.p>
      )}
      <chakra.ol css={LIST}>
        {moments.map((moment) => (
          <MomentLine key={`${moment.kind} ${moment.id}`} of={moment} timeZone={timeZone} />
        ))}
      </chakra.ol>
      <CommentForm alarmId={alarmId} />
    </>
  );
}

/** What a moment is called; some are told in another way by who did it, and to whom. */
function wordOf({ kind, accountName, assigneeName }: Moment) {
  if (kind === "ASSIGNED" && assigneeName === null) {
    return "TAKEN_BACK";
  }
  return kind === "UNSILENCED" && accountName !== null ? "UNSILENCED_BY" : kind;
}

function MomentLine({ of, timeZone }: { readonly of: Moment; readonly timeZone: string }) {
  const { kind, at, accountName, assigneeName, text, until } = of;
  const { instant } = useFormat(timeZone);
  const Icon = wordOf(of) === "TAKEN_BACK" ? UserRoundX : ICONS[kind];
  const name = <bdi>{accountName}</bdi>;
  return (
    <li data-kind={kind}>
      <Icon size={15} aria-hidden />
      <div>
        <span>
          <FormattedMessage
            id={`alarmInfo.timeline.${wordOf(of)}`}
            values={{ name, assignee: <bdi>{assigneeName}</bdi>, until: until !== null && <bdi>{instant(until)}</bdi> }}
          />
        </span>
        <time dateTime={at}>
          <bdi>{instant(at)}</bdi>
        </time>
        {text !== null && <p dir="auto">{text}</p>}
      </div>
    </li>
  );
}

const LIST = {
  ...tabular,
  listStyle: "none",
  fontSize: "sm",
  marginBlockEnd: "3",
  "& > li": { display: "flex", gap: "2.5", py: "1.5", borderBlockEndWidth: "1px", borderColor: "line" },
  "& > li > svg": { flex: "none", marginBlockStart: "3px", color: "muted" },
  "& > li[data-kind=BEGAN] > svg": { color: "state.fault.fg" },
  "& > li[data-kind=ENDED] > svg": { color: "state.refuelling.fg" },
  "& > li > div": { flex: "1", minW: "0", display: "flex", flexWrap: "wrap", columnGap: "3" },
  "& span": { flex: "1", minW: "40%", overflowWrap: "anywhere" },
  "& time": { color: "muted", fontSize: "xs", lineHeight: "1.7" },
  "& p": { flex: "1 0 100%", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
} as const;
