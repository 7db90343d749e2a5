import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { Platform } from "../platform/platform.entity.ts";
import { FirstDeed } from "../../../common/first-deed.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Granted, GrantsInput } from "./grants.types.ts";

registerEnumType(FirstDeed, {
  name: "FirstDeed",
  description: "What a session may have to do before anything else.",
  valuesConfig: {
    CHANGE_PASSWORD: { description: "Somebody else chose the password: another one, by changePassword." },
    SET_UP_SECOND_FACTOR: {
      description: "An administrator demands a second factor: one by beginSecondFactor and confirmSecondFactor.",
    },
  },
});

const MUST_FIRST =
  "What the session must do before anything else: all other requests are refused (10112, 10113), and it has no rights; null: nothing.";

@ObjectType({ description: "A session that has just begun." })
export class LoginResult extends Granted {
  @Field(() => ID, { description: "Id of the session." })
  uuid!: string;

  @Field(() => String, { description: "Secret of the session: `Authorization: Bearer <token>`. Told once." })
  token!: string;

  @Field(() => String, { description: "The account's name." })
  name!: string;

  @Field(() => GraphQLInstant, { description: "End of the session, unless it is used until then." })
  expiresAt!: Date;

  @Field(() => FirstDeed, { nullable: true, description: MUST_FIRST })
  mustFirst!: FirstDeed | null;
}

/** What every account may know of the root of its tree; its limits and settings are its own people's business. */
@ObjectType({ description: "The root of a platform tree: what amounts, volumes and days are told in." })
export class Network {
  @Field(() => ID, { description: "Id of the root platform." })
  id!: string;

  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => String, { description: "Currency, ISO 4217, e.g. CNY." })
  currency!: string;

  @Field(() => String, {
    description: "What tells it behind a login name (name@code), where a server has several networks.",
  })
  signInCode!: string;

  @Field(() => String, { description: "How amounts are marked, e.g. ¥." })
  currencySymbol!: string;

  @Field(() => String, { description: "How volumes are marked, e.g. L." })
  measureUnitSymbol!: string;

  @Field(() => String, { description: "IANA time zone in which its days, shifts and reports are meant." })
  timeZone!: string;
}

@ObjectType({ description: "Who is logged in." })
export class Me extends Granted {
  @Field(() => ID, { description: "Id of the account." })
  id!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => String, { description: "Login name." })
  login!: string;

  @Field(() => Platform, { description: "The platform that the account belongs to." })
  platform!: Platform;

  @Field(() => Network, { description: "The root of its tree." })
  network!: Network;

  @Field(() => Int, {
    nullable: true,
    description:
      "Minutes without a touch after which the console ends its session and asks for the password; null: never.",
  })
  lockAfterMinutes!: number | null;

  @Field(() => FirstDeed, { nullable: true, description: MUST_FIRST })
  mustFirst!: FirstDeed | null;
}

@InputType()
export class LoginInput {
  @Field(() => String, { description: "Login name, in any case." })
  username!: string;

  @Field(() => String, { description: "Password." })
  password!: string;
}

@InputType()
export class ChangePasswordInput {
  @Field(() => String, { description: "The present password." })
  oldPassword!: string;

  @Field(() => String, {
    description: "The new one: 10 to 200 characters; not a common one, nor the login name, nor one sign over and over.",
  })
  newPassword!: string;
}

@InputType()
export class CreateAccountInput {
  @Field(() => ID, { description: "The platform that it belongs to: the caller's own or one below." })
  platformId!: string;

  @Field(() => String, { description: "Login name; unique over all networks." })
  login!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => String, {
    description:
      "First password: 10 to 200 characters; not a common one, nor the login name, nor one sign over and over.",
  })
  password!: string;

  @Field(() => [ID], { description: "Roles of that platform or one above it." })
  roleIds!: string[];

  @Field(() => String, { nullable: true, description: "E-mail address." })
  email?: string | null;

  @Field(() => String, { nullable: true, description: "Telephone number." })
  phone?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Minutes without a touch after which the console ends its session and asks for the password, 1 to 720; null: never.",
  })
  lockAfterMinutes?: number | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it needs a second factor; absent: no." })
  secondFactorDemanded?: boolean | null;
}

@InputType()
export class CreateRoleInput extends GrantsInput {
  @Field(() => ID, { description: "The platform that it belongs to: the caller's own or one below." })
  platformId!: string;

  @Field(() => String, { description: "Name, as it is shown; unique within the platform." })
  name!: string;
}
