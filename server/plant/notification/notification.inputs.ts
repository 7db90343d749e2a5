import { Field, ID, InputType, Int } from "type-graphql";
import { changeOf } from "../../kernel/lists/change-of.ts";
import { Language } from "../../kernel/scalars/language.ts";
import { AlarmCode, AlarmSeverity } from "../alarm/alarm.types.ts";

@InputType({ description: "What is said of a rule." })
export class NotificationRuleFactsInput {
  @Field(() => String, { description: "Name, 1 to 200 characters." })
  name!: string;

  @Field(() => ID, { nullable: true, description: "The one station; null: all of the platform." })
  stationId?: string | null;

  @Field(() => Boolean, { description: "Whether anybody is told." })
  active!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "Where it posts to: http or https, 2,000 characters at most; null: nowhere.",
  })
  webhookUrl?: string | null;

  @Field(() => [String], { description: "Mail addresses, 10 at most." })
  mails!: string[];

  @Field(() => Language, { defaultValue: "EN", description: "In which its mail is written." })
  language!: Language;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      "Low balances are told, too; not by a rule of one station (10012), and takes the right to see cards (403).",
  })
  lowBalances!: boolean;

  @Field(() => [AlarmSeverity], {
    description: "Of alarms of these severities, at least one where it tells of no low balances.",
  })
  severities!: AlarmSeverity[];

  @Field(() => [AlarmCode], { description: "Of these codes; none: all." })
  codes!: AlarmCode[];

  @Field(() => String, {
    nullable: true,
    description: "First minute of the quiet hours, 00:00 to 23:59; null: none are quiet.",
  })
  quietFrom?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The minute at which they are over; not the same; null: none are quiet.",
  })
  quietTo?: string | null;

  @Field(() => Boolean, { description: "Critical alarms are told in quiet hours too." })
  criticalPasses!: boolean;

  @Field(() => Boolean, { description: "The end of an alarm, and that a balance recovered, is told as well." })
  tellsEnd!: boolean;

  @Field(() => Int, { description: "The same alarm, card or group once within so many minutes, 0 to 1,440." })
  repeatMinutes!: number;

  @Field(() => Int, {
    nullable: true,
    description: "Minutes without an acknowledgement, 1 to 1,440; null: no escalation.",
  })
  escalateMinutes?: number | null;

  @Field(() => String, { nullable: true, description: "Where it posts to then; null: nowhere." })
  escalationUrl?: string | null;

  @Field(() => [String], { description: "Mail addresses for then, 10 at most." })
  escalationMails!: string[];
}

@InputType()
export class CreateNotificationRuleInput extends NotificationRuleFactsInput {
  @Field(() => ID, { nullable: true, description: "The platform; absent: the caller's own." })
  platformId?: string | null;
}

@InputType({ description: "What is to change; what is absent stays, null empties what may be empty." })
export class ChangeNotificationRuleInput extends changeOf(NotificationRuleFactsInput) {
  @Field(() => ID, { description: "The rule." })
  id!: string;
}

@InputType()
export class NotificationRuleInput {
  @Field(() => ID, { description: "The rule." })
  id!: string;
}
