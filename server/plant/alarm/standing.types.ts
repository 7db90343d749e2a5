import { Field, ID, InputType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { AlarmCode, AlarmSourceType } from "./alarm.types.ts";

@InputType({ description: "An alarm that stands at a device." })
export class StandingAlarm {
  @Field(() => AlarmSourceType, { description: "What it is about." })
  sourceType!: AlarmSourceType;

  @Field(() => String, { description: "Which tank, pump or part of the device." })
  address!: string;

  @Field(() => AlarmCode, { description: "What is wrong." })
  code!: AlarmCode;

  @Field(() => String, { description: "The vendor's own code, one alone." })
  vendorCode!: string;
}

@InputType({
  description:
    "What stands at a device, or at a part of it, as a whole; told after each connect. What the server didn't know begins; where the list is complete, what it doesn't name has ended.",
})
export class StandingReport {
  @Field(() => ID, { description: "The device; one of the gateway's own." })
  deviceId!: string;

  @Field(() => AlarmSourceType, { nullable: true, description: "The part that the list speaks of; absent: all of it." })
  sourceType?: AlarmSourceType | null;

  @Field(() => String, { nullable: true, description: "Which tank, pump or part; absent with sourceType." })
  address?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: "The vendor's codes that the list would name if they stood; absent: all.",
  })
  vendorCodes?: string[] | null;

  @Field(() => [StandingAlarm], { description: "What stands." })
  alarms!: StandingAlarm[];

  @Field(() => Boolean, { description: "Nothing that stands is missing." })
  complete!: boolean;

  @Field(() => GraphQLInstant, { description: "When, by the device's clock." })
  at!: Date;
}
