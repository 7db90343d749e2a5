import { Field, ID, InputType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@InputType({
  description:
    "What a station decided of a card while the server was away. Known by device, address, tag and time. It comes before the sale that was made for it.",
})
export class FillReport {
  @Field(() => ID, { description: "The device; one of the gateway's own." })
  deviceId!: string;

  @Field(() => String, { description: 'Address of the gun on the device: "pump.nozzle".' })
  address!: string;

  @Field(() => GraphQLInstant, { description: "When." })
  at!: Date;

  @Field(() => String, { description: "What the reader saw of the card." })
  tag!: string;

  @Field(() => GraphQLDecimal, { description: "The price that the pump charged." })
  unitPrice!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The most that might be filled; absent: it was declined.",
  })
  bound?: string | null;

  @Field(() => [String], {
    description: "Every rule that was asked, in order, with a sign: + passed, - declined, = not asked.",
  })
  rules!: string[];

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "As of when its list of cards was; absent: it had none.",
  })
  listAt?: Date | null;
}
