import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLInstant, GraphQLSettings } from "../../kernel/scalars/scalars.ts";
import type { DeviceProtocol } from "../device/device.types.ts";
import type { GuessReason as Reason } from "./guess.rules.ts";

export const GuessReason = {
  SERIAL: "SERIAL",
  CODE: "CODE",
  NETWORK: "NETWORK",
  ONLY_STATION: "ONLY_STATION",
  WITHOUT_DEVICE: "WITHOUT_DEVICE",
} as const satisfies Record<Reason, Reason>;
registerEnumType(GuessReason, {
  name: "GuessReason",
  description:
    "SERIAL: it was registered there, or a device there has its serial number. CODE: that station's code is a part of what it calls itself. NETWORK: a device there has an address beside its own. ONLY_STATION: its gateway serves that one alone. WITHOUT_DEVICE: the gateway's only one without such a device.",
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

/** The settings that a caller has by its identity; of protocols whose devices don't call, none. */
export function identitySettings(protocol: DeviceProtocol, identity: string): Record<string, unknown> {
  if (protocol === "SPARKPLUG") {
    const [group, node] = identity.split("/");
    return { group, node };
  }
  return protocol === "JSONPTS" ? { way: "WEBSOCKET", ptsId: identity } : {};
}
