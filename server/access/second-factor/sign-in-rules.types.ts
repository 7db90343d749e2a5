import { Field, ID, InputType, Int, ObjectType } from "type-graphql";

@ObjectType({ description: "What a network asks of everybody who signs in to it." })
export class SignInRules {
  @Field(() => ID, { description: "The network." })
  id!: string;

  @Field(() => Boolean, {
    description: "Whether whoever logs in by the password needs a second factor, whatever their account says.",
  })
  secondFactorDemanded!: boolean;

  @Field(() => Int, { description: "Of the accounts that the caller sees, how many have no second factor." })
  accountsLacking!: number;
}

@InputType()
export class ChangeSignInRulesInput {
  @Field(() => Boolean, {
    description: "Whether whoever logs in by the password needs a second factor, whatever their account says.",
  })
  secondFactorDemanded!: boolean;
}
