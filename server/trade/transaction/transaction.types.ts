import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { arrivedOf } from "../../kernel/lists/page.ts";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { GradeUnit } from "../../site/energy/grade.entity.ts";

export const ConsumeType = { CONSUME: "CONSUME", STORE_CONSUME: "STORE_CONSUME", REVERSE: "REVERSE" } as const;
export type ConsumeType = keyof typeof ConsumeType;
registerEnumType(ConsumeType, {
  name: "ConsumeType",
  description: "CONSUME fuel, STORE_CONSUME other goods, REVERSE a correction.",
});

export const SaleGroup = { NORMAL: "NORMAL", SHARED: "SHARED" } as const;
export type SaleGroup = keyof typeof SaleGroup;
registerEnumType(SaleGroup, { name: "SaleGroup", description: "NORMAL, or paid from a SHARED group." });

export const SalePayment = { TILL: "TILL", CARD: "CARD", GROUP: "GROUP", CREDIT: "CREDIT" } as const;
export type SalePayment = keyof typeof SalePayment;
registerEnumType(SalePayment, {
  name: "SalePayment",
  description:
    "What paid for a sale. TILL the station's till, by whatever means, which the pump doesn't tell; CARD the stored value of a card; GROUP some of it the wallet of a shared group; CREDIT some of it the credit of a special customer.",
});

@ObjectType({ simpleResolvers: true, description: "A fuel transaction (sale), with everything that a list shows." })
export class Transaction {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => String, { nullable: true, description: "Card or tag that authorised it." })
  cardNo!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Litres that its gun gave between it and the gun's next sale and that no sale tells of, by the totalizers of the two; null: none, or not known.",
  })
  missingAfter!: string | null;

  @Field(() => ConsumeType, { description: "What kind of movement it is." })
  consumeType!: ConsumeType;

  @Field(() => Int, { nullable: true, description: "Number of the gun; null where its address was bound to none." })
  gunNumber!: number | null;

  @Field(() => ID, { nullable: true, description: "The grade sold." })
  gradeId!: string | null;

  @Field(() => String, { nullable: true, description: "Its name; as the device called it where it is unknown." })
  gradeName!: string | null;

  @Field(() => GradeUnit, { description: "What its grade is sold by; LITRE where none is known." })
  gradeUnit!: GradeUnit;

  @Field(() => GraphQLDecimal, { description: "Volume, in the grade's unit." })
  volume!: string;

  @Field(() => GraphQLDecimal, { description: "Amount paid." })
  amount!: string;

  @Field(() => GraphQLDecimal, { description: "Amount before discount." })
  oldAmount!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Whence its price came, by the names of AppliedPriceSource; null: it is the station's price for everybody.",
  })
  priceSource!: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "The special price, plate group or discount rule that made its price, also where that is deleted by now.",
  })
  priceRuleId!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The gun's totalizer after the sale (cumulative volume).",
  })
  volumeTotal!: string | null;

  @Field(() => GraphQLInstant, { description: "End of the fill." })
  time!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "Begin of the fill." })
  startedAt!: Date | null;

  @Field(() => GraphQLDecimal, { description: "Price a unit." })
  price!: string;

  @Field(() => String, { nullable: true, description: "Holder of the card." })
  userName!: string | null;

  @Field(() => String, { nullable: true, description: "Licence plate." })
  carNumber!: string | null;

  @Field(() => SaleGroup, { description: "Normal, or from a shared group." })
  group!: SaleGroup;

  @Field(() => SalePayment, { description: "What paid for it." })
  payment!: SalePayment;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Odometer, km." })
  mileage!: string | null;

  @Field(() => String, { description: "The device's own number of it." })
  transactionNo!: string;

  @Field(() => ID, { description: "The device that reported it." })
  deviceId!: string;

  @Field(() => String, { description: "Address of the gun on that device." })
  address!: string;

  @Field(() => Boolean, { description: "Made while the device was cut off." })
  offline!: boolean;

  @Field(() => GraphQLInstant, { description: "When the server received it." })
  receivedAt!: Date;

  @Field(() => GraphQLInstant, { description: "When it reached the gateway." })
  gatewayReceivedAt!: Date;

  @Field(() => ID, {
    nullable: true,
    description: "The unit price that it was made under; null where the device had another price than any of ours.",
  })
  unitPriceId!: string | null;
}

export const TransactionArrivals = arrivedOf(Transaction, "Transaction");
