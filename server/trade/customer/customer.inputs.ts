import { Field, ID, InputType, Int } from "type-graphql";
import { MarkdownKind, StationSetInput } from "../markdown/markdown.types.ts";
import { GraphQLDay, GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { CustomerState, RepaymentWindow } from "./customer.types.ts";

@InputType()
export class CreateCustomerInput {
  @Field(() => ID, { nullable: true, description: "The platform that has it; absent: the caller's own." })
  platformId?: string | null;

  @Field(() => String, { description: "The operator's own code." })
  code!: string;

  @Field(() => String, { description: "Name." })
  name!: string;

  @Field(() => String, { defaultValue: "", description: "Who is asked for." })
  contact!: string;

  @Field(() => String, { defaultValue: "", description: "Telephone number." })
  phone!: string;

  @Field(() => GraphQLDecimal, { defaultValue: "0", description: "What it may owe at most." })
  creditLimit!: string;

  @Field(() => Int, { description: "Day of the month on which it repays, within the network's window." })
  repaymentDay!: number;

  @Field(() => CustomerState, { defaultValue: CustomerState.ACTIVE, description: "Whether it is served." })
  state!: CustomerState;

  @Field(() => GraphQLDay, { nullable: true, description: "First day on which it is a special customer." })
  validFrom?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day on which it is one; not before today." })
  validUntil?: Date | null;
}

@InputType({ description: "What is to change; what is absent stays, null empties what may be empty." })
export class ChangeCustomerInput {
  @Field(() => ID, { description: "The customer." })
  id!: string;

  @Field(() => String, { nullable: true, description: "The operator's own code." })
  code?: string | null;

  @Field(() => String, { nullable: true, description: "Name." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "Who is asked for." })
  contact?: string | null;

  @Field(() => String, { nullable: true, description: "Telephone number." })
  phone?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "What it may owe at most." })
  creditLimit?: string | null;

  @Field(() => Int, { nullable: true, description: "Day of the month on which it repays." })
  repaymentDay?: number | null;

  @Field(() => CustomerState, { nullable: true, description: "Whether it is served." })
  state?: CustomerState | null;

  @Field(() => GraphQLDay, { nullable: true, description: "First day on which it is a special customer." })
  validFrom?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day on which it is one." })
  validUntil?: Date | null;
}

@InputType()
export class DeleteCustomerInput {
  @Field(() => ID, { description: "The customer." })
  id!: string;
}

@InputType()
export class CreateCustomerPriceInput {
  @Field(() => ID, { description: "Whose price it is to be." })
  customerId!: string;

  @Field(() => MarkdownKind, { description: "How the unit price is changed." })
  kind!: MarkdownKind;

  @Field(() => GraphQLDecimal, { description: "Above 0: the price or amount, 4 places, or the per cent, below 100." })
  value!: string;

  @Field(() => [ID], { description: "The grades, at least one." })
  gradeIds!: string[];

  @Field(() => StationSetInput, { description: "The stations." })
  stations!: StationSetInput;

  @Field(() => GraphQLDay, { nullable: true, description: "First day, by the station's calendar." })
  validFrom?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day; not before today." })
  validUntil?: Date | null;
}

@InputType({ description: "What is to change; what is absent stays, null empties what may be empty." })
export class ChangeCustomerPriceInput {
  @Field(() => ID, { description: "The price." })
  id!: string;

  @Field(() => MarkdownKind, { nullable: true, description: "How the unit price is changed." })
  kind?: MarkdownKind | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The price, the amount or the per cent." })
  value?: string | null;

  @Field(() => [ID], { nullable: true, description: "The grades." })
  gradeIds?: string[] | null;

  @Field(() => StationSetInput, { nullable: true, description: "The stations." })
  stations?: StationSetInput | null;

  @Field(() => GraphQLDay, { nullable: true, description: "First day." })
  validFrom?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day." })
  validUntil?: Date | null;
}

@InputType()
export class DeleteCustomerPriceInput {
  @Field(() => ID, { description: "The price." })
  id!: string;
}

@InputType()
export class SetStationPasswordInput {
  @Field(() => ID, { description: "The customer." })
  customerId!: string;

  @Field(() => ID, { description: "The station; a password that the customer has there is replaced." })
  stationId!: string;

  @Field(() => String, {
    description: "6 to 32 letters and digits, not all alike nor in a row, not the customer's code.",
  })
  password!: string;
}

@InputType()
export class RemoveStationPasswordInput {
  @Field(() => ID, { description: "The customer." })
  customerId!: string;

  @Field(() => ID, { description: "The station." })
  stationId!: string;
}

@InputType()
export class ChangeCustomerSettingsInput {
  @Field(() => RepaymentWindow, { description: "On which days of a month special customers may repay from now on." })
  repaymentWindow!: RepaymentWindow;
}
