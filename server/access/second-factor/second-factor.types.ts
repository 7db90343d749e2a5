import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@ObjectType({ description: "What the caller's own logins ask for beside the password." })
export class OwnSecondFactor {
  @Field(() => GraphQLInstant, { nullable: true, description: "Since when; null: the password is enough." })
  since!: Date | null;

  @Field(() => Int, { description: "Recovery codes that are not used yet." })
  recoveryCodesLeft!: number;
}

@ObjectType({
  description: "What an authenticator app is given. Told once; of no effect until a code of it confirms it.",
})
export class SecondFactorOffer {
  @Field(() => String, { description: "The secret, base32, for whoever types it." })
  secret!: string;

  @Field(() => String, {
    description: "The same as an address (otpauth://) with network and login name, for a QR code.",
  })
  uri!: string;
}

@ObjectType({ description: "Recovery codes. Told once." })
export class RecoveryCodes {
  @Field(() => [String], { description: "Each stands once for a code of the app." })
  codes!: string[];
}

@InputType()
export class BeginSecondFactorInput {
  @Field(() => String, { description: "The caller's password." })
  password!: string;
}

@InputType()
export class SecondFactorCodeInput {
  @Field(() => String, { description: "The six digits that the authenticator app shows." })
  code!: string;
}

@InputType()
export class EndSecondFactorInput {
  @Field(() => String, { description: "The caller's password." })
  password!: string;

  @Field(() => String, { description: "A code of the authenticator app, or a recovery code." })
  code!: string;
}

@InputType()
export class CompleteLoginInput {
  @Field(() => String, {
    description: "What `login` told in the params of 10101; good for five minutes and one session.",
  })
  ticket!: string;

  @Field(() => String, { description: "A code of the authenticator app, or a recovery code." })
  code!: string;
}

@InputType()
export class DemandSecondFactorInput {
  @Field(() => ID, { description: "Of which account." })
  id!: string;

  @Field(() => Boolean, { description: "Whether its owner, logged in by the password, needs one." })
  demanded!: boolean;
}
