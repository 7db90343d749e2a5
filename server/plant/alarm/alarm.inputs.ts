import { Field, ID, InputType } from "type-graphql";

@InputType()
export class AcknowledgeAlarmsInput {
  @Field(() => [ID], { description: "The alarms, 1 to 200; one that is acknowledged already keeps its first note." })
  alarmIds!: string[];

  @Field(() => String, { nullable: true, description: "What is to be remembered, at most 500 characters." })
  note?: string;
}
