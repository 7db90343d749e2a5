import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { RowRefusal } from "../../kernel/lists/row-refusal.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { type AlarmFilter, alarms } from "./alarm.list.ts";

/** What is done to every alarm that a filter leaves, or only looked at. */
@InputType()
export abstract class MatchingAlarmsInput {
  @Field(() => alarms.Filter, { description: "Which." })
  filter!: AlarmFilter;

  @Field(() => Boolean, { nullable: true, description: "Only says what would become of them, and changes nothing." })
  preview?: boolean | null;
}

@InputType()
export class AcknowledgeAllAlarmsInput extends MatchingAlarmsInput {
  @Field(() => String, { nullable: true, description: "What is to be remembered, at most 500 characters." })
  note?: string;
}

@InputType()
export class AssignAllAlarmsInput extends MatchingAlarmsInput {
  @Field(() => ID, { nullable: true, description: "The account that is to care for them; absent: nobody is any more." })
  assigneeId?: string | null;
}

@ObjectType({ description: "Alarms that a change of many leaves as they are, all for the same reason." })
export class RefusedAlarms {
  @Field(() => Int, { description: "How many alarms." })
  count!: number;

  @Field(() => RowRefusal, { description: "Why." })
  refusal!: RowRefusal;
}

@ObjectType({ description: "What became, or would become, of the alarms that a filter leaves." })
export class AlarmsOutcome {
  @Field(() => Int, { description: "How many alarms it was done to; 10,000 at most, the newest." })
  count!: number;

  @Field(() => Int, { description: "How many alarms were so already." })
  unchanged!: number;

  @Field(() => [RefusedAlarms], { description: "How many alarms it can't be done to, by the reason." })
  refused!: RefusedAlarms[];

  @Field(() => Int, { description: "How many alarms are left for the next time, beyond the 10,000." })
  left!: number;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "When the newest of all these alarms began: what begins later nobody has seen; absent: there is none.",
  })
  newest!: Date | null;
}
