import { Field, ID, InputType, Int } from "type-graphql";
import { GraphQLSettings } from "../../kernel/scalars/scalars.ts";
import { PlaceFilter } from "../../site/station/place-filter.ts";
import { DeviceProtocol } from "./device.types.ts";

@InputType({ description: "Which devices; what is absent does not narrow." })
export class DeviceFilter extends PlaceFilter {
  @Field(() => Boolean, { nullable: true, description: "That answer, or that don't." })
  online?: boolean;
}

@InputType()
export class CreateCommunicationBoxInput {
  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "Code, unique within the network." })
  code!: string;

  @Field(() => String, { description: "Name." })
  name!: string;

  @Field(() => String, { defaultValue: "", description: "Number of its SIM card." })
  simCard!: string;
}

@InputType()
export class CreateDeviceInput {
  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "Name." })
  name!: string;

  @Field(() => DeviceProtocol, { description: "How it is spoken to." })
  protocol!: DeviceProtocol;

  @Field(() => String, { description: "What it is known by on its wire; unique per protocol within the network." })
  address!: string;

  @Field(() => String, { description: "Version." })
  version!: string;

  @Field(() => ID, { nullable: true, description: "The communication box that links it." })
  communicationBoxId?: string;

  @Field(() => GraphQLSettings, {
    description: "The protocol's own settings, e.g. {host, port} or {way, ptsId}; never read back.",
  })
  settings!: Record<string, unknown>;
}

@InputType({ description: "What changes of a device; what is absent stays as it is." })
export class ChangeDeviceInput {
  @Field(() => ID, { description: "The device." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Name." })
  name?: string | null;

  @Field(() => DeviceProtocol, {
    nullable: true,
    description: "How it is spoken to. Another one takes all its settings away but those that come along.",
  })
  protocol?: DeviceProtocol | null;

  @Field(() => String, { nullable: true, description: "What it is known by on its wire." })
  address?: string | null;

  @Field(() => String, { nullable: true, description: "Version." })
  version?: string | null;

  @Field(() => ID, { nullable: true, description: "The communication box that links it; null: none." })
  communicationBoxId?: string | null;

  @Field(() => GraphQLSettings, {
    nullable: true,
    description:
      "The settings that change, secrets included; null takes one away. With another baseUrl, host or port, or another or no certificate, all secrets that are set.",
  })
  settings?: Record<string, unknown> | null;
}

@InputType()
export class DeleteDeviceInput {
  @Field(() => ID, { description: "The device." })
  id!: string;
}

@InputType({ description: "What changes of a communication box; what is absent stays as it is." })
export class ChangeCommunicationBoxInput {
  @Field(() => ID, { description: "The box." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Code, unique within the network." })
  code?: string | null;

  @Field(() => String, { nullable: true, description: "Name." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "Number of its SIM card; empty without one." })
  simCard?: string | null;
}

@InputType()
export class DeleteCommunicationBoxInput {
  @Field(() => ID, { description: "The box." })
  id!: string;
}

@InputType({ description: "One address of a device with its gun or its tank." })
export class BindingRowInput {
  @Field(() => String, { description: '"pump.nozzle" for a gun, the probe or tank number for a tank.' })
  address!: string;

  @Field(() => Int, { nullable: true, description: "Number of the gun; either this or tankNumber." })
  gunNumber?: number;

  @Field(() => Int, { nullable: true, description: "Number of the tank." })
  tankNumber?: number;
}

@InputType()
export class BindDeviceInput {
  @Field(() => ID, { description: "The device." })
  deviceId!: string;

  @Field(() => String, {
    nullable: true,
    description: "Its version; may be left out where the device has one already.",
  })
  version?: string;

  @Field(() => [BindingRowInput], { description: "All its rows: they take the place of those before." })
  rows!: BindingRowInput[];
}
