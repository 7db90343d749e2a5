import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { GradeUnit } from "../../site/energy/grade.entity.ts";
import { UnitVolume } from "../../trade/sale-report/sale-report.types.ts";
import { SalePayment } from "../../trade/transaction/transaction.types.ts";
import { Tender } from "../card/card.types.ts";

export const ShiftState = { OPEN: "OPEN", CLOSED: "CLOSED" } as const;
export type ShiftState = keyof typeof ShiftState;
registerEnumType(ShiftState, { name: "ShiftState", description: "OPEN, or CLOSED: signed." });

@ObjectType({
  description:
    "A shift of a station: from when a person opened it until a person closed it. Its figures are those that were signed, absent until then.",
})
export class Shift {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ShiftState, { description: "Where it stands." })
  state!: ShiftState;

  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its code." })
  stationCode!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => String, { description: "The station's zone, such as Asia/Shanghai." })
  timeZone!: string;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;

  @Field(() => GraphQLInstant, { description: "When it was opened; sales that end from then on belong to it." })
  openedAt!: Date;

  @Field(() => String, { description: "Login of who opened it." })
  openedBy!: string;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "When it was closed; sales that end from then on don't belong to it.",
  })
  closedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login of who closed and signed it." })
  closedBy!: string | null;

  @Field(() => Int, { nullable: true, description: "Sales, less those that were taken back." })
  sales!: number | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Volume of its sales, in the grades' units: litres and kilograms alike, where both are sold (volumes).",
  })
  volume!: string | null;

  @Field(() => [UnitVolume], {
    nullable: true,
    description: "The same, apart by what the grades are sold by.",
  })
  volumes!: UnitVolume[] | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Amount of its sales, however they were paid." })
  amount!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "What the till had to have: its sales, and what deposits and repayments brought less what was paid out.",
  })
  expected!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "What was counted in it." })
  declared!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Declared less expected, as it was signed: over, or short where it is below 0.",
  })
  overShort!: string | null;

  @Field(() => String, { nullable: true, description: "Why it is over or short." })
  reason!: string | null;

  @Field(() => Boolean, {
    description:
      "It was closed while devices of its station were away, or gateways held facts of them: sales may still come.",
  })
  provisional!: boolean;

  @Field(() => [String], { description: "The names of these devices." })
  offlineDevices!: string[];

  @Field(() => String, { nullable: true, description: "Why it was closed all the same." })
  overrideReason!: string | null;

  @Field(() => Int, {
    description: "Sales of its time that came later than its signature, less those that were taken back since.",
  })
  lateSales!: number;

  @Field(() => GraphQLDecimal, { description: "Their volume, in the grades' units." })
  lateVolume!: string;

  @Field(() => GraphQLDecimal, { description: "Their amount, however they were paid." })
  lateAmount!: string;

  @Field(() => GraphQLDecimal, {
    description:
      "What deposits and repayments of its time brought less what was paid out that was booked later than its signature.",
  })
  lateReceived!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Over or short with the sales and receipts that came later, which the till had to have as well: what was signed stays as it was.",
  })
  overShortNow!: string | null;
}

@ObjectType({ description: "What one gun counted and sold within a shift." })
export class ShiftCounter {
  @Field(() => ID, { description: "The gun." })
  gunId!: string;

  @Field(() => Int, { description: "Its number." })
  gunNumber!: number;

  @Field(() => String, { description: "Name of its grade." })
  gradeName!: string;

  @Field(() => GradeUnit, {
    description: "What that is sold by, and its totalizer counts: where it isn't litres, no figure here is of litres.",
  })
  gradeUnit!: GradeUnit;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Its totalizer when the shift was opened, in litres; absent: it had told none.",
  })
  beginLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Its totalizer when the shift was closed, in litres; absent: it had told none.",
  })
  endLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    description:
      "By how many litres its meter was set back meanwhile (exchanged, or begun anew behind its highest figure), by what its sales tell; 0 as a rule.",
  })
  setBackLitres!: string;

  @Field(() => Boolean, { description: "A person read the end from the gun." })
  readByHand!: boolean;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "End less begin, and by how much the meter was set back, in litres; absent where one of them is.",
  })
  countedLitres!: string | null;

  @Field(() => Int, { description: "Its sales." })
  sales!: number;

  @Field(() => GraphQLDecimal, {
    description: "Volume of its sales, also of those that were taken back: the fuel did flow.",
  })
  volume!: string;

  @Field(() => GraphQLDecimal, { description: "Amount of its sales, less those that were taken back." })
  amount!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Counted less sold: above 0 what flowed and no sale tells of.",
  })
  difference!: string | null;

  @Field(() => String, { nullable: true, description: "Why they differ." })
  reason!: string | null;
}

@ObjectType({
  description:
    "Money of one kind. A pump doesn't tell by what means the till was paid, so that what sales brought is expected of all kinds together; deposits and what was paid out are known by kind.",
})
export class ShiftTender {
  @Field(() => Tender, { description: "Its kind." })
  tender!: Tender;

  @Field(() => GraphQLDecimal, {
    description:
      "What deposits and repayments at the station brought within the shift less what was paid out, by the ledger.",
  })
  received!: string;

  @Field(() => GraphQLDecimal, { description: "What was counted." })
  declared!: string;
}

@ObjectType({ description: "What the till of a shift was expected to have, held against what was counted in it." })
export class ShiftMoney {
  @Field(() => [ShiftTender], { description: "By kind: CASH, BANK_CARD, TRANSFER." })
  tenders!: ShiftTender[];

  @Field(() => GraphQLDecimal, {
    description: "Sales that the till was paid for; those by card, group and credit bring no money.",
  })
  till!: string;

  @Field(() => GraphQLDecimal, { description: "What all kinds received besides." })
  received!: string;

  @Field(() => GraphQLDecimal, { description: "Both together." })
  expected!: string;

  @Field(() => GraphQLDecimal, { description: "What was counted, of all kinds." })
  declared!: string;

  @Field(() => GraphQLDecimal, { description: "Declared less expected: over, or short where it is below 0." })
  overShort!: string;
}

@ObjectType({ description: "Sales of a shift of one grade that were paid in one way." })
export class ShiftSum {
  @Field(() => String, { nullable: true, description: "Name of the grade; absent where it is unknown." })
  gradeName!: string | null;

  @Field(() => GradeUnit, { description: "What that is sold by; litres where it is unknown." })
  gradeUnit!: GradeUnit;

  @Field(() => SalePayment, { description: "What paid for them." })
  payment!: SalePayment;

  @Field(() => Int, { description: "How many, less those that were taken back." })
  sales!: number;

  @Field(() => GraphQLDecimal, { description: "Their volume, in the grade's unit." })
  volume!: string;

  @Field(() => GraphQLDecimal, { description: "Their amount." })
  amount!: string;
}

@ObjectType({ description: "A shift with all that is signed, or what would be signed now." })
export class ShiftReport {
  @Field(() => Shift, { description: "The shift; of a preview as it stands, open." })
  shift!: Shift;

  @Field(() => [ShiftCounter], { description: "Its guns by number; of an open one as they stand now." })
  counters!: ShiftCounter[];

  @Field(() => ShiftMoney, {
    nullable: true,
    description: "Its money; absent until somebody has declared what they counted.",
  })
  money!: ShiftMoney | null;

  @Field(() => [ShiftSum], {
    description: "Its sales by grade and way of payment; none until somebody has declared what they counted.",
  })
  sums!: ShiftSum[];

  @Field(() => [String], {
    description:
      "Names of the station's devices that are away, now or when it was closed: those that were heard once and don't answer. Closing needs a reason then.",
  })
  offlineDevices!: string[];

  @Field(() => Int, {
    description:
      "Facts of the station's devices, sales may be among them, that gateways hold and have not delivered, now or when it was closed. Closing needs a reason then.",
  })
  waiting!: number;
}

@ObjectType({ description: "What the shifts that a filter leaves came to, as they were signed." })
export class ShiftTotals {
  @Field(() => Int, { description: "How many there are." })
  shifts!: number;

  @Field(() => Int, { description: "How many of them are open; they bring no figures." })
  open!: number;

  @Field(() => Int, { description: "Sales." })
  sales!: number;

  @Field(() => GraphQLDecimal, {
    description: "Their volume, in the grades' units: litres and kilograms alike, where both are sold (volumes).",
  })
  volume!: string;

  @Field(() => [UnitVolume], { description: "The same, apart by what the grades are sold by." })
  volumes?: UnitVolume[] | null;

  @Field(() => GraphQLDecimal, { description: "Their amount." })
  amount!: string;

  @Field(() => GraphQLDecimal, { description: "What tills had more than expected." })
  over!: string;

  @Field(() => GraphQLDecimal, { description: "What tills had less than expected; 0 or less." })
  short!: string;
}
