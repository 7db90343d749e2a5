import { Field, ID, InputType, Int } from "type-graphql";

@InputType()
export class CreatePlatformInput {
  @Field(() => ID, { description: "The platform above it: the caller's own or one below." })
  parentId!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => Int, { description: "Most stations that it and those below it may have together." })
  siteLimit!: number;

  @Field(() => String, { description: "Currency, ISO 4217: the one of the platform above, for a network has one." })
  currency!: string;

  @Field(() => String, { description: "How amounts are marked." })
  currencySymbol!: string;

  @Field(() => String, { description: "How volumes are marked." })
  measureUnitSymbol!: string;

  @Field(() => String, { description: "IANA time zone." })
  timeZone!: string;

  @Field(() => Int, { defaultValue: 3, description: "Shifts a day." })
  handshiftNumber!: number;

  @Field(() => String, { nullable: true, description: "Address to which the platform's own system is pushed." })
  requestAddress?: string | null;

  @Field(() => String, { nullable: true, description: "How the platform's own system is pushed." })
  pushType?: string | null;

  @Field(() => String, { nullable: true, description: "Who answers for it." })
  contactName?: string | null;

  @Field(() => String, { nullable: true, description: "Telephone number of its office." })
  phone?: string | null;

  @Field(() => String, { nullable: true, description: "E-mail address of its office." })
  email?: string | null;

  @Field(() => String, { nullable: true, description: "Postal address of its office." })
  address?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      "For training, for good: nothing of it enters a total above, and whoever is above sees none of its records. Below one for training every platform is one.",
  })
  training?: boolean;

  @Field(() => String, {
    nullable: true,
    description: "Login name of its first administrator; together with adminPassword.",
  })
  adminLogin?: string;

  @Field(() => String, { nullable: true, description: "Password of its first administrator." })
  adminPassword?: string;
}

@InputType({ description: "What a platform may say of itself; what is absent stays as it is." })
export class ChangeSiteInput {
  @Field(() => String, { nullable: true, description: "Name, as it is shown." })
  name?: string;

  @Field(() => String, { nullable: true, description: "How amounts are marked; at most 8 characters." })
  currencySymbol?: string;

  @Field(() => String, { nullable: true, description: "How volumes are marked; at most 8 characters." })
  measureUnitSymbol?: string;

  @Field(() => String, { nullable: true, description: "IANA time zone." })
  timeZone?: string;

  @Field(() => Int, { nullable: true, description: "Shifts a day, the standard of new stations: 1 to 48." })
  handshiftNumber?: number;

  @Field(() => String, {
    nullable: true,
    description: "Address (http or https) to which the platform's own system is pushed; null: none.",
  })
  requestAddress?: string | null;

  @Field(() => String, { nullable: true, description: "How the platform's own system is pushed; null: not at all." })
  pushType?: string | null;

  @Field(() => String, { nullable: true, description: "Who answers for it; null: nobody in particular." })
  contactName?: string | null;

  @Field(() => String, { nullable: true, description: "Telephone number of its office; null: none." })
  phone?: string | null;

  @Field(() => String, { nullable: true, description: "E-mail address of its office; null: none." })
  email?: string | null;

  @Field(() => String, { nullable: true, description: "Postal address of its office; null: none." })
  address?: string | null;
}

@InputType({ description: "What a superior may change of a platform; what is absent stays as it is." })
export class ChangePlatformInput extends ChangeSiteInput {
  @Field(() => ID, { description: "A platform strictly below the caller's own." })
  id!: string;

  @Field(() => Int, {
    nullable: true,
    description: "Most stations that it and those below it may have together; not under those that they have.",
  })
  siteLimit?: number;
}

@InputType()
export class MovePlatformInput {
  @Field(() => ID, { description: "A platform strictly below the caller's own; all below it goes along." })
  id!: string;

  @Field(() => ID, { description: "The platform above it from now on: the caller's own or one below." })
  parentId!: string;
}

@InputType()
export class DeletePlatformInput {
  @Field(() => ID, { description: "A platform strictly below the caller's own, with nothing in it." })
  id!: string;
}
