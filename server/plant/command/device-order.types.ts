import { ArgsType, Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { DeviceProtocol } from "../device/device.types.ts";
import { PageArgs, connectionOf } from "../../kernel/lists/page.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { ControlMode } from "../../site/station/station.types.ts";
import { CommandStatus, DeviceConfiguration } from "./command.types.ts";

@ObjectType({ description: "A configuration that was sent to a device, and what became of it." })
export class DeviceOrder {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The device." })
  deviceId!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => DeviceConfiguration, { description: "What is set." })
  configuration!: DeviceConfiguration;

  @Field(() => CommandStatus, { description: "How far it is." })
  status!: CommandStatus;

  @Field(() => String, { nullable: true, description: "The device's own error code." })
  vendorCode!: string | null;

  @Field(() => String, { description: "Login name of who asked." })
  requestedBy!: string;

  @Field(() => GraphQLInstant, { description: "When it was asked." })
  requestedAt!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the gateway took it." })
  sentAt!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the result came." })
  finishedAt!: Date | null;
}

@ObjectType({ description: "A device as it is configured from afar, with the newest order." })
export class ConfigurableDevice {
  @Field(() => ID, { description: "The device." })
  id!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => ControlMode, { description: "Who may change it." })
  controlMode!: ControlMode;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => DeviceProtocol, { description: "How it is spoken to." })
  protocol!: DeviceProtocol;

  @Field(() => String, { nullable: true, description: "Version that it tells of itself, else the registered one." })
  version!: string | null;

  @Field(() => String, { nullable: true, description: "The communication box that links it." })
  boxName!: string | null;

  @Field(() => Boolean, { description: "It answers." })
  online!: boolean;

  @Field(() => CommandStatus, { nullable: true, description: "How its newest order stands; null: there was none." })
  lastStatus!: CommandStatus | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When that was asked." })
  lastRequestedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login name of who asked." })
  lastRequestedBy!: string | null;
}

@ArgsType()
export class DeviceOrdersArgs extends PageArgs {
  @Field(() => ID, { description: "The device." })
  deviceId!: string;
}

@InputType()
export class ConfigureDevicesInput {
  @Field(() => [ID], {
    description: "The devices, 1 to 200; each is asked for itself, and one's refusal doesn't hold up others.",
  })
  deviceIds!: string[];

  @Field(() => Boolean, { description: "Set their clocks to their stations' time." })
  setClock!: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether their pumps release guns by themselves; absent: as it is.",
  })
  automatic?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether their pumps settle finished fills by themselves; absent: as it is.",
  })
  autoClose?: boolean | null;

  @Field(() => String, {
    description: "Chosen by the client: the same key and input give the first result again; other input 10015.",
  })
  idempotencyKey!: string;
}

@ObjectType({ description: "What became of one device's part of a bulk order." })
export class ConfigureOutcome {
  @Field(() => ID, { description: "The device, as it was asked for." })
  deviceId!: string;

  @Field(() => DeviceOrder, { nullable: true, description: "The order that is under way; null where it was refused." })
  order!: DeviceOrder | null;

  @Field(() => String, { nullable: true, description: "Name of the refusal, e.g. DEVICE_OFFLINE." })
  code!: string | null;

  @Field(() => Int, { nullable: true, description: "Its number, e.g. 10027." })
  number!: number | null;
}

export const DeviceOrderConnection = connectionOf(DeviceOrder, { name: "DeviceOrder", counted: false });
