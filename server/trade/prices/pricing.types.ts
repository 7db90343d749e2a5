import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { ComesWithRow } from "../../kernel/lists/comes-with-row.ts";
import { connectionOf } from "../../kernel/lists/page.ts";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

export const PriceSource = {
  STATION: "STATION",
  BATCH: "BATCH",
  SCHEDULED: "SCHEDULED",
  ROLLBACK: "ROLLBACK",
} as const;
export type PriceSource = keyof typeof PriceSource;
registerEnumType(PriceSource, {
  name: "PriceSource",
  description:
    "How a price came about: STATION at once for single stations, SCHEDULED planned for them, BATCH by a batch change, ROLLBACK by taking one back.",
});

export const PriceStatus = {
  SCHEDULED: "SCHEDULED",
  IN_FORCE: "IN_FORCE",
  SUPERSEDED: "SUPERSEDED",
  CANCELLED: "CANCELLED",
  REFUSED: "REFUSED",
} as const;
export type PriceStatus = keyof typeof PriceStatus;
registerEnumType(PriceStatus, {
  name: "PriceStatus",
  description:
    "SCHEDULED until it falls due, IN_FORCE, SUPERSEDED by a later one, CANCELLED before it fell due, REFUSED when it fell due at a station that controls itself (10022) or is gone (10003).",
});

export const PriceGunState = {
  QUEUED: "QUEUED",
  SENT: "SENT",
  CONFIRMED: "CONFIRMED",
  FAILED: "FAILED",
  SELF_CONTROLLED: "SELF_CONTROLLED",
  SUPERSEDED: "SUPERSEDED",
} as const;
export type PriceGunState = keyof typeof PriceGunState;
registerEnumType(PriceGunState, {
  name: "PriceGunState",
  description:
    "QUEUED waits for its device's turn, SENT is with the device, CONFIRMED: the device shows it, FAILED with a reason, SELF_CONTROLLED: the station controls itself (10022), SUPERSEDED: another price came first.",
});

export const PriceFailure = {
  NO_DEVICE: "NO_DEVICE",
  OFFLINE: "OFFLINE",
  REFUSED: "REFUSED",
  UNCONFIRMED: "UNCONFIRMED",
} as const;
export type PriceFailure = keyof typeof PriceFailure;
registerEnumType(PriceFailure, {
  name: "PriceFailure",
  description:
    "NO_DEVICE (10009) and OFFLINE (10027): sent by itself once the device is there; REFUSED by the device; UNCONFIRMED: taken, but the device goes on showing another price.",
});

@ObjectType({ simpleResolvers: true, description: "What became of a price at one gun." })
export class PriceGun {
  @Field(() => ID, { description: "The gun." })
  gunId!: string;

  @Field(() => Int, { description: "Its number within the station." })
  gunNumber!: number;

  @Field(() => PriceGunState, { description: "How far the price is." })
  state!: PriceGunState;

  @Field(() => PriceFailure, { nullable: true, description: "Why it failed." })
  failure!: PriceFailure | null;

  @Field(() => String, { nullable: true, description: "The device's own error code." })
  vendorCode!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the device was last given it." })
  sentAt!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the device first showed it." })
  confirmedAt!: Date | null;

  @Field(() => GraphQLInstant, { description: "Since when it is in this state." })
  changedAt!: Date;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The price that the device shows at this gun now." })
  shownPrice!: string | null;

  /** The price that this is about. */
  unitPriceId!: string;
}

@ObjectType({ simpleResolvers: true, description: "How far a price is at the guns that sell its grade." })
export class PriceProgress {
  @Field(() => Int, { description: "Guns that are to show it." })
  guns!: number;

  @Field(() => Int, { description: "Guns that show it." })
  confirmed!: number;

  @Field(() => Int, { description: "Guns that it is on its way to." })
  waiting!: number;

  @Field(() => Int, { description: "Guns that it did not reach." })
  failed!: number;

  @Field(() => Int, { description: "Guns of a station that controls itself." })
  selfControlled!: number;
}

/** A price as lists show it; all of it comes from one statement. */
@ObjectType({
  simpleResolvers: true,
  description: "The price of one grade at one station from a moment on. Never changed: a later one supersedes it.",
})
export class UnitPrice {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its code." })
  stationCode!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => String, { description: "IANA zone of its clocks." })
  timeZone!: string;

  @Field(() => String, { description: "Symbol of the currency of the station's platform." })
  currencySymbol!: string;

  @Field(() => ID, { description: "The grade." })
  gradeId!: string;

  @Field(() => String, { description: "Its name." })
  gradeName!: string;

  @Field(() => String, { description: "Its colour, #RRGGBB." })
  gradeColour!: string;

  @Field(() => GraphQLDecimal, { description: "Price a unit, above 0." })
  price!: string;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The price before it; null for the first." })
  previousPrice!: string | null;

  @Field(() => GraphQLInstant, { description: "From when it holds." })
  effectiveAt!: Date;

  @Field(() => PriceSource, { description: "How it came about." })
  source!: PriceSource;

  @Field(() => PriceStatus, { description: "Where it stands." })
  status!: PriceStatus;

  @Field(() => Int, { nullable: true, description: "Number of what refused it when it fell due." })
  refusal!: number | null;

  @Field(() => ID, { nullable: true, description: "The batch that it is part of." })
  batchId!: string | null;

  @Field(() => String, { description: "Login name of who set it." })
  author!: string;

  @Field(() => String, { nullable: true, description: "Why it was set; null where nobody said." })
  reason!: string | null;

  @Field(() => GraphQLInstant, { description: "When it was set." })
  createdAt!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was cancelled." })
  cancelledAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login name of who cancelled it." })
  cancelledBy!: string | null;

  @Field(() => PriceProgress, { description: "How far it is at the guns." })
  progress!: PriceProgress;
}

@ObjectType({ simpleResolvers: true, description: "A price that falls due later." })
export class PlannedPrice {
  @Field(() => ID, { description: "The unit price." })
  id!: string;

  @Field(() => GraphQLDecimal, { description: "Price a unit." })
  price!: string;

  @Field(() => GraphQLInstant, { description: "When it falls due." })
  effectiveAt!: string;

  @Field(() => String, { description: "Login name of who planned it." })
  author!: string;
}

@ObjectType({ simpleResolvers: true, description: "A point in the course of a price." })
export class PricePoint {
  @Field(() => GraphQLDecimal, { description: "Price a unit." })
  price!: string;

  @Field(() => GraphQLInstant, { description: "From when it held." })
  effectiveAt!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: "One grade at one station: what it costs, and how far that is at the guns.",
})
export class PriceCell {
  @Field(() => ID, { description: "The grade." })
  gradeId!: string;

  @Field(() => ID, { nullable: true, description: "The price in force; null while there is none." })
  unitPriceId!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Price a unit; null while there is none." })
  price!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "Since when." })
  effectiveAt!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The price before it." })
  previousPrice!: string | null;

  @ComesWithRow()
  @Field(() => [PricePoint], { description: "Its last prices, the oldest first, at most 12." })
  history!: PricePoint[];

  @ComesWithRow()
  @Field(() => [PlannedPrice], { description: "What falls due later, the next first." })
  planned!: PlannedPrice[];

  @Field(() => PriceProgress, { description: "How far the price in force is at the guns." })
  progress!: PriceProgress;

  @Field(() => [GraphQLDecimal], { description: "The prices that the devices show at its guns, each once." })
  shownPrices!: string[];
}

@ObjectType({ simpleResolvers: true, description: "A station with the prices of what it sells." })
export class StationPrices {
  @Field(() => ID, { description: "The station." })
  id!: string;

  @Field(() => String, { description: "Its code." })
  code!: string;

  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => String, { description: "Its city." })
  cityName!: string;

  @Field(() => String, { description: "IANA zone of its clocks." })
  timeZone!: string;

  @Field(() => String, { description: "Symbol of the currency of the station's platform." })
  currencySymbol!: string;

  @Field(() => Boolean, { description: "It controls itself: its prices are changed in its own software (10022)." })
  selfControlled!: boolean;

  @ComesWithRow()
  @Field(() => [PriceCell], { description: "What it sells, by the grades' codes." })
  cells!: PriceCell[];
}

export const PriceResult = {
  CHANGED: "CHANGED",
  PLANNED: "PLANNED",
  UNCHANGED: "UNCHANGED",
  SUPERSEDED: "SUPERSEDED",
  REFUSED: "REFUSED",
  WAITING: "WAITING",
} as const;
export type PriceResult = keyof typeof PriceResult;
registerEnumType(PriceResult, {
  name: "PriceResult",
  description:
    "CHANGED at once, PLANNED for later, UNCHANGED: it costs that already, SUPERSEDED: not taken back, because another price holds there by now, REFUSED with a number of the catalogue, WAITING: kept until a second person approves the whole request.",
});

@ObjectType({ description: "What became of one row of a price change." })
export class PriceOutcome {
  @Field(() => Int, { description: "Place of the row in the input, from 0." })
  index!: number;

  @Field(() => PriceResult, { description: "What became of it." })
  outcome!: PriceResult;

  @Field(() => Int, { nullable: true, description: "Number of the refusal." })
  number!: number | null;

  @Field(() => String, { nullable: true, description: "Field of the row that is at fault." })
  field!: string | null;

  @Field(() => String, { nullable: true, description: "The refusal in English." })
  message!: string | null;

  @Field(() => ID, { nullable: true, description: "The unit price that was made." })
  unitPriceId!: string | null;

  @Field(() => ID, { nullable: true, description: "The price approval in which it waits, or waited." })
  approvalId?: string | null;
}

export const StationPricesConnection = connectionOf(StationPrices, { name: "StationPrices" });
