import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { Tender } from "../card/card.types.ts";

/** The accounts of a journal, in the order in which books have them. */
export const JournalAccount = {
  TILL: "TILL",
  RECEIPTS: "RECEIPTS",
  CREDIT: "CREDIT",
  CLEARING: "CLEARING",
  BETWEEN: "BETWEEN",
  PRINCIPAL: "PRINCIPAL",
  GIFT: "GIFT",
  REVENUE: "REVENUE",
  SHOP_REVENUE: "SHOP_REVENUE",
  FEES: "FEES",
  GIFT_EXPENSE: "GIFT_EXPENSE",
  DISCOUNT: "DISCOUNT",
  WRITE_OFF: "WRITE_OFF",
} as const;
export type JournalAccount = keyof typeof JournalAccount;
registerEnumType(JournalAccount, {
  name: "JournalAccount",
  description:
    "What a line is booked on. TILL: taken at the till for fuel; RECEIPTS: taken and paid out for stored value and credit, by tender; CREDIT: owed by special customers; CLEARING: owed by cards that were used beyond their value; BETWEEN: owed to another platform of the network, or by it; PRINCIPAL, GIFT: owed to holders of stored value, as they paid in and as was given on top; REVENUE: fuel by grade; SHOP_REVENUE; FEES; GIFT_EXPENSE: what gifts cost; DISCOUNT; WRITE_OFF.",
});

@ObjectType({
  description:
    "What movements of one day came to on one account, by where they were done. Lines of a platform balance: its debit is its credit.",
})
export class JournalLine {
  @Field(() => ID, { description: "The same for the same day, places and account." })
  id!: string;

  @Field(() => GraphQLDay, {
    description:
      "The day on which it was booked, by the clock of the station, or of the platform where it was done at none.",
  })
  day!: string;

  @Field(() => ID, { description: "The platform in whose books it is." })
  platformId!: string;

  @Field(() => String, { description: "Its name." })
  platformName!: string;

  @Field(() => ID, { nullable: true, description: "The station where it was done; null: at none." })
  stationId!: string | null;

  @Field(() => String, { nullable: true, description: "Its name." })
  stationName!: string | null;

  @Field(() => JournalAccount, { description: "The account." })
  account!: JournalAccount;

  @Field(() => Tender, { nullable: true, description: "Of receipts: how the money came or went." })
  tender!: Tender | null;

  @Field(() => String, {
    nullable: true,
    description: "Of revenue by fuel: the grade's name; null where none was known.",
  })
  gradeName!: string | null;

  @Field(() => String, { nullable: true, description: "Of what is between platforms: the other one's name." })
  otherPlatformName!: string | null;

  @Field(() => GraphQLDecimal, { description: "Debited, in the platform's currency; 0 or more." })
  debit!: string;

  @Field(() => GraphQLDecimal, { description: "Credited, in the platform's currency; 0 or more." })
  credit!: string;

  @Field(() => String, { description: "Code of the currency." })
  currency!: string;

  @Field(() => String, { description: "Its symbol." })
  currencySymbol!: string;
}

@ObjectType({ description: "What all lines that a filter leaves come to in one currency." })
export class JournalTotal {
  @Field(() => String, { description: "Code of the currency." })
  currency!: string;

  @Field(() => String, { description: "Its symbol." })
  currencySymbol!: string;

  @Field(() => GraphQLDecimal, { description: "Debited." })
  debit!: string;

  @Field(() => GraphQLDecimal, { description: "Credited." })
  credit!: string;

  @Field(() => GraphQLDecimal, {
    description: "Credited less debited: 0 where the books are right; else a movement lacks a posting.",
  })
  difference!: string;
}
