import { ArgsType, Field, ID, InputType, Int, registerEnumType } from "type-graphql";
import { PageArgs } from "../../kernel/lists/page.ts";
import { SecondFactorState } from "../second-factor/factor-state.ts";

export const AccountOrder = {
  LOGIN_ASC: "LOGIN_ASC",
  LOGIN_DESC: "LOGIN_DESC",
  NAME_ASC: "NAME_ASC",
  NAME_DESC: "NAME_DESC",
  LAST_LOGIN_ASC: "LAST_LOGIN_ASC",
  LAST_LOGIN_DESC: "LAST_LOGIN_DESC",
  SECOND_FACTOR_ASC: "SECOND_FACTOR_ASC",
  SECOND_FACTOR_DESC: "SECOND_FACTOR_DESC",
} as const;
export type AccountOrder = keyof typeof AccountOrder;
registerEnumType(AccountOrder, {
  name: "AccountOrder",
  description:
    "By what accounts are sorted; the id breaks ties. Who never logged in comes before all who did; of second factors those that are demanded and missing come first, then who needs none, then since when.",
});
registerEnumType(SecondFactorState, {
  name: "SecondFactorState",
  description:
    "ON: logins ask for a code beside the password; MISSING: one is demanded, of the account or by its network of everybody, and there is none; NONE: there is none, and none is demanded.",
});

@InputType({ description: "Which accounts; what is absent does not narrow." })
export class AccountFilter {
  @Field(() => [ID], { nullable: true, description: "With one of these ids." })
  ids?: string[];

  @Field(() => [ID], { nullable: true, description: "Of one of these platforms, not of those below them." })
  platformIds?: string[];

  @Field(() => [ID], { nullable: true, description: "With one of these roles." })
  roleIds?: string[];

  @Field(() => Boolean, { nullable: true, description: "Those that may not log in (true), or those that may (false)." })
  disabled?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: "Those whose logins ask for a code beside the password (true), or those whose don't (false).",
    deprecationReason: "Use `secondFactorStates`. Ends on 2027-06-01.",
  })
  secondFactor?: boolean;

  @Field(() => [SecondFactorState], { nullable: true, description: "Whose second factor stands in one of these ways." })
  secondFactorStates?: SecondFactorState[];

  @Field(() => String, {
    nullable: true,
    description: "With this text in login name, name, e-mail address or telephone number; at most 200 characters.",
  })
  search?: string;
}

@ArgsType()
export class AccountsArgs extends PageArgs {
  @Field(() => AccountFilter, { nullable: true, description: "Which accounts." })
  filter?: AccountFilter;

  @Field(() => AccountOrder, { defaultValue: AccountOrder.LOGIN_ASC, description: "Their order." })
  orderBy!: AccountOrder;
}

@InputType()
export class ChangeAccountInput {
  @Field(() => ID, { description: "Which account." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Login name; unique over all networks." })
  login?: string | null;

  @Field(() => String, { nullable: true, description: "Name, as it is shown." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "E-mail address; null: none." })
  email?: string | null;

  @Field(() => String, { nullable: true, description: "Telephone number; null: none." })
  phone?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Minutes without a touch after which the console ends its session and asks for the password, 1 to 720; null: never.",
  })
  lockAfterMinutes?: number | null;

  @Field(() => [ID], { nullable: true, description: "All its roles: of its platform or one above it." })
  roleIds?: string[] | null;
}

@InputType()
export class AccountInput {
  @Field(() => ID, { description: "Which account." })
  id!: string;
}

@InputType()
export class ResetPasswordInput {
  @Field(() => ID, { description: "Whose password: not the caller's own." })
  id!: string;

  @Field(() => String, {
    description: "The new one: 10 to 200 characters; not a common one, nor the login name, nor one sign over and over.",
  })
  password!: string;
}
