import { Field, ID, Int, ObjectType } from "type-graphql";
import { GraphQLSettings } from "../../kernel/scalars/scalars.ts";
import { DeviceProtocol } from "./device.types.ts";

@ObjectType({ description: "A gun or tank at an address of a device." })
export class GatewayBinding {
  @Field(() => String, { description: 'Address on the device: "pump.nozzle", or the probe or tank number.' })
  address!: string;

  @Field(() => Int, { description: "Number of the gun or tank within the station." })
  number!: number;
}

@ObjectType({ description: "One device with everything that a driver needs, secrets included." })
export class GatewayDevice {
  @Field(() => ID, { description: "The device." })
  id!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "Name, with the station's code." })
  name!: string;

  @Field(() => DeviceProtocol, { description: "How it is spoken to." })
  protocol!: DeviceProtocol;

  @Field(() => GraphQLSettings, { description: "The protocol's own settings." })
  settings!: Record<string, unknown>;

  @Field(() => String, { description: "IANA zone of the station's clocks." })
  timeZone!: string;

  @Field(() => Boolean, {
    description:
      "Several gateways share its station: this one serves it while it holds the station's lease, and only then.",
  })
  shared!: boolean;

  @Field(() => [GatewayBinding], { description: "Its guns." })
  guns!: GatewayBinding[];

  @Field(() => [GatewayBinding], { description: "Its tanks." })
  tanks!: GatewayBinding[];
}

@ObjectType({ description: "What a gateway has to look after." })
export class GatewayConfiguration {
  @Field(() => ID, { description: "The gateway." })
  gatewayId!: string;

  @Field(() => Int, { description: "Goes up with every change." })
  version!: number;

  @Field(() => [GatewayDevice], { description: "The devices of its stations." })
  devices!: GatewayDevice[];
}
