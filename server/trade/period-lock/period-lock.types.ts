import { Field, ID, Int, ObjectType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@ObjectType({
  description: "What came later than a signature, or was taken back since: what is so by now less what was signed.",
})
export class LateFigures {
  @Field(() => Int, { description: "Sales." })
  sales!: number;

  @Field(() => GraphQLDecimal, { description: "Their volume, in the grades' units." })
  volume!: string;

  @Field(() => GraphQLDecimal, { description: "Their amount, in the station's currency." })
  amount!: string;
}

@ObjectType({ description: "The locked days of a month of a station." })
export class PeriodLockMonth {
  @Field(() => GraphQLDay, { description: "The month, by its first day." })
  month!: string;

  @Field(() => GraphQLDay, { description: "Its last day that is locked: the month's own last, or an earlier one." })
  through!: string;

  @Field(() => GraphQLInstant, { description: "When its figures were signed." })
  signedAt!: string;

  @Field(() => String, { description: "Login of who signed them." })
  signedBy!: string;

  @Field(() => Int, { description: "Sales, as they were signed, less those that were taken back." })
  sales!: number;

  @Field(() => GraphQLDecimal, { description: "Their volume as it was signed, in the grades' units." })
  volume!: string;

  @Field(() => GraphQLDecimal, { description: "Their amount as it was signed, in the station's currency." })
  amount!: string;

  @Field(() => Boolean, { description: "Sales came or were taken back since." })
  recalculated!: boolean;

  @Field(() => LateFigures, { description: "What they came to; zeros where none did." })
  late!: LateFigures;
}

@ObjectType({ description: "How far the days of a station are locked: what people enter into them is refused." })
export class PeriodLock {
  @Field(() => ID, { description: "The station's id." })
  id!: string;

  @Field(() => String, { description: "Its code." })
  stationCode!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => String, { description: "Symbol of its currency." })
  currencySymbol!: string;

  @Field(() => GraphQLDay, {
    nullable: true,
    description: "The last day that is locked, of the station's own zone; those before it are as well. Null: none is.",
  })
  through!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was locked so far." })
  lockedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login of who did." })
  lockedBy!: string | null;

  @Field(() => String, { nullable: true, description: "Why it was locked although something stood open." })
  reason!: string | null;

  @Field(() => Boolean, { description: "Locked days came to something else since they were signed." })
  recalculated!: boolean;

  @Field(() => Int, { description: "Sales of locked days that came later, less those that were taken back." })
  lateSales!: number;

  @Field(() => GraphQLDecimal, { description: "Their volume, in the grades' units." })
  lateVolume!: string;

  @Field(() => GraphQLDecimal, { description: "Their amount, in the station's currency." })
  lateAmount!: string;

  @Field(() => [PeriodLockMonth], { description: "Its months with locked days, in their order." })
  months!: PeriodLockMonth[];
}

@ObjectType({ description: "What still stands open in days that are to be locked." })
export class PeriodStanding {
  @Field(() => Int, { description: "Stations that the deed changes." })
  stations!: number;

  @Field(() => Int, { description: "Their shifts that were opened in these days and are not signed." })
  unsignedShifts!: number;

  @Field(() => Int, { description: "Gaps between totalizers of these days that no sale explains." })
  missingSales!: number;

  @Field(() => Int, { description: "Hours of these days, of the stations together, of which not all has arrived." })
  incompleteHours!: number;
}

@ObjectType({ description: "How some days of some stations are locked." })
export class PeriodLockState {
  @Field(() => Int, { description: "Stations." })
  stations!: number;

  @Field(() => Int, { description: "Those of which all of the days are locked." })
  locked!: number;

  @Field(() => Int, { description: "Those of which some of the days are." })
  partly!: number;

  @Field(() => Int, { description: "Those whose locked months among the days came to something else since." })
  recalculated!: number;

  @Field(() => LateFigures, { description: "What these months came to beyond what was signed." })
  late!: LateFigures;
}
