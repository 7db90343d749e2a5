import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageArgs, connectionOf } from "../../kernel/lists/page.ts";
import { GraphQLInstant, GraphQLSettings } from "../../kernel/scalars/scalars.ts";
import type { DeviceProtocol } from "../device/device.types.ts";
import type { GuessReason as Reason } from "./guess.rules.ts";
import { UnknownDevice } from "./unknown-device.entity.ts";

export const GuessReason = {
  SERIAL: "SERIAL",
  NETWORK: "NETWORK",
  ONLY_STATION: "ONLY_STATION",
  WITHOUT_DEVICE: "WITHOUT_DEVICE",
} as const satisfies Record<Reason, Reason>;
registerEnumType(GuessReason, {
  name: "GuessReason",
  description:
    "SERIAL: it was registered there, or a device there has its serial number. NETWORK: a device there has an address beside its own. ONLY_STATION: its gateway serves that one alone. WITHOUT_DEVICE: the gateway's only one without such a device.",
});

@ObjectType({ description: "The station that a caller seems to belong to." })
export class StationGuess {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its code." })
  stationCode!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => GuessReason, { description: "What speaks for it." })
  reason!: Reason;
}

@ObjectType({ description: "How many callers wait to be dealt with." })
export class WaitingDevices {
  @Field(() => Int, { description: "Callers that nobody registered or set aside." })
  waiting!: number;

  @Field(() => GraphQLInstant, { nullable: true, description: "When one of them last called; null: there is none." })
  lastSeenAt!: Date | null;
}

export const UnknownDeviceOrder = {
  LAST_SEEN_DESC: "LAST_SEEN_DESC",
  LAST_SEEN_ASC: "LAST_SEEN_ASC",
  FIRST_SEEN_DESC: "FIRST_SEEN_DESC",
  FIRST_SEEN_ASC: "FIRST_SEEN_ASC",
} as const;
export type UnknownDeviceOrder = keyof typeof UnknownDeviceOrder;
registerEnumType(UnknownDeviceOrder, {
  name: "UnknownDeviceOrder",
  description: "What callers are sorted by; the id breaks ties.",
});

@InputType({ description: "Which callers; what is absent does not narrow." })
export class UnknownDeviceFilter {
  @Field(() => String, { nullable: true, description: "Part of what it calls itself, of its address or its gateway." })
  search?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Those that somebody set aside, or the others; absent: both." })
  ignored?: boolean | null;
}

@ArgsType()
export class UnknownDevicesArgs extends PageArgs {
  @Field(() => UnknownDeviceFilter, { nullable: true, description: "Which callers." })
  filter?: UnknownDeviceFilter;

  @Field(() => UnknownDeviceOrder, {
    defaultValue: UnknownDeviceOrder.LAST_SEEN_DESC,
    description: "What they are sorted by.",
  })
  orderBy!: UnknownDeviceOrder;
}

@InputType()
export class AdoptDeviceInput {
  @Field(() => ID, { description: "The caller." })
  id!: string;

  @Field(() => ID, { description: "The station where it is registered." })
  stationId!: string;

  @Field(() => String, { description: "Name." })
  name!: string;

  @Field(() => String, { description: "Version." })
  version!: string;

  @Field(() => ID, { nullable: true, description: "The communication box that links it." })
  communicationBoxId?: string;

  @Field(() => GraphQLSettings, {
    nullable: true,
    description: "The protocol's own settings; its identity is among them already.",
  })
  settings?: Record<string, unknown> | null;
}

@InputType()
export class IgnoreDeviceInput {
  @Field(() => ID, { description: "The caller." })
  id!: string;

  @Field(() => Boolean, { description: "True: it is set aside. False: it is listed again." })
  ignored!: boolean;
}

export const UnknownDeviceConnection = connectionOf(UnknownDevice, { name: "UnknownDevice" });

/** The protocols whose devices call in by themselves: with their identity they are told apart. */
export const identitySettings = (protocol: DeviceProtocol, identity: string): Record<string, unknown> =>
  protocol === "JSONPTS" ? { way: "WEBSOCKET", ptsId: identity } : {};
