import { BellOff, BellRing, CircleAlert } from "lucide-react";
import { useIntl } from "react-intl";
import { CODE_WORDS, SEVERITY_WORDS } from "../../../../parts/alarm/alarm-words.ts";
import type { RecordColumn } from "../../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { languageName } from "./mail-language.ts";
import type { NotificationRuleLineFragment } from "./rules.generated.ts";
import { LISTED } from "../../../../lib/listed.ts";

type Rule = NotificationRuleLineFragment;

const SEPARATOR = " · ";

/** Whether anybody is told, and why not where the rule went off by itself. */
export function RuleState({ active, offReason }: Pick<Rule, "active" | "offReason">) {
  const { formatMessage } = useIntl();
  const looks = active
    ? ({ meaning: "refuelling", icon: BellRing, word: "alarmRules.on" } as const)
    : offReason === null
      ? ({ meaning: "free", icon: BellOff, word: "alarmRules.off" } as const)
      : ({ meaning: "fault", icon: CircleAlert, word: "alarmRules.gone" } as const);
  return <StatusBadge meaning={looks.meaning} icon={looks.icon} word={formatMessage({ id: looks.word })} />;
}

const span = (from: string, to: string | null): string => [from, to].join("–");

/** What is known of a rule. */
export function useRuleColumns(): readonly RecordColumn<Rule>[] {
  const { formatMessage, formatList } = useIntl();
  const list = (texts: readonly string[]) => (texts.length === 0 ? NO_VALUE : formatList(texts, LISTED));
  const receivers = (url: string | null, mails: readonly string[]) => {
    const all = [...(url === null ? [] : [url]), ...mails];
    return all.length === 0 ? NO_VALUE : <bdi dir="ltr">{all.join(", ")}</bdi>;
  };
  const minutes = (count: number | null) =>
    count === null || count === 0 ? NO_VALUE : formatMessage({ id: "alarmRules.minutes" }, { count });
  return [
    {
      id: "name",
      title: "alarmRules.name",
      sort: "name",
      under: ({ platformName, stationName }) => <bdi>{stationName ?? platformName}</bdi>,
      tells: ["place"],
      width: 12,
      priority: 1,
    },
    { id: "active", title: "alarmRules.state", cell: (rule) => <RuleState {...rule} />, width: 9 },
    {
      id: "place",
      title: "alarmRules.place",
      cell: ({ platformName, stationName }) => <bdi>{stationName ?? platformName}</bdi>,
      width: 12,
      hidden: true,
    },
    {
      id: "severities",
      title: "alarmInfo.severity",
      cell: ({ severities }) => list(severities.map((one) => formatMessage({ id: SEVERITY_WORDS.wordOf(one) }))),
      width: 10,
    },
    {
      id: "lowBalances",
      title: "alarmRules.lowBalances",
      cell: ({ lowBalances }) => (lowBalances ? formatMessage({ id: "alarmRules.lowBalances.told" }) : NO_VALUE),
      width: 9,
    },
    {
      id: "codes",
      title: "alarmRules.codes",
      cell: ({ codes, severities }) =>
        severities.length === 0
          ? NO_VALUE
          : codes.length === 0
            ? formatMessage({ id: "alarmRules.allCodes" })
            : list(codes.map((one) => formatMessage({ id: CODE_WORDS.wordOf(one) }))),
      width: 12,
    },
    {
      id: "receivers",
      title: "alarmRules.receivers",
      cell: ({ webhookUrl, mails }) => receivers(webhookUrl, mails),
      width: 16,
    },
    {
      id: "language",
      title: "alarmRules.language",
      cell: ({ mails, escalationMails, language }) =>
        mails.length + escalationMails.length === 0 ? NO_VALUE : <bdi>{languageName(language)}</bdi>,
      width: 8,
      hidden: true,
    },
    {
      id: "quiet",
      title: "alarmRules.quiet",
      cell: ({ quietFrom, quietTo }) =>
        quietFrom === null ? NO_VALUE : <bdi dir="ltr">{span(quietFrom, quietTo)}</bdi>,
      fact: ({ quietFrom, quietTo, criticalPasses }) =>
        quietFrom === null ? (
          NO_VALUE
        ) : (
          <>
            <bdi dir="ltr">{span(quietFrom, quietTo)}</bdi>
            {criticalPasses && SEPARATOR + formatMessage({ id: "alarmRules.criticalPasses.told" })}
          </>
        ),
      width: 8,
    },
    {
      id: "escalateMinutes",
      title: "alarmRules.escalateMinutes",
      cell: ({ escalateMinutes }) => minutes(escalateMinutes),
      width: 8,
    },
    {
      id: "escalation",
      title: "alarmRules.second",
      cell: ({ escalationUrl, escalationMails }) => receivers(escalationUrl, escalationMails),
      width: 16,
      hidden: true,
    },
    {
      id: "repeatMinutes",
      title: "alarmRules.repeatMinutes",
      cell: ({ repeatMinutes }) => minutes(repeatMinutes),
      width: 8,
      hidden: true,
    },
  ];
}

/** Facts of a rule in their order. */
export const RULE_FACTS = [
  "place",
  "severities",
  "codes",
  "lowBalances",
  "receivers",
  "repeatMinutes",
  "quiet",
  "escalateMinutes",
  "escalation",
] as const;
