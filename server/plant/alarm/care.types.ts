import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@InputType({ description: "Who cares for alarms: any of what is said here. Nothing said: all." })
export class AlarmCare {
  @Field(() => Boolean, { nullable: true, description: "The caller." })
  mine?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Nobody." })
  nobody?: boolean | null;

  @Field(() => [ID], { nullable: true, description: "One of these accounts." })
  assigneeIds?: string[] | null;
}

@InputType()
export class AssignAlarmsInput {
  @Field(() => [ID], { description: "The alarms, 1 to 200." })
  alarmIds!: string[];

  @Field(() => ID, { nullable: true, description: "The account that is to care for them; absent: nobody is any more." })
  assigneeId?: string | null;
}

@InputType()
export class CommentAlarmInput {
  @Field(() => ID, { description: "The alarm." })
  alarmId!: string;

  @Field(() => String, { description: "What is to be said, 1 to 2,000 characters; it can't be changed afterwards." })
  text!: string;

  @Field(() => String, { description: "The same for what is sent again." })
  idempotencyKey!: string;
}

@ObjectType({ description: "An account that may care for alarms." })
export class AlarmAssignee {
  @Field(() => ID, { description: "The account." })
  id!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => String, { description: "Login name." })
  login!: string;
}

export const AlarmMomentKind = {
  BEGAN: "BEGAN",
  RAISED_AGAIN: "RAISED_AGAIN",
  ACKNOWLEDGED: "ACKNOWLEDGED",
  ASSIGNED: "ASSIGNED",
  COMMENTED: "COMMENTED",
  SILENCED: "SILENCED",
  UNSILENCED: "UNSILENCED",
  FOLDED: "FOLDED",
  UNFOLDED: "UNFOLDED",
  ENDED: "ENDED",
} as const;
export type AlarmMomentKind = keyof typeof AlarmMomentKind;
registerEnumType(AlarmMomentKind, {
  name: "AlarmMomentKind",
  description:
    "What became of an alarm: told by whoever raised it, or done by a person. SILENCED: nobody is told of it for a while; UNSILENCED: that is over while it stands. FOLDED: it is put below the alarm of which it is a consequence; UNFOLDED: that is over while it stands.",
});

@ObjectType({ description: "One thing that became of an alarm." })
export class AlarmMoment {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => AlarmMomentKind, { description: "What." })
  kind!: AlarmMomentKind;

  @Field(() => GraphQLInstant, { description: "When, by the clock of whoever said it." })
  at!: Date;

  @Field(() => String, { nullable: true, description: "Login name of who did it; absent: a device or the server." })
  accountName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Of ASSIGNED: login name of who was to care for it; absent: nobody any more.",
  })
  assigneeName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "What was said: a comment, the note of an acknowledgement, or the reason of a silence.",
  })
  text!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "Of SILENCED: until when." })
  until!: Date | null;
}

@ObjectType({ description: "What became of an alarm." })
export class AlarmTimeline {
  @Field(() => [AlarmMoment], { description: "Oldest first." })
  moments!: AlarmMoment[];

  @Field(() => Int, {
    description:
      "So many are left out, the older ones: beyond the last 50 times it was raised again and the last 500 deeds.",
  })
  omitted!: number;

  @Field(() => String, { description: "The station's time zone (IANA)." })
  timeZone!: string;
}
