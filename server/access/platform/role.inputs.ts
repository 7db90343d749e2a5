import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { Account } from "../auth/account.entity.ts";

/** The orders of a file of roles; the list comes whole, and is sorted by who shows it. */
export const ROLE_ORDERS = ["NAME_ASC", "NAME_DESC", "ACCOUNTS_ASC", "ACCOUNTS_DESC"] as const;
export type RoleOrder = (typeof ROLE_ORDERS)[number];

@InputType({ description: "Which roles; what is absent does not narrow." })
export class RoleFilter {
  @Field(() => String, { nullable: true, description: "With this text in its name." })
  search?: string;
}

@InputType()
export class ChangeRoleInput {
  @Field(() => ID, { description: "A role of the caller's platform or one below it." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Name, as it is shown; unique within the platform." })
  name?: string;

  @Field(() => [Int], {
    nullable: true,
    description:
      "All permission values that it shows; what the caller doesn't hold is neither added nor taken away. One that is left out is neither operated nor approved any more.",
  })
  permissions?: number[];

  @Field(() => [Int], { nullable: true, description: "All permission values that it operates, likewise." })
  operates?: number[];

  @Field(() => [Int], { nullable: true, description: "All permission values that it approves, likewise." })
  approves?: number[];
}

@InputType()
export class DeleteRoleInput {
  @Field(() => ID, { description: "A role that nobody has." })
  id!: string;
}

@InputType()
export class AssignRoleInput {
  @Field(() => ID, { description: "A role of the caller's platform or one below it." })
  roleId!: string;

  @Field(() => [ID], { description: "At most 200 accounts; each of the role's platform or one below it." })
  accountIds!: string[];

  @Field(() => Boolean, {
    defaultValue: false,
    description: "True: either every account is served or none. False: each for itself.",
  })
  allOrNothing!: boolean;
}

export const AssignmentOutcome = {
  DONE: "DONE",
  UNCHANGED: "UNCHANGED",
  REFUSED: "REFUSED",
  NOT_DONE: "NOT_DONE",
} as const;
export type AssignmentOutcome = keyof typeof AssignmentOutcome;
registerEnumType(AssignmentOutcome, {
  name: "AssignmentOutcome",
  description: "What became of one account of many.",
  valuesConfig: {
    DONE: { description: "It was changed." },
    UNCHANGED: { description: "It was as wanted before." },
    REFUSED: { description: "It was refused, as `number` says." },
    NOT_DONE: { description: "It could have been changed, but another was refused, and all or nothing was asked for." },
  },
});

@ObjectType({ description: "What became of one account of many." })
export class RoleAssignment {
  @Field(() => Int, { description: "Its place in `accountIds`, from 0." })
  index!: number;

  @Field(() => AssignmentOutcome, { description: "What became of it." })
  outcome!: AssignmentOutcome;

  @Field(() => Account, { nullable: true, description: "The account as it is now; null where it isn't the caller's." })
  account!: Account | null;

  @Field(() => Int, { nullable: true, description: "Number of the refusal." })
  number!: number | null;

  @Field(() => String, { nullable: true, description: "Path into the input that is at fault." })
  field!: string | null;

  @Field(() => String, { nullable: true, description: "The refusal's message, in English." })
  message!: string | null;
}
