import { Field, ID, ObjectType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { ActivationState } from "../../site/station/station.types.ts";
import { StandBy } from "../lease/lease.types.ts";
import { DeviceProtocol } from "../device/device.types.ts";

/** What the activation of a station and of a device have in common. */
@ObjectType()
class Activation {
  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { description: "The city that it stands in." })
  cityName!: string;

  @Field(() => ActivationState, { description: "How far it is." })
  state!: ActivationState;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the code that waits to be traded was made." })
  codeCreatedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login of who made it." })
  codeCreatedBy!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "Until when it is valid; that may be over." })
  codeExpiresAt!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When a gateway last traded a code." })
  activatedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "The gateway that speaks for it now." })
  gatewayName!: string | null;
}

@ObjectType({ description: "How far a station's activation is. Never the code itself." })
export class StationActivation extends Activation {
  @Field(() => ID, { description: "The station." })
  id!: string;

  @Field(() => StandBy, { description: "Whether another gateway could take it over." })
  standBy!: StandBy;
}

@ObjectType({ description: "How far a device's own activation is; without one its station's gateway speaks for it." })
export class DeviceActivation extends Activation {
  @Field(() => ID, { description: "The device." })
  id!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => DeviceProtocol, { description: "How it is spoken to." })
  protocol!: DeviceProtocol;

  @Field(() => String, { description: "What it is known by on its wire." })
  address!: string;

  @Field(() => Boolean, { description: "It answers." })
  online!: boolean;
}
