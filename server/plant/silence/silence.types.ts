import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Weekday } from "../../kernel/scalars/weekday.ts";
import { AlarmCode } from "../alarm/alarm.types.ts";

export const SilenceState = { ACTIVE: "ACTIVE", UPCOMING: "UPCOMING", OVER: "OVER" } as const;
export type SilenceState = keyof typeof SilenceState;
registerEnumType(SilenceState, {
  name: "SilenceState",
  description: "ACTIVE it is on, UPCOMING it has yet to begin, OVER its time has passed or a person ended it.",
});

/** What alarms are silenced of: one place, perhaps one thing there, and perhaps some codes. */
@ObjectType()
abstract class Silencing {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { nullable: true, description: "The platform at whose stations, with those below it." })
  platformId!: string | null;

  @Field(() => String, { nullable: true, description: "Name of that platform." })
  platformName!: string | null;

  @Field(() => ID, { nullable: true, description: "The one station; absent: a platform's." })
  stationId!: string | null;

  @Field(() => String, { nullable: true, description: "Name of that station." })
  stationName!: string | null;

  @Field(() => ID, { nullable: true, description: "The one device of the station." })
  deviceId!: string | null;

  @Field(() => String, { nullable: true, description: "Name of that device." })
  deviceName!: string | null;

  @Field(() => ID, { nullable: true, description: "The one tank of the station." })
  tankId!: string | null;

  @Field(() => String, { nullable: true, description: "Name of that tank." })
  tankName!: string | null;

  @Field(() => [AlarmCode], { description: "Alarms of these codes; none: of all." })
  codes!: AlarmCode[];

  @Field(() => Boolean, { description: "Critical alarms too; otherwise these go on as ever." })
  includesCritical!: boolean;

  @Field(() => String, { description: "Why." })
  reason!: string;

  @Field(() => GraphQLInstant, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => String, { description: "Login name of who made it." })
  createdBy!: string;

  @Field(() => GraphQLInstant, { nullable: true, description: "When a person ended it; absent: nobody has." })
  endedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login name of who ended it." })
  endedBy!: string | null;
}

@ObjectType({ description: "For a time nobody is told of alarms of a place; they begin, end and are counted as ever." })
export class AlarmSilence extends Silencing {
  @Field(() => GraphQLInstant, { description: "Begin." })
  startsAt!: Date;

  @Field(() => GraphQLInstant, { description: "End: as planned, or when a person ended it." })
  endsAt!: Date;

  @Field(() => Int, {
    nullable: true,
    description:
      "Of so many alarms that a person chose, each for itself and where it comes again; absent: of all at its place.",
  })
  chosen!: number | null;

  @Field(() => ID, { nullable: true, description: "The maintenance window that it is a time of; absent: made alone." })
  windowId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Of a maintenance window: the zone (IANA) of the stations that it is about.",
  })
  timeZone!: string | null;
}

@ObjectType({
  description: "A time that comes again and again, in which nobody is told of alarms of a place: a silence each time.",
})
export class MaintenanceWindow extends Silencing {
  @Field(() => [Weekday], { description: "The days on which it begins." })
  weekdays!: Weekday[];

  @Field(() => String, { description: "When it begins by the station's clocks, 00:00 to 23:59." })
  fromTime!: string;

  @Field(() => String, {
    description: "When it is over by the station's clocks; not after the begin: on the next day.",
  })
  toTime!: string;

  @Field(() => GraphQLDay, { description: "The first day on which it may begin, by the station's calendar." })
  firstDay!: string;

  @Field(() => GraphQLDay, { nullable: true, description: "The last such day; absent: until a person ends it." })
  lastDay!: string | null;
}
