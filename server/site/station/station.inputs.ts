import { ArgsType, Field, Float, ID, InputType, Int } from "type-graphql";
import { PageArgs } from "../../kernel/lists/page.ts";
import { choiceOf } from "../../kernel/lists/choice.ts";
import { ActivationState, AuthorizationMode, Certification, ControlMode, StationOrder } from "./station.types.ts";

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

  @Field(() => [ID], { nullable: true, description: "Run by one of these platforms, or by one below them." })
  platformIds?: string[];

  @Field(() => [ID], { nullable: true, description: "One of these." })
  ids?: string[];

  @Field(() => ControlMode, { nullable: true, description: "Controlled by the platform, or by itself." })
  controlMode?: ControlMode | null;

  @Field(() => [ActivationState], { nullable: true, description: "As far with their activation as one of these." })
  activationStates?: ActivationState[] | null;

  @Field(() => Boolean, { nullable: true, description: "Whose location is known, or isn't." })
  located?: boolean | null;

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

@InputType({ description: "What many stations can be given at once; what is absent stays as it is." })
export class StationParameters {
  @Field(() => AuthorizationMode, { nullable: true, description: "How their guns are released." })
  authorizationMode?: AuthorizationMode | null;

  @Field(() => Certification, { nullable: true, description: "What must be shown before a fill." })
  certification?: Certification | null;

  @Field(() => Int, { nullable: true, description: "Shifts a day." })
  shiftsPerDay?: number | null;

  @Field(() => ControlMode, { nullable: true, description: "Who may change their set-up. Always possible." })
  controlMode?: ControlMode | null;

  @Field(() => String, { nullable: true, description: "IANA time zone." })
  timeZone?: string | null;
}

@InputType({ description: "What is absent stays as it is." })
export class ChangeStationInput extends StationParameters {
  @Field(() => ID, { description: "The station." })
  id!: string;

  @Field(() => String, { nullable: true, description: "The operator's own code; unique within the network." })
  code?: string | null;

  @Field(() => String, { nullable: true, description: "Name." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "Postal address." })
  address?: string | null;

  @Field(() => String, { nullable: true, description: "Telephone number." })
  phone?: string | null;

  @Field(() => String, { nullable: true, description: "Tax code, as it is printed on tickets." })
  taxCode?: string | null;

  @Field(() => Float, { nullable: true, description: "Degrees north, -90 to 90; null with longitude: unknown." })
  latitude?: number | null;

  @Field(() => Float, { nullable: true, description: "Degrees east, -180 to 180; null with latitude: unknown." })
  longitude?: number | null;
}

@InputType({ description: "Stations that are given the same parameters: those named, or those that a filter leaves." })
export class ChangeStationsInput extends choiceOf<StationFilter>(() => StationFilter) {
  @Field(() => StationParameters, { description: "What they are given." })
  parameters!: StationParameters;
}

@InputType({ description: "Where a station goes; what is absent stays as it is." })
export class MoveStationInput {
  @Field(() => ID, { description: "The station." })
  id!: string;

  @Field(() => ID, { nullable: true, description: "The platform that is to run it." })
  platformId?: string | null;

  @Field(() => ID, { nullable: true, description: "The city; that platform must see it." })
  cityId?: string | null;
}

@InputType()
export class DeleteStationInput {
  @Field(() => ID, { description: "The station." })
  id!: string;
}
