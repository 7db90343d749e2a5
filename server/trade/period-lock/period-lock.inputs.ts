import { Field, InputType } from "type-graphql";
import { GraphQLDay } from "../../kernel/scalars/scalars.ts";
import { type PeriodLockFilter, periodLocks } from "./period-lock.list.ts";

@InputType()
export class LockPeriodInput {
  @Field(() => periodLocks.Filter, { description: "Of which stations; nothing narrowed: all that the caller sees." })
  where!: PeriodLockFilter;

  @Field(() => GraphQLDay, { description: "The last day, of each station's own zone; before today in all of them." })
  through!: Date;

  @Field(() => String, {
    nullable: true,
    description: "Why they are locked although something stands open, at most 200 characters; needed where it does.",
  })
  reason?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: "Only tell what would be locked, and what stands open." })
  preview!: boolean;
}

@InputType()
export class SignPeriodInput {
  @Field(() => periodLocks.Filter, { description: "Of which stations; nothing narrowed: all that the caller sees." })
  where!: PeriodLockFilter;

  @Field(() => GraphQLDay, { description: "The first of the months, by any of its days." })
  from!: Date;

  @Field(() => GraphQLDay, { description: "The last of the months, by any of its days." })
  to!: Date;
}

@InputType()
export class UnlockPeriodInput {
  @Field(() => periodLocks.Filter, { description: "Of which stations; nothing narrowed: all that the caller sees." })
  where!: PeriodLockFilter;

  @Field(() => GraphQLDay, {
    nullable: true,
    description:
      "The last day that stays locked, the month that it is of being signed anew where it ends within; null: none stays.",
  })
  through?: Date | null;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;
}
