import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { GunCommand } from "../../plant/command/command.types.ts";
import { AppliedPriceSource } from "../../trade/discount/discount.types.ts";
import { LimitRule } from "../card-limit/card-limit.types.ts";
import { PlateRule } from "../plate/plate-verdict.types.ts";

/** What is asked of a card that is held to a reader, in this order. */
export const FillRule = {
  LIST: "LIST",
  CARD: "CARD",
  STATE: "STATE",
  VALIDITY: "VALIDITY",
  DEBT: "DEBT",
  CUSTOMER: "CUSTOMER",
  GUN: "GUN",
  RELEASE: "RELEASE",
  CERTIFICATION: "CERTIFICATION",
  PLATE: "PLATE",
  LIMIT: "LIMIT",
  AVAILABLE: "AVAILABLE",
} as const;
export type FillRule = keyof typeof FillRule;
registerEnumType(FillRule, {
  name: "FillRule",
  description:
    "What is asked of a card that is held to a reader, in this order: LIST a station that decides by itself has a list of cards that is young enough, CARD it is known, DEBT it owes nothing, CUSTOMER the special customer on whose credit it fills may buy today, GUN a gun is bound to the address, RELEASE the station doesn't release guns by hand alone, CERTIFICATION the card shows what the station asks for, PLATE the limits of its plate's group, LIMIT its own limits, AVAILABLE something is left.",
});

@ObjectType({ simpleResolvers: true, description: "What a gun asked of a card, and what it was told." })
export class CardFill {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => GraphQLInstant, { description: "When." })
  time!: Date;

  @Field(() => String, { description: "What the reader saw." })
  tag!: string;

  @Field(() => ID, { nullable: true, description: "The card; null where none has this tag." })
  cardId!: string | null;

  @Field(() => String, { nullable: true, description: "Its number." })
  cardNumber!: string | null;

  @Field(() => String, { nullable: true, description: "Who holds it." })
  memberName!: string | null;

  @Field(() => ID, { description: "Where." })
  stationId!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => Int, { nullable: true, description: "Number of the gun; null where its address was bound to none." })
  gunNumber!: number | null;

  @Field(() => GraphQLDecimal, { description: "Price a unit without a card, as the pump had it." })
  unitPrice!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Price a unit of this card, where it was allowed and its gun is bound.",
  })
  price!: string | null;

  @Field(() => AppliedPriceSource, { nullable: true, description: "Whence that price came." })
  priceSource!: AppliedPriceSource | null;

  @Field(() => String, { nullable: true, description: "Name of the rule, group or special customer that made it." })
  priceRuleName!: string | null;

  @Field(() => Boolean, { description: "It was allowed." })
  allowed!: boolean;

  @Field(() => FillRule, { nullable: true, description: "The first rule that declined it." })
  declinedBy!: FillRule | null;

  @Field(() => PlateRule, { nullable: true, description: "Which rule of its group the plate broke." })
  plateRule!: PlateRule | null;

  @Field(() => LimitRule, { nullable: true, description: "Which of its limits declined it." })
  limitRule!: LimitRule | null;

  @Field(() => [LimitRule], {
    description: "The limits that it broke and that only flag; those of what it took are known once it is booked.",
  })
  flags!: LimitRule[];

  @Field(() => Boolean, { description: "Its limits were lifted for this fill." })
  limitsLifted!: boolean;

  @Field(() => Int, { nullable: true, description: "Odometer of the vehicle that was told, km." })
  odometer!: number | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When somebody looked at what it is flagged for." })
  reviewedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login of who did." })
  reviewer!: string | null;

  @Field(() => String, { nullable: true, description: "What they noted." })
  reviewNote!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The most that might be filled." })
  bound!: string | null;

  @Field(() => [String], {
    description: "Every rule that was asked, in order, with a sign: + passed, - declined, = not asked.",
  })
  rules!: string[];

  @Field(() => Boolean, { description: "The station decided it by its list of cards, while the server was away." })
  offline!: boolean;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "As of when that list was; null: it had none, or the server decided.",
  })
  listAt!: Date | null;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;
}

@InputType({ description: "A card that is held to the reader of a gun." })
export class AskFillInput {
  @Field(() => ID, { description: "The device; one of the gateway's own." })
  deviceId!: string;

  @Field(() => String, { description: 'Address of the gun on the device: "pump.nozzle".' })
  address!: string;

  @Field(() => String, { description: "What the reader saw of the card." })
  tag!: string;

  @Field(() => GraphQLDecimal, { description: "The price that the pump will charge." })
  unitPrice!: string;

  @Field(() => Int, {
    nullable: true,
    description: "Odometer of the vehicle, km, 0 to 9,999,999; absent: none was told.",
  })
  odometer?: number | null;
}

@ObjectType({ simpleResolvers: true, description: "Whether a card may fill, and up to how much." })
export class FillAnswer {
  @Field(() => ID, { description: "Of what was decided." })
  id!: string;

  @Field(() => Boolean, { description: "It may." })
  allowed!: boolean;

  @Field(() => FillRule, { nullable: true, description: "The first rule that declines it." })
  declinedBy!: FillRule | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The most that may be filled; it is held for this fill.",
  })
  bound!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What the pump has to charge a unit; null: what it charges anyway.",
  })
  price!: string | null;

  @Field(() => String, { nullable: true, description: "Who holds the card, for the display of the pump." })
  holder!: string | null;

  @Field(() => String, { nullable: true, description: "Car number." })
  plate!: string | null;
}

@InputType({ description: "A card that is shown to a person beside a gun." })
export class AuthorizeGunByCardInput {
  @Field(() => ID, { description: "The gun: free or lifted, its device online." })
  gunId!: string;

  @Field(() => String, { description: "Number or tag of the card." })
  card!: string;

  @Field(() => String, {
    nullable: true,
    description: "Its PIN, where the station certifies by password; three wrong ones stop the card.",
  })
  pin?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The most to fill, above 0; absent: what the card may." })
  amount?: string | null;

  @Field(() => Int, { nullable: true, description: "Odometer, km, where one was told." })
  odometer?: number | null;

  @Field(() => String, {
    description: "Chosen by the client: the same key and input give the first result again; other input 10015.",
  })
  idempotencyKey!: string;
}

@ObjectType({ description: "What was decided about a card that was shown to a person, and the order that followed." })
export class CardRelease {
  @Field(() => ID, { description: "Of the decision." })
  id!: string;

  @Field(() => CardFill, { description: "The decision." })
  fill!: CardFill;

  @Field(() => GunCommand, { nullable: true, description: "The order to the gun; null where the card may not fill." })
  command!: GunCommand | null;
}
