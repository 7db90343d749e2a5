import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@InputType()
export class CreateActivationCodeInput {
  @Field(() => ID, { description: "The station that it is for." })
  stationId!: string;

  @Field(() => Int, { defaultValue: 72, description: "Hours for which it is valid, 1 to 720." })
  validHours!: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      "A gateway that trades it shares the station with the one that it has: one of them serves, the other stands by. Else it takes that one's place.",
  })
  shares!: boolean;
}

@InputType()
export class CreateDeviceActivationCodeInput {
  @Field(() => ID, { description: "The device that it is for." })
  deviceId!: string;

  @Field(() => Int, { defaultValue: 72, description: "Hours for which it is valid, 1 to 720." })
  validHours!: number;
}

@ObjectType("ActivationCode", { description: "A new activation code. It is told this once." })
export class NewActivationCode {
  @Field(() => ID, { description: "The station that it is for." })
  stationId!: string;

  @Field(() => ID, { nullable: true, description: "The one device that it is for; null: the whole station." })
  deviceId!: string | null;

  @Field(() => String, { description: "The code; upper or lower case, with or without hyphens." })
  code!: string;

  @Field(() => GraphQLInstant, { description: "Until when it is valid." })
  expiresAt!: Date;
}

@InputType()
export class StationActivationInput {
  @Field(() => ID, { description: "The station." })
  stationId!: string;
}

@InputType()
export class DeviceActivationInput {
  @Field(() => ID, { description: "The device." })
  deviceId!: string;
}

@InputType()
export class ActivateStationInput {
  @Field(() => String, { description: "The activation code." })
  code!: string;

  @Field(() => String, { description: "What a new gateway is called." })
  gatewayName!: string;

  @Field(() => String, {
    nullable: true,
    description: "Credential of a gateway that takes on one more station or device; absent for a new gateway.",
  })
  gatewayToken?: string;
}

@ObjectType({ description: "A gateway's credential." })
export class GatewayCredential {
  @Field(() => ID, { description: "The gateway." })
  gatewayId!: string;

  @Field(() => String, { description: "Its secret; a new gateway is told it this once." })
  token!: string;

  @Field(() => ID, { description: "The station that was activated, or that the activated device stands at." })
  stationId!: string;

  @Field(() => ID, { nullable: true, description: "The device that was activated, where the code was for one alone." })
  deviceId!: string | null;
}
