import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { Platform } from "../../access/platform/platform.entity.ts";
import { CityNode } from "./place.types.ts";
import { ActivationState, AuthorizationMode, Certification, ControlMode } from "./station.types.ts";

/** A station as clients get it: everything that it shows comes with the statement that reads it (decision 42). */
@ObjectType("Station", { simpleResolvers: true, description: "A filling station." })
export class StationNode {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "The operator's own code; unique within the network." })
  code!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => String, { description: "Postal address." })
  address!: string;

  @Field(() => String, { description: "Telephone number." })
  phone!: string;

  @Field(() => String, { description: "Tax code, as it is printed on tickets." })
  taxCode!: string;

  @Field(() => Float, { nullable: true, description: "Degrees north, WGS 84." })
  latitude!: number | null;

  @Field(() => Float, { nullable: true, description: "Degrees east, WGS 84." })
  longitude!: number | null;

  @Field(() => AuthorizationMode, { description: "How its guns are released." })
  authorizationMode!: AuthorizationMode;

  @Field(() => Certification, { description: "What must be shown before a fill." })
  certification!: Certification;

  @Field(() => Int, { description: "Shifts a day." })
  shiftsPerDay!: number;

  @Field(() => ControlMode, { description: "Who may change its set-up." })
  controlMode!: ControlMode;

  @Field(() => ActivationState, { description: "How far its activation is." })
  activationState!: ActivationState;

  @Field(() => String, { description: "IANA time zone of its clocks." })
  timeZone!: string;

  @Field(() => Platform, { description: "The platform that runs it." })
  platform!: Platform;

  @Field(() => CityNode, { description: "The city that it stands in." })
  city!: CityNode;

  @Field(() => Int, { description: "Devices of it that answer." })
  devicesOnline!: number;

  @Field(() => Int, { description: "Devices of it that don't answer." })
  devicesOffline!: number;

  @Field(() => Int, { description: "Active alarms." })
  openAlarms!: number;
}
