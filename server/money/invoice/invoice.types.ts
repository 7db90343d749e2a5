import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { GradeUnit } from "../../site/energy/grade.entity.ts";

/** What an invoice does. */
export const InvoiceKind = { INVOICE: "INVOICE", COUNTER: "COUNTER" } as const;
export type InvoiceKind = keyof typeof InvoiceKind;
registerEnumType(InvoiceKind, {
  name: "InvoiceKind",
  description: "INVOICE bills sales and deposits; COUNTER takes an invoice back.",
});

/** Where an invoice stands. */
export const InvoiceState = {
  WAITING: "WAITING",
  PASSED: "PASSED",
  REJECTED: "REJECTED",
  CANCELLED: "CANCELLED",
} as const;
export type InvoiceState = keyof typeof InvoiceState;
registerEnumType(InvoiceState, {
  name: "InvoiceState",
  description:
    "WAITING for a second person, who PASSED it (it has its number) or REJECTED it; CANCELLED by a counter-invoice that was passed.",
});

/** What is billed. */
export const InvoiceSource = { SALE: "SALE", DEPOSIT: "DEPOSIT" } as const;
export type InvoiceSource = keyof typeof InvoiceSource;
registerEnumType(InvoiceSource, {
  name: "InvoiceSource",
  description: "SALE of fuel; DEPOSIT on a card or into a group's wallet.",
});

@ObjectType({ description: "A sale or a deposit that an invoice can bill." })
export class InvoiceItem {
  @Field(() => ID, { description: "The sale, the line of the deposit, or the line that put a fill right." })
  id!: string;

  @Field(() => InvoiceSource, { description: "What it is." })
  source!: InvoiceSource;

  @Field(() => GraphQLInstant, { description: "When it was." })
  time!: Date;

  @Field(() => String, { nullable: true, description: "Where; null: at no station." })
  stationName!: string | null;

  @Field(() => ID, { nullable: true, description: "The member whose card it was." })
  memberId!: string | null;

  @Field(() => ID, { nullable: true, description: "The group whose wallet it was, or of whose cards." })
  groupId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The special customer who owes it, or whose card it was, where that is no member's or group's.",
  })
  customerId!: string | null;

  @Field(() => String, { nullable: true, description: "The special customer, or else the member, or else the group." })
  holderName!: string | null;

  @Field(() => String, { nullable: true, description: "Number of the card." })
  cardNumber!: string | null;

  @Field(() => String, { nullable: true, description: "The plate of the vehicle, where it was told." })
  plate!: string | null;

  @Field(() => String, { nullable: true, description: "What was filled." })
  gradeName!: string | null;

  @Field(() => GradeUnit, { nullable: true, description: "What the volume is in; null where nothing was filled." })
  gradeUnit!: GradeUnit | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "How much, in the grade's unit." })
  volume!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "For so much a unit." })
  price!: string | null;

  @Field(() => GraphQLDecimal, { description: "What was paid, tax included." })
  amount!: string;

  @Field(() => ID, { nullable: true, description: "The invoice that bills it; null: none does." })
  invoiceId!: string | null;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;
}

@ObjectType({ description: "What an invoice bills, as it was when it was asked for." })
export class InvoiceLine {
  @Field(() => Int, { description: "Its place, from 1." })
  line!: number;

  @Field(() => InvoiceSource, { description: "What is billed." })
  source!: InvoiceSource;

  @Field(() => ID, { description: "The sale, the line of the deposit, or the line that put a fill right." })
  sourceId!: string;

  @Field(() => GraphQLInstant, { description: "When that was." })
  time!: Date;

  @Field(() => String, { nullable: true, description: "Where." })
  stationName!: string | null;

  @Field(() => String, { nullable: true, description: "Number of the card." })
  cardNumber!: string | null;

  @Field(() => String, { nullable: true, description: "The plate of the vehicle." })
  plate!: string | null;

  @Field(() => String, { nullable: true, description: "What was filled." })
  gradeName!: string | null;

  @Field(() => GradeUnit, { nullable: true, description: "What the volume is in; null where nothing was filled." })
  gradeUnit!: GradeUnit | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "How much, in the grade's unit." })
  volume!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "For so much a unit, tax included." })
  price!: string | null;

  @Field(() => GraphQLDecimal, { description: "Tax rate in per cent." })
  rate!: string;

  @Field(() => GraphQLDecimal, { description: "With tax; below 0 on a counter-invoice." })
  gross!: string;
}

@ObjectType({ description: "What the lines of one tax rate come to." })
export class InvoiceRate {
  @Field(() => GraphQLDecimal, { description: "In per cent." })
  rate!: string;

  @Field(() => GraphQLDecimal, { description: "Without tax." })
  net!: string;

  @Field(() => GraphQLDecimal, {
    description: "The tax in it: gross × rate / (100 + rate), half up to the currency's places.",
  })
  tax!: string;

  @Field(() => GraphQLDecimal, { description: "With tax." })
  gross!: string;
}

@ObjectType({ description: "An invoice of one buyer." })
export class Invoice {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => InvoiceKind, { description: "Whether it bills or takes back." })
  kind!: InvoiceKind;

  @Field(() => InvoiceState, { description: "Where it stands." })
  state!: InvoiceState;

  @Field(() => String, {
    nullable: true,
    description: "Year and number, as 2026-000017: without a gap for each platform and year; null until it is passed.",
  })
  number!: string | null;

  @Field(() => String, { description: "Whom it is for." })
  title!: string;

  @Field(() => String, { description: "Their tax number; empty where none was told." })
  taxNumber!: string;

  @Field(() => String, { description: "What else is to stand on it." })
  remark!: string;

  @Field(() => String, { description: "Who issues it, as the settings had it." })
  seller!: string;

  @Field(() => String, { description: "The issuer's tax number." })
  sellerTaxNumber!: string;

  @Field(() => String, { description: "The issuer's address." })
  sellerAddress!: string;

  @Field(() => String, {
    nullable: true,
    description: "The special customer, the member or the group whose sales and deposits it bills.",
  })
  holderName!: string | null;

  @Field(() => GraphQLDecimal, { description: "Without tax; below 0 on a counter-invoice." })
  net!: string;

  @Field(() => GraphQLDecimal, { description: "The tax." })
  tax!: string;

  @Field(() => GraphQLDecimal, { description: "With tax." })
  gross!: string;

  @Field(() => GraphQLInstant, { description: "When it was asked for." })
  time!: Date;

  @Field(() => String, { description: "Login of who asked for it." })
  author!: string;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was passed or rejected." })
  decidedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login of who did." })
  decider!: string | null;

  @Field(() => String, { nullable: true, description: "Why it was rejected, or why it takes another back." })
  reason!: string | null;

  @Field(() => ID, { nullable: true, description: "The invoice that it takes back." })
  cancelsId!: string | null;

  @Field(() => String, { nullable: true, description: "Its number." })
  cancelsNumber!: string | null;

  @Field(() => Boolean, { description: "The caller asked for it, and somebody else decides." })
  mine!: boolean;

  @Field(() => Boolean, { description: "It waits, and the caller may decide about it." })
  mayDecide!: boolean;

  @Field(() => Boolean, { description: "A counter-invoice of it waits or was passed." })
  countered!: boolean;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;

  @Field(() => String, { description: "The platform that issues it." })
  platformName!: string;
}

@ObjectType({ description: "An invoice with all that it says." })
export class InvoiceDetail {
  @Field(() => Invoice, { description: "The invoice." })
  invoice!: Invoice;

  @Field(() => [InvoiceLine], { description: "What it bills, in its order." })
  lines!: InvoiceLine[];

  @Field(() => [InvoiceRate], { description: "What it comes to by tax rate, the highest first." })
  rates!: InvoiceRate[];
}

@ObjectType({ description: "What asking for an invoice came to, or would." })
export class InvoiceReceipt {
  @Field(() => ID, { nullable: true, description: "The invoice; null in a preview." })
  id!: string | null;

  @Field(() => Invoice, { description: "What it is, or would be." })
  invoice!: Invoice;

  @Field(() => [InvoiceRate], { description: "By tax rate, the highest first." })
  rates!: InvoiceRate[];
}

@ObjectType({ description: "What holds for all invoices of a network." })
export class InvoiceSettings {
  @Field(() => ID, { description: "The network." })
  id!: string;

  @Field(() => String, { description: "Who issues invoices; empty until it is set, and then none can be asked for." })
  seller!: string;

  @Field(() => String, { description: "The issuer's tax number." })
  taxNumber!: string;

  @Field(() => String, { description: "The issuer's address and phone." })
  address!: string;

  @Field(() => GraphQLDecimal, { description: "Tax in what fuel costs, in per cent." })
  fuelRate!: string;

  @Field(() => GraphQLDecimal, { description: "Tax in deposits, in per cent; 0 where what they buy is taxed." })
  depositRate!: string;
}
