import { Field, InputType, Int, ObjectType } from "type-graphql";
import { RowRefusal } from "../../kernel/lists/row-refusal.ts";
import { AccountFilter } from "../platform/account.inputs.ts";

@InputType()
export class DemandAllSecondFactorsInput {
  @Field(() => AccountFilter, { description: "Of which accounts." })
  filter!: AccountFilter;

  @Field(() => Boolean, { description: "Whether their owners, logged in by the password, need one." })
  demanded!: boolean;

  @Field(() => Boolean, { nullable: true, description: "Only says what would become of them, and changes nothing." })
  preview?: boolean | null;
}

@ObjectType({ description: "Accounts that a change of many leaves as they are, all for the same reason." })
export class RefusedAccounts {
  @Field(() => Int, { description: "How many accounts." })
  count!: number;

  @Field(() => RowRefusal, { description: "Why." })
  refusal!: RowRefusal;
}

@ObjectType({ description: "What became, or would become, of the accounts that a filter leaves." })
export class AccountsOutcome {
  @Field(() => Int, { description: "How many accounts it was done to; 10,000 at most, the oldest." })
  count!: number;

  @Field(() => Int, { description: "How many of these have no second factor." })
  lacking!: number;

  @Field(() => Int, { description: "How many accounts were so already." })
  unchanged!: number;

  @Field(() => [RefusedAccounts], { description: "How many accounts it can't be done to, by the reason." })
  refused!: RefusedAccounts[];

  @Field(() => Int, { description: "How many accounts are left for the next time, beyond the 10,000." })
  left!: number;
}
