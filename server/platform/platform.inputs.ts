import { Field, ID, InputType, Int } from "type-graphql";

@InputType()
export class CreatePlatformInput {
  @Field(() => ID, { description: "The platform above it: the caller's own or one below." })
  parentId!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => Int, { description: "Most stations that it and those below it may have together." })
  siteLimit!: number;

  @Field(() => String, { description: "Currency, ISO 4217." })
  currency!: string;

  @Field(() => String, { description: "How amounts are marked." })
  currencySymbol!: string;

  @Field(() => String, { description: "How volumes are marked." })
  measureUnitSymbol!: string;

  @Field(() => String, { description: "IANA time zone." })
  timeZone!: string;

  @Field(() => Int, { defaultValue: 3, description: "Shifts a day." })
  handshiftNumber!: number;

  @Field(() => String, {
    nullable: true,
    description: "Login name of its first administrator; together with adminPassword.",
  })
  adminLogin?: string;

  @Field(() => String, { nullable: true, description: "Password of its first administrator." })
  adminPassword?: string;
}
