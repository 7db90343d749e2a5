import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { MarkdownKind, StationSet } from "../markdown/markdown.types.ts";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

export const CustomerState = { ACTIVE: "ACTIVE", STOPPED: "STOPPED" } as const;
export type CustomerState = keyof typeof CustomerState;
registerEnumType(CustomerState, {
  name: "CustomerState",
  description: "ACTIVE: buys at special prices and on credit. STOPPED: neither, until it is active again.",
});

export const RepaymentWindow = {
  DAYS_1_TO_28: "DAYS_1_TO_28",
  DAY_11_OR_21_TO_28: "DAY_11_OR_21_TO_28",
} as const;
export type RepaymentWindow = keyof typeof RepaymentWindow;
registerEnumType(RepaymentWindow, {
  name: "RepaymentWindow",
  description: "On which days of a month special customers may repay: 1 to 28, or 11 and 21 to 28.",
});

@ObjectType({ description: "A special customer: buys on credit and at prices of its own." })
export class Customer {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The platform that has it; it and those below serve the customer." })
  platformId!: string;

  @Field(() => String, { description: "Name of that platform." })
  platformName!: string;

  @Field(() => String, { description: "The operator's own code; unique within the network, in either case." })
  code!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => String, { description: "Who is asked for." })
  contact!: string;

  @Field(() => String, { description: "Telephone number." })
  phone!: string;

  @Field(() => GraphQLDecimal, { description: "What it may owe at most, in the platform's currency." })
  creditLimit!: string;

  @Field(() => String, { description: "How amounts are marked, e.g. ¥." })
  currencySymbol!: string;

  @Field(() => Int, { description: "The day of the month on which it repays." })
  repaymentDay!: number;

  @Field(() => CustomerState, { description: "Whether it is served as a special customer." })
  state!: CustomerState;

  @Field(() => GraphQLDay, { nullable: true, description: "First day on which it is one; none: since ever." })
  validFrom!: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day on which it is one; none: for ever." })
  validUntil!: string | null;

  @Field(() => Int, { description: "Special prices that it has." })
  priceCount!: number;

  @Field(() => Int, { description: "Stations at which it has a password." })
  stationPasswordCount!: number;

  @Field(() => GraphQLInstant, { description: "When it was entered." })
  createdAt!: Date;
}

@ObjectType({ description: "What a special customer pays for some grades at some stations." })
export class CustomerPrice {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "Whose price it is." })
  customerId!: string;

  @Field(() => MarkdownKind, { description: "How the unit price is changed." })
  kind!: MarkdownKind;

  @Field(() => GraphQLDecimal, { description: "The price, the amount off one unit, or the per cent off." })
  value!: string;

  @Field(() => [ID], { description: "The grades." })
  gradeIds!: string[];

  @Field(() => StationSet, { description: "The stations; where several prices hold, the narrowest set is meant." })
  stations!: StationSet;

  @Field(() => GraphQLDay, { nullable: true, description: "First day, by the station's calendar; none: since ever." })
  validFrom!: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day, by the station's calendar; none: for ever." })
  validUntil!: string | null;
}

@ObjectType({ description: "That a special customer has a password at a station; the password itself nobody reads." })
export class StationPassword {
  @Field(() => ID, { description: "The customer." })
  customerId!: string;

  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => GraphQLInstant, { description: "When it was set." })
  setAt!: Date;

  @Field(() => String, { description: "By whom: a login name." })
  setBy!: string;
}

@ObjectType({ description: "What holds for all special customers of a network." })
export class CustomerSettings {
  @Field(() => ID, { description: "The network." })
  id!: string;

  @Field(() => RepaymentWindow, { description: "On which days of a month they may repay." })
  repaymentWindow!: RepaymentWindow;
}
