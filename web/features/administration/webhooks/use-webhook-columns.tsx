import { CircleAlert, CircleCheck, CircleMinus, CircleX, Clock, type LucideIcon, Power, PowerOff } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { KIND_WORDS, MESSAGE_STATE_WORDS } from "./webhook-words.ts";
import type { WebhookLineFragment, WebhookMessageLineFragment } from "./webhooks.generated.ts";
import { LISTED } from "../../../lib/listed.ts";

/** Whether it is told of anything, and why not where it went off by itself. */
export function WebhookState({ active, offReason }: Pick<WebhookLineFragment, "active" | "offReason">) {
  const { formatMessage } = useIntl();
  const looks = active
    ? ({ meaning: "refuelling", icon: Power, word: "webhooks.on" } as const)
    : offReason === null
      ? ({ meaning: "free", icon: PowerOff, word: "webhooks.off" } as const)
      : ({ meaning: "fault", icon: CircleAlert, word: "webhooks.off.GONE" } as const);
  return <StatusBadge meaning={looks.meaning} icon={looks.icon} word={formatMessage({ id: looks.word })} />;
}

const MESSAGE_LOOKS = {
  SENT: { icon: CircleCheck, meaning: "refuelling" },
  WAITING: { icon: Clock, meaning: "lifted" },
  FAILED: { icon: CircleX, meaning: "fault" },
  DROPPED: { icon: CircleMinus, meaning: "free" },
} as const satisfies Record<WebhookMessageLineFragment["state"], { icon: LucideIcon; meaning: string }>;

/** How a message stands. */
export function MessageState({ state }: Pick<WebhookMessageLineFragment, "state">) {
  const { formatMessage } = useIntl();
  return <StatusBadge {...MESSAGE_LOOKS[state]} word={formatMessage({ id: MESSAGE_STATE_WORDS.wordOf(state) })} />;
}

/** An instant by the network's clock. */
function useInstant() {
  const { instant } = useFormat(useMe()?.network.timeZone);
  return (at: string | null) => (at === null ? NO_VALUE : <bdi>{instant(at)}</bdi>);
}

/** What is known of a webhook. */
export function useWebhookColumns(): readonly RecordColumn<WebhookLineFragment>[] {
  const { formatMessage, formatList } = useIntl();
  const instant = useInstant();
  return [
    {
      id: "name",
      title: "webhooks.name",
      sort: "name",
      under: ({ url }) => <bdi dir="ltr">{url}</bdi>,
      tells: ["url"],
      width: 18,
      grow: true,
      priority: 1,
    },
    { id: "active", title: "webhooks.state", cell: (webhook) => <WebhookState {...webhook} />, width: 9 },
    {
      id: "kinds",
      title: "webhooks.kinds",
      words: KIND_WORDS,
      filter: "kind",
      cell: ({ kinds }) =>
        formatList(
          kinds.map((kind) => formatMessage({ id: KIND_WORDS.wordOf(kind) })),
          LISTED,
        ),
      width: 14,
    },
    { id: "url", title: "webhooks.url", cell: ({ url }) => <bdi dir="ltr">{url}</bdi>, width: 22, hidden: true },
    { id: "platformName", title: "webhooks.platform", width: 11, hidden: true },
    { id: "waiting", title: "webhooks.waiting", width: 6 },
    { id: "lastSentAt", title: "webhooks.lastSentAt", cell: ({ lastSentAt }) => instant(lastSentAt), width: 12 },
  ];
}

/** Facts of a webhook in their order. */
export const WEBHOOK_FACTS = ["url", "kinds", "platformName", "waiting", "lastSentAt"] as const;

/** What an answer was, or why there was none. */
export function useAnswerText() {
  const { formatMessage, formatNumber } = useIntl();
  return ({ status, error, ms }: { status: number | null; error: MessageError | null; ms: number | null }) =>
    [
      ...(error === null ? [] : [formatMessage({ id: `webhooks.error.${error}` })]),
      ...(status === null ? [] : [`HTTP ${status}`]),
      // Isolated: in a line from right to left the number would part from its unit.
      ...(ms === null ? [] : [`\u2068${formatNumber(ms, { style: "unit", unit: "millisecond" })}\u2069`]),
    ].join(" · ");
}

type MessageError = NonNullable<WebhookMessageLineFragment["error"]>;

/** What is known of a message. */
export function useMessageColumns(): readonly RecordColumn<WebhookMessageLineFragment>[] {
  const instant = useInstant();
  const { formatMessage } = useIntl();
  const answerText = useAnswerText();
  return [
    {
      id: "createdAt",
      title: "webhooks.createdAt",
      sort: "createdAt",
      cell: ({ createdAt }) => instant(createdAt),
      width: 11.5,
      priority: 1,
    },
    {
      id: "kind",
      title: "webhooks.kinds",
      words: KIND_WORDS,
      filter: "kind",
      cell: ({ kind }) => formatMessage({ id: kind === null ? "webhooks.kind.TEST" : KIND_WORDS.wordOf(kind) }),
      under: ({ type }) => <bdi dir="ltr">{type}</bdi>,
      tells: ["type"],
      width: 12,
    },
    { id: "type", title: "webhooks.type", cell: ({ type }) => <bdi dir="ltr">{type}</bdi>, width: 11, hidden: true },
    { id: "webhookName", title: "webhooks.webhook", width: 12 },
    {
      id: "state",
      title: "webhooks.state",
      words: MESSAGE_STATE_WORDS,
      filter: "state",
      cell: (message) => <MessageState {...message} />,
      under: ({ answerStatus: status, answerMs: ms, error }) => answerText({ status, ms, error }),
      tells: ["answer"],
      width: 13,
    },
    {
      id: "answer",
      title: "webhooks.answer",
      cell: ({ answerStatus: status, answerMs: ms, error }) => answerText({ status, ms, error }) || NO_VALUE,
      width: 14,
      hidden: true,
    },
    { id: "attempts", title: "webhooks.attempts", width: 5.5 },
    { id: "dueAt", title: "webhooks.dueAt", cell: ({ dueAt }) => instant(dueAt), width: 11.5 },
  ];
}

/** Facts of a message in their order. */
export const MESSAGE_FACTS = ["createdAt", "type", "webhookName", "answer", "attempts", "dueAt"] as const;
