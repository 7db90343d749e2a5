import { Field, ID, InputType } from "type-graphql";
import { GraphQLDay, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Weekday } from "../../kernel/scalars/weekday.ts";
import { AlarmCode } from "../alarm/alarm.types.ts";
import { MatchingAlarmsInput } from "../alarm/matching.types.ts";

@InputType({ description: "Of what alarms are silenced: exactly one of these." })
export class SilenceTargetInput {
  @Field(() => ID, { nullable: true, description: "The stations of this platform and of those below it." })
  platformId?: string | null;

  @Field(() => ID, { nullable: true, description: "One station." })
  stationId?: string | null;

  @Field(() => ID, { nullable: true, description: "One device, with what it tells of." })
  deviceId?: string | null;

  @Field(() => ID, { nullable: true, description: "One tank." })
  tankId?: string | null;
}

/** What is said of silences and maintenance windows alike. */
@InputType()
export abstract class SilencingInput {
  @Field(() => SilenceTargetInput, { description: "Of what." })
  target!: SilenceTargetInput;

  @Field(() => [AlarmCode], { description: "Alarms of these codes; none: of all." })
  codes!: AlarmCode[];

  @Field(() => Boolean, {
    description: "Confirms that critical alarms are silenced too; needed where a code that is critical is named.",
  })
  includesCritical!: boolean;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;
}

@InputType()
export class CreateAlarmSilenceInput extends SilencingInput {
  @Field(() => GraphQLInstant, { nullable: true, description: "Begin, not in the past; absent: at once." })
  startsAt?: Date | null;

  @Field(() => GraphQLInstant, {
    description: "End: 30 days after the begin at most, 24 hours where critical alarms are silenced too.",
  })
  endsAt!: Date;
}

@InputType()
export class SilenceAllAlarmsInput extends MatchingAlarmsInput {
  @Field(() => Boolean, { description: "Confirms that critical alarms are silenced too; otherwise these ring on." })
  includesCritical!: boolean;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;

  @Field(() => GraphQLInstant, {
    description: "End: in 30 days at most, in 24 hours where critical alarms are silenced too.",
  })
  endsAt!: Date;
}

@InputType()
export class CreateMaintenanceWindowInput extends SilencingInput {
  @Field(() => [Weekday], { description: "The days on which it begins, at least one." })
  weekdays!: Weekday[];

  @Field(() => String, { description: "When it begins by the station's clocks, 00:00 to 23:59." })
  fromTime!: string;

  @Field(() => String, { description: "When it is over; before the begin: on the next day; not the same." })
  toTime!: string;

  @Field(() => GraphQLDay, { description: "The first day on which it may begin." })
  firstDay!: string;

  @Field(() => GraphQLDay, { nullable: true, description: "The last such day, not before the first; absent: no end." })
  lastDay?: string | null;
}

@InputType()
export class EndAlarmSilenceInput {
  @Field(() => ID, { description: "The silence." })
  id!: string;
}

@InputType()
export class EndMaintenanceWindowInput {
  @Field(() => ID, { description: "The maintenance window." })
  id!: string;
}
