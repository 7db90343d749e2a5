import { beyondOf } from "../../../common/measures.ts";
import { usableZone, wallTime } from "../../../common/zone-time.ts";
import type { Language } from "../../kernel/scalars/language.ts";
import { MAIL_WORDS } from "./mail-words.generated.ts";
import type { NotificationPayload, ToldAlarm, ToldLow } from "./payload.ts";

type Word = keyof (typeof MAIL_WORDS)["EN"];
type Values = Readonly<Record<string, string>>;
/** Says something in the letter's language. */
type Say = (word: Word, values?: Values) => string;

/** What a person reads of a message. */
export interface Letter {
  readonly subject: string;
  /** Plain text, a fact a line. */
  readonly text: string;
}

const speech =
  (language: Language): Say =>
  (word, values = {}) =>
    MAIL_WORDS[language][word].replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? "");

/** A word that is put together of a code; the code itself where there is none for it. */
const named = (say: Say, word: string, code: string): string => (word in MAIL_WORDS.EN ? say(word as Word) : code);

function timeOf(at: string, timeZone: string): string {
  const zone = usableZone(timeZone);
  const { day, time } = wallTime(new Date(at), zone);
  return `${day} ${time} (${zone})`;
}

/** From when to when, by a clock. */
const times = (say: Say, { startedAt, endedAt }: ToldAlarm | ToldLow, timeZone: string): string[] => [
  say("mail.since", { value: timeOf(startedAt, timeZone) }),
  ...(endedAt === null ? [] : [say("mail.until", { value: timeOf(endedAt, timeZone) })]),
];

type Station = NonNullable<NotificationPayload["data"]["station"]>;

/** Where the console shows it, where anybody knows its address. */
const linkTo = (say: Say, alarm: ToldAlarm, consoleUrl: string | undefined): string[] =>
  consoleUrl === undefined
    ? []
    : [say("mail.link", { value: new URL(`/alarmInfo?open=${alarm.id}`, consoleUrl).href })];

function ofAlarm(say: Say, type: string, alarm: ToldAlarm, { code, name, timeZone }: Station): Letter {
  const what = named(say, `alarm.${alarm.code}`, alarm.code);
  const facts = {
    alarm: what,
    station: name,
    severity: named(say, `alarm.severity.${alarm.severity}`, alarm.severity),
  };
  const subject =
    type === "alarm.ended"
      ? say("mail.ended", facts)
      : say(type === "alarm.escalated" ? "mail.escalated" : "mail.began", facts);
  const source = alarm.sourceType === "PUMP" ? say("alarm.gun", { number: alarm.sourceName }) : alarm.sourceName;
  const beyond = beyondOf(alarm.detail ?? "");
  const lines = [
    `${facts.severity} · ${what}`,
    say("mail.station", { value: `${name} (${code})` }),
    ...(source === name ? [] : [say("mail.where", { value: source })]),
    ...(beyond === undefined ? [] : [say("mail.value", beyond)]),
    ...(alarm.vendorCode === null ? [] : [say("mail.fault", { value: alarm.vendorCode })]),
    ...times(say, alarm, timeZone),
  ];
  return { subject, text: lines.join("\n") };
}

function ofLow(say: Say, type: string, low: ToldLow): Letter {
  const { cardNumber, groupName, currencySymbol, lowBelow, platform } = low;
  const balance = `${currencySymbol} ${low.balance}`;
  const facts = { owner: cardNumber ?? groupName ?? "", balance };
  const subject = say(type === "balance.low" ? "mail.low" : "mail.recovered", facts);
  const lines = [
    subject,
    ...(lowBelow === null ? [] : [say("mail.threshold", { value: `${currencySymbol} ${lowBelow}` })]),
    say("mail.platform", { value: platform.name }),
    ...times(say, low, platform.timeZone),
  ];
  return { subject, text: lines.join("\n") };
}

function ofTest(say: Say, rule: string): Letter {
  const subject = say("mail.test", { rule });
  return { subject, text: subject };
}

interface Reader {
  readonly language: Language;
  /** Where people open the console. */
  readonly consoleUrl: string | undefined;
}

/** Writes what a message says to a person in their language, with why they get it; programs read the payload itself. */
export function letterOf({ type, data }: NotificationPayload, { language, consoleUrl }: Reader): Letter {
  const say = speech(language);
  const { alarm, lowBalance, station, rule } = data;
  const { subject, text } =
    lowBalance !== null
      ? ofLow(say, type, lowBalance)
      : alarm !== null && station !== null
        ? ofAlarm(say, type, alarm, station)
        : ofTest(say, rule.name);
  const lines = [
    text,
    ...(alarm === null ? [] : linkTo(say, alarm, consoleUrl)),
    "",
    say("mail.why", { rule: rule.name }),
    say("mail.facts"),
  ];
  return { subject, text: `${lines.join("\n")}\n` };
}
