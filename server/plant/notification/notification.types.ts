import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { POST_ERRORS_TOLD, PostError } from "../../kernel/outgoing/post.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Language } from "../../kernel/scalars/language.ts";
import { AlarmCode, AlarmSeverity } from "../alarm/alarm.types.ts";

export const NotificationKind = {
  BEGAN: "BEGAN",
  ESCALATED: "ESCALATED",
  ENDED: "ENDED",
  LOW: "LOW",
  RECOVERED: "RECOVERED",
  TEST: "TEST",
} as const;
export type NotificationKind = keyof typeof NotificationKind;
registerEnumType(NotificationKind, {
  name: "NotificationKind",
  description:
    "BEGAN an alarm began, ESCALATED nobody acknowledged it in time, ENDED it is over, LOW money of a card or of a group's wallet fell below its threshold, RECOVERED it is at or above it again, TEST asked for by a person.",
});

export const NotificationChannel = { WEBHOOK: "WEBHOOK", MAIL: "MAIL" } as const;
export type NotificationChannel = keyof typeof NotificationChannel;
registerEnumType(NotificationChannel, { name: "NotificationChannel", description: "How somebody is told." });

export const NotificationState = { WAITING: "WAITING", SENT: "SENT", FAILED: "FAILED", DROPPED: "DROPPED" } as const;
export type NotificationState = keyof typeof NotificationState;
registerEnumType(NotificationState, {
  name: "NotificationState",
  description:
    "WAITING to be sent or sent again, SENT taken by the receiver, FAILED given up, DROPPED no longer called for.",
});

export const NotificationError = {
  ...PostError,
  MAIL_OFF: "MAIL_OFF",
  MAIL: "MAIL",
} as const;
export type NotificationError = keyof typeof NotificationError;
registerEnumType(NotificationError, {
  name: "NotificationError",
  description: `${POST_ERRORS_TOLD}, MAIL_OFF this server sends no mail, MAIL the mail server refused.`,
});

export const NotificationOff = { GONE: "GONE" } as const;
export type NotificationOff = keyof typeof NotificationOff;
registerEnumType(NotificationOff, { name: "NotificationOff", description: "GONE: its webhook answered 410." });

@ObjectType({ description: "Who is told of which alarms and low balances, and when." })
export class NotificationRule {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "Name; unique within its platform." })
  name!: string;

  @Field(() => ID, { description: "The platform whose stations it is about, with those below it." })
  platformId!: string;

  @Field(() => String, { description: "Name of that platform." })
  platformName!: string;

  @Field(() => ID, { nullable: true, description: "The one station that it is about; absent: all of the platform." })
  stationId!: string | null;

  @Field(() => String, { nullable: true, description: "Name of that station." })
  stationName!: string | null;

  @Field(() => Boolean, { description: "Whether anybody is told." })
  active!: boolean;

  @Field(() => NotificationOff, { nullable: true, description: "Why it went off by itself." })
  offReason!: NotificationOff | null;

  @Field(() => String, { nullable: true, description: "Where it posts to." })
  webhookUrl!: string | null;

  @Field(() => [String], { description: "Whom it writes to: mail addresses." })
  mails!: string[];

  @Field(() => Language, { description: "In which its mail is written." })
  language!: Language;

  @Field(() => Boolean, {
    description: "Low balances of cards and groups of the platform and those below it are told, too.",
  })
  lowBalances!: boolean;

  @Field(() => [AlarmSeverity], { description: "Of alarms of these severities; none: it tells of no alarm." })
  severities!: AlarmSeverity[];

  @Field(() => [AlarmCode], { description: "Of these codes; none: all." })
  codes!: AlarmCode[];

  @Field(() => String, {
    nullable: true,
    description:
      "First minute of its quiet hours by the clock of the station, or of the platform of a card or group, 00:00 to 23:59.",
  })
  quietFrom!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The minute at which they are over; before the first: on the next day.",
  })
  quietTo!: string | null;

  @Field(() => Boolean, { description: "Critical alarms are told in quiet hours too." })
  criticalPasses!: boolean;

  @Field(() => Boolean, { description: "The end of an alarm, and that a balance recovered, is told as well." })
  tellsEnd!: boolean;

  @Field(() => Int, {
    description:
      "The same alarm of the same source, and the same card or group, is told once within so many minutes; 0: each time.",
  })
  repeatMinutes!: number;

  @Field(() => Int, {
    nullable: true,
    description: "After so many minutes without an acknowledgement others are told.",
  })
  escalateMinutes!: number | null;

  @Field(() => String, { nullable: true, description: "Where it posts to then." })
  escalationUrl!: string | null;

  @Field(() => [String], { description: "Whom it writes to then: mail addresses." })
  escalationMails!: string[];

  @Field(() => GraphQLInstant, { description: "When it was made." })
  createdAt!: Date;
}

@ObjectType({ description: "Something that somebody was told, or is to be told." })
export class Notification {
  @Field(() => ID, { description: "Its id, the same at each attempt: `webhook-id` of a message." })
  id!: string;

  @Field(() => ID, { description: "The rule." })
  ruleId!: string;

  @Field(() => NotificationKind, { description: "What is told." })
  kind!: NotificationKind;

  @Field(() => NotificationChannel, { description: "How." })
  channel!: NotificationChannel;

  @Field(() => String, { description: "To whom: an address of the web or of mail." })
  address!: string;

  @Field(() => ID, { nullable: true, description: "The alarm; absent: something else." })
  alarmId!: string | null;

  @Field(() => ID, { nullable: true, description: "The low balance; absent: something else." })
  lowBalanceId!: string | null;

  @Field(() => String, { nullable: true, description: "Whose money is low: number of the card or name of the group." })
  subject!: string | null;

  @Field(() => AlarmCode, { nullable: true, description: "What is wrong." })
  code!: AlarmCode | null;

  @Field(() => String, { nullable: true, description: "Where: name of the station." })
  stationName!: string | null;

  @Field(() => NotificationState, { description: "How it stands." })
  state!: NotificationState;

  @Field(() => Int, { description: "How often it was tried." })
  attempts!: number;

  @Field(() => GraphQLInstant, { description: "When it was written down." })
  createdAt!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it is tried next; absent: never again." })
  dueAt!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was sent, given up or dropped." })
  doneAt!: Date | null;

  @Field(() => Int, { nullable: true, description: "HTTP status of the last answer." })
  answerStatus!: number | null;

  @Field(() => Int, { nullable: true, description: "Milliseconds of the last attempt." })
  answerMs!: number | null;

  @Field(() => NotificationError, { nullable: true, description: "Why the last attempt failed." })
  error!: NotificationError | null;
}

@ObjectType({ description: "A rule, with its secret where that is new: it is told this once." })
export class NotificationRuleSecret {
  @Field(() => NotificationRule, { description: "The rule." })
  rule!: NotificationRule;

  @Field(() => String, { description: "What its messages are signed with (Standard Webhooks, `whsec_…`)." })
  secret!: string;
}

@ObjectType({ description: "How this server tells people." })
export class NotificationSettings {
  @Field(() => Boolean, { description: "It can send mail." })
  mail!: boolean;
}
