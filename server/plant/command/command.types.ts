import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { PresetType } from "../../site/gun/gun.types.ts";
import { connectionOf } from "../../kernel/lists/page.ts";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

export const CommandKind = {
  AUTHORIZE: "AUTHORIZE",
  STOP: "STOP",
  SUSPEND: "SUSPEND",
  RESUME: "RESUME",
  CLOSE_TRANSACTION: "CLOSE_TRANSACTION",
  SET_PRICES: "SET_PRICES",
  CONFIGURE: "CONFIGURE",
} as const;
export type CommandKind = keyof typeof CommandKind;
registerEnumType(CommandKind, { name: "CommandKind", description: "What is asked of a device." });

export const CommandResult = {
  DONE: "DONE",
  BUSY: "BUSY",
  REFUSED: "REFUSED",
  OFFLINE: "OFFLINE",
  TIMED_OUT: "TIMED_OUT",
  UNSUPPORTED: "UNSUPPORTED",
} as const;
export type CommandResult = keyof typeof CommandResult;
registerEnumType(CommandResult, {
  name: "CommandResult",
  description: "How a device took a command. DONE: it confirmed it.",
});

export const CommandStatus = { PENDING: "PENDING", SENT: "SENT", ...CommandResult } as const;
export type CommandStatus = keyof typeof CommandStatus;
registerEnumType(CommandStatus, {
  name: "CommandStatus",
  description:
    "PENDING waits for the gateway, SENT is with it, then the result; TIMED_OUT also when the gateway never took it.",
});

@ObjectType({ description: "Something asked of a gun, and what became of it." })
export class GunCommand {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The gun." })
  gunId!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => Int, { description: "Number of the gun." })
  gunNumber!: number;

  @Field(() => CommandKind, { description: "What is asked." })
  kind!: CommandKind;

  @Field(() => PresetType, { nullable: true, description: "Limit of the fill that is authorised." })
  presetType!: PresetType | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Its amount or volume." })
  presetValue!: string | null;

  @Field(() => CommandStatus, { description: "How far it is." })
  status!: CommandStatus;

  @Field(() => String, { nullable: true, description: "The device's own error code." })
  vendorCode!: string | null;

  @Field(() => String, { nullable: true, description: "The device's number of the fill that it opened or closed." })
  transactionNo!: string | null;

  @Field(() => String, { description: "Login name of who asked." })
  requestedBy!: string;

  @Field(() => GraphQLInstant, { description: "When it was asked." })
  requestedAt!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the gateway took it." })
  sentAt!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the result came." })
  finishedAt!: Date | null;
}

@ObjectType({ description: "A price that a device is to show. All grades of the device come together." })
export class GatewayPrice {
  @Field(() => String, { description: "Name of the grade." })
  gradeName!: string;

  @Field(() => GraphQLDecimal, { description: "Price a unit." })
  unitPrice!: string;

  @Field(() => [String], { description: "Addresses of the guns that sell it." })
  addresses!: string[];
}

@ObjectType({ description: "What is set on a device; what is null is left as it is." })
export class DeviceConfiguration {
  @Field(() => Boolean, { description: "Its clock is set to the station's time, and kept by the network." })
  setClock!: boolean;

  @Field(() => Boolean, { nullable: true, description: "Its pumps release guns by themselves." })
  automatic!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Its pumps settle a finished fill by themselves." })
  autoClose!: boolean | null;
}

@ObjectType({ description: "A command, as a gateway carries it out." })
export class GatewayCommand {
  @Field(() => ID, { description: "Opaque id; a command that comes twice is carried out once." })
  id!: string;

  @Field(() => ID, { description: "The device." })
  deviceId!: string;

  @Field(() => CommandKind, { description: "What is asked." })
  kind!: CommandKind;

  @Field(() => String, { description: "Address of the gun on the device." })
  address!: string;

  @Field(() => PresetType, { nullable: true, description: "Limit of the fill." })
  presetType!: PresetType | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Its amount or volume." })
  presetValue!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Price a unit; null: the device's own." })
  unitPrice!: string | null;

  @Field(() => String, { nullable: true, description: "Card that it is for." })
  cardNo!: string | null;

  @Field(() => String, { nullable: true, description: "The fill to close; null: the present one." })
  transactionNo!: string | null;

  @Field(() => [GatewayPrice], { description: "Prices of SET_PRICES." })
  prices!: GatewayPrice[];

  @Field(() => DeviceConfiguration, { nullable: true, description: "What CONFIGURE sets." })
  configuration!: DeviceConfiguration | null;

  @Field(() => GraphQLInstant, { description: "After this it must not be carried out any more." })
  expiresAt!: Date;

  @Field(() => String, {
    nullable: true,
    description: "W3C trace context (traceparent) of the request that asked for it; null: nobody's request did.",
  })
  traceparent!: string | null;
}

@InputType()
export class AuthorizeGunInput {
  @Field(() => ID, { description: "The gun: free or lifted, its device online." })
  gunId!: string;

  @Field(() => PresetType, { description: "What limits the fill." })
  presetType!: PresetType;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Amount or volume, above 0; absent for FULL." })
  presetValue?: string;

  @Field(() => String, {
    description: "Chosen by the client: the same key and input give the first result again; other input 10015.",
  })
  idempotencyKey!: string;
}

@InputType()
export class GunCommandInput {
  @Field(() => ID, { description: "The gun; its device online." })
  gunId!: string;

  @Field(() => String, {
    description: "Chosen by the client: the same key and input give the first result again; other input 10015.",
  })
  idempotencyKey!: string;
}

@InputType()
export class AcknowledgeCommandInput {
  @Field(() => ID, { description: "The command." })
  commandId!: string;

  @Field(() => CommandResult, {
    nullable: true,
    description: "Absent: the gateway has the command and hands it to the device.",
  })
  result?: CommandResult;

  @Field(() => String, { nullable: true, description: "The device's own error code." })
  vendorCode?: string;

  @Field(() => String, { nullable: true, description: "The device's number of the fill that it opened or closed." })
  transactionNo?: string;
}

@ArgsType()
export class GunCommandsArgs {
  @Field(() => Int, { defaultValue: 25, description: "How many rows, 1 to 200." })
  first!: number;

  @Field(() => String, { nullable: true, description: "Rows behind this cursor." })
  after?: string;

  @Field(() => ID, { description: "The gun." })
  gunId!: string;
}

export const GunCommandConnection = connectionOf(GunCommand, { name: "GunCommand", counted: false });
