import { ArgsType, Field, Float, ID, InputType, Int } from "type-graphql";
import { PageArgs } from "../lists/page.ts";
import { AuthorizationMode, Certification, ControlMode, StationOrder } from "./station.types.ts";

@InputType()
export class CreateRegionInput {
  @Field(() => String, { description: "Name." })
  name!: string;

  @Field(() => ID, { description: "The platform that makes it; it and those below see the region." })
  platformId!: string;
}

@InputType()
export class CreateCityInput {
  @Field(() => ID, { description: "The region that it lies in." })
  regionId!: string;

  @Field(() => String, { description: "Name." })
  name!: string;
}

@InputType()
export class CreateStationInput {
  @Field(() => ID, { description: "The platform that runs it." })
  platformId!: string;

  @Field(() => ID, { description: "The city that it stands in." })
  cityId!: string;

  @Field(() => String, { description: "The operator's own code; unique within the network." })
  code!: string;

  @Field(() => String, { description: "Name." })
  name!: string;

  @Field(() => String, { defaultValue: "", description: "Postal address." })
  address!: string;

  @Field(() => String, { defaultValue: "", description: "Telephone number." })
  phone!: string;

  @Field(() => String, { defaultValue: "", description: "Tax code, as it is printed on tickets." })
  taxCode!: string;

  @Field(() => Float, { nullable: true, description: "Degrees north, -90 to 90." })
  latitude?: number;

  @Field(() => Float, { nullable: true, description: "Degrees east, -180 to 180." })
  longitude?: number;

  @Field(() => AuthorizationMode, {
    defaultValue: AuthorizationMode.AUTOMATIC,
    description: "How its guns are released.",
  })
  authorizationMode!: AuthorizationMode;

  @Field(() => Certification, { defaultValue: Certification.GENERAL, description: "What must be shown before a fill." })
  certification!: Certification;

  @Field(() => Int, { nullable: true, description: "Shifts a day; absent: the platform's." })
  shiftsPerDay?: number;

  @Field(() => ControlMode, { defaultValue: ControlMode.PLATFORM, description: "Who may change its set-up." })
  controlMode!: ControlMode;

  @Field(() => String, { nullable: true, description: "IANA time zone; absent: the platform's." })
  timeZone?: string;
}

@InputType({ description: "Which stations; what is absent does not narrow." })
export class StationFilter {
  @Field(() => [ID], { nullable: true, description: "In one of these regions." })
  regionIds?: string[];

  @Field(() => [ID], { nullable: true, description: "In one of these cities." })
  cityIds?: string[];

  @Field(() => [ID], { nullable: true, description: "Run by one of these platforms." })
  platformIds?: string[];

  @Field(() => [ID], { nullable: true, description: "One of these." })
  ids?: string[];

  @Field(() => String, { nullable: true, description: "Part of the code or name." })
  search?: string;

  @Field(() => Boolean, { nullable: true, description: "True: every device answers. False: one is silent." })
  online?: boolean;
}

@ArgsType()
export class StationsArgs extends PageArgs {
  @Field(() => StationFilter, { nullable: true, description: "Which stations." })
  filter?: StationFilter;

  @Field(() => StationOrder, { defaultValue: StationOrder.CODE, description: "What they are sorted by." })
  orderBy!: StationOrder;
}
