import { Field, ID, InputType, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

export const MessageDirection = { IN: "IN", OUT: "OUT" } as const;
export type MessageDirection = keyof typeof MessageDirection;
registerEnumType(MessageDirection, {
  name: "MessageDirection",
  description: "IN: from the device. OUT: to it.",
});

@ObjectType({ description: "A message of a device's wire, as its gateway remembers it." })
export class DeviceMessage {
  @Field(() => GraphQLInstant, { description: "When it came or went, by the gateway's clock." })
  at!: Date;

  @Field(() => MessageDirection, { description: "Whether it came or went." })
  direction!: MessageDirection;

  @Field(() => String, {
    description:
      "As it was on the wire, or its bytes as hexadecimal digits where it is no text; secrets are masked, and of the numbers of cards four characters stay. At most 4,000 characters.",
  })
  text!: string;

  @Field(() => Boolean, { description: "It was longer than that." })
  cut!: boolean;

  @Field(() => [String], {
    description: "What it was understood as: readings, each as JSON. Empty where it tells nothing.",
  })
  understood!: string[];
}

@ObjectType({ description: "The last messages of a device's wire." })
export class DeviceMessages {
  @Field(() => GraphQLInstant, { description: "When they were fetched." })
  at!: Date;

  @Field(() => [DeviceMessage], { description: "Oldest first; 200 at most, and 64,000 characters together." })
  messages!: DeviceMessage[];
}

@ObjectType({ description: "Somebody asks a gateway for the messages of one of its devices." })
export class DeviceMessageRequest {
  @Field(() => ID, { description: "By which they are answered." })
  id!: string;

  @Field(() => ID, { description: "Whose messages." })
  deviceId!: string;
}

@InputType({ description: "A message of a device's wire." })
export class DeviceMessageInput {
  @Field(() => GraphQLInstant, { description: "When it came or went." })
  at!: Date;

  @Field(() => MessageDirection, { description: "Whether it came or went." })
  direction!: MessageDirection;

  @Field(() => String, { description: "As it was on the wire, secrets masked." })
  text!: string;

  @Field(() => Boolean, { description: "It was longer than that." })
  cut!: boolean;

  @Field(() => [String], { description: "Readings that it was understood as, each as JSON." })
  understood!: string[];
}

@InputType({ description: "A gateway's answer to a request for messages." })
export class TellDeviceMessagesInput {
  @Field(() => ID, { description: "The request." })
  requestId!: string;

  @Field(() => [DeviceMessageInput], { description: "What is remembered, oldest first: at most 1,000." })
  messages!: DeviceMessageInput[];
}
