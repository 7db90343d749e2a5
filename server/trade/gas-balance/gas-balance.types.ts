import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { PlaceFilter } from "../../site/station/place-filter.ts";

/** By what a balance is told. */
export const GasBalanceGrouping = { DAY: "DAY", MONTH: "MONTH", STATION: "STATION" } as const;
export type GasBalanceGrouping = keyof typeof GasBalanceGrouping;
registerEnumType(GasBalanceGrouping, {
  name: "GasBalanceGrouping",
  description:
    "Of what each row is, station by station: a day or a month of its own zone, or all of the days asked for (STATION).",
});

/** How bad a loss is. */
export const GasBalanceState = { WITHIN: "WITHIN", AMBER: "AMBER", UNKNOWN: "UNKNOWN" } as const;
export type GasBalanceState = keyof typeof GasBalanceState;
registerEnumType(GasBalanceState, {
  name: "GasBalanceState",
  description:
    "WITHIN the network's limit; AMBER beyond it, whether gas lacks or more was sold than bought; UNKNOWN: there is no balance, `lacks` says why.",
});

/** What a balance lacks. */
export const GasBalanceLack = {
  OPENING_READING: "OPENING_READING",
  CLOSING_READING: "CLOSING_READING",
  READING_BETWEEN: "READING_BETWEEN",
  OLD_METER: "OLD_METER",
  CONVERSION: "CONVERSION",
  BASE: "BASE",
} as const;
export type GasBalanceLack = keyof typeof GasBalanceLack;
registerEnumType(GasBalanceLack, {
  name: "GasBalanceLack",
  description:
    "What a balance lacks. OPENING_READING, CLOSING_READING: nobody read the meter near its first or its last midnight. READING_BETWEEN: nor near one between them, which the counter bridges. OLD_METER: a meter was replaced that nobody read; what was bought and sold until then is left out. CONVERSION: none was in force, so that one of the units is not told. BASE: cubic metres were meant at several temperatures and are not added up.",
});

@InputType({ description: "Which stations and days a balance is of; what is absent does not narrow." })
export class GasBalanceFilter extends PlaceFilter {
  @Field(() => GraphQLDay, { description: "The first day, of each station's own zone." })
  from!: Date;

  @Field(() => GraphQLDay, { description: "The last day, itself included: at most 366 days. Days ahead have no row." })
  to!: Date;
}

@InputType({ description: "Which balances a file has; what is absent does not narrow." })
export class GasBalanceFileFilter extends PlaceFilter {
  @Field(() => GraphQLDay, { nullable: true, description: "The first day; absent: 366 days until the last." })
  from?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "The last day, itself included; absent: today." })
  to?: Date | null;

  @Field(() => GasBalanceGrouping, { nullable: true, description: "Of what each row is; absent: DAY." })
  by?: GasBalanceGrouping | null;
}

/** What a balance is asked by. */
@ArgsType()
export class GasBalanceArgs {
  @Field(() => GasBalanceFilter, { description: "Which stations and days." })
  filter!: GasBalanceFilter;

  @Field(() => GasBalanceGrouping, { defaultValue: "DAY", description: "Of what each row is." })
  by!: GasBalanceGrouping;
}

@ObjectType({
  simpleResolvers: true,
  description: "Gas bought held against gas sold between two readings of the meter.",
})
export class GasBalanceFigures {
  @Field(() => GraphQLDecimal, { nullable: true, description: "Bought by the meter, kg; absent where it is unknown." })
  boughtKilograms!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The same, m³ at base conditions." })
  boughtCubicMetres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Gas sold between the same two readings, kg; absent where there are none.",
  })
  soldKilograms!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The same, m³ at base conditions." })
  soldCubicMetres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Bought less sold, kg: below 0 where more was sold than bought.",
  })
  lossKilograms!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The same, m³ at base conditions." })
  lossCubicMetres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The loss in per cent of what was bought, 2 places; absent where nothing was.",
  })
  lossPercent!: string | null;

  @Field(() => GasBalanceState, { description: "How bad the loss is." })
  state!: GasBalanceState;

  @Field(() => Int, { description: "Days of stations that are over, of those that it is asked for." })
  days!: number;

  @Field(() => Int, { description: "How many of them the figures are of." })
  coveredDays!: number;

  @Field(() => Int, { description: "How many of them have no reading near one of their two midnights." })
  unreadDays!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: "The balance of a station within a day, a month or all days asked for.",
})
export class GasBalanceRow {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { description: "The station's zone (IANA), whose days these are." })
  timeZone!: string;

  @Field(() => GraphQLDay, { description: "The first of its days." })
  from!: string;

  @Field(() => GraphQLDay, { description: "The last of its days." })
  to!: string;

  @Field(() => Boolean, { description: "Its last day is not over." })
  open!: boolean;

  @Field(() => GraphQLInstant, { nullable: true, description: "The reading that its figures begin with." })
  openedAt!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "The reading that they end with." })
  closedAt!: Date | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Density by which they are told in both units, kg per m³; absent where none or several were in force.",
  })
  kilogramsPerCubicMetre!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Temperature at which its cubic metres are meant, °C; absent where none or several are known.",
  })
  baseTemperatureC!: string | null;

  @Field(() => [GasBalanceLack], { description: "What it lacks; empty where it is whole." })
  lacks!: readonly GasBalanceLack[];

  @Field(() => GasBalanceFigures, { description: "What was bought, sold and lost." })
  figures!: GasBalanceFigures;
}

@ObjectType({
  description: "From which loss on balances are amber, and how near to midnight meters are read. The network's own.",
})
export class GasBalanceSettings {
  @Field(() => ID, { description: "The network." })
  id!: string;

  @Field(() => GraphQLDecimal, {
    description: "Above so many per cent of what was bought, either way, a balance is amber.",
  })
  amberPercent!: string;

  @Field(() => Int, { description: "So many minutes from midnight a reading may begin and end days." })
  borderMinutes!: number;
}

@InputType({ description: "What is absent stays as it is." })
export class ChangeGasBalanceSettingsInput {
  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Above so many per cent of what was bought a balance is amber: more than 0, at most 100, 2 places.",
  })
  amberPercent?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "So many minutes from midnight a reading may begin and end days: 1 to 360.",
  })
  borderMinutes?: number | null;
}

@ObjectType({ description: "Gas bought held against gas sold, station by station." })
export class GasBalance {
  @Field(() => [GasBalanceRow], {
    description: "Stations that sell gas or buy it by their codes, their days or months in order.",
  })
  rows!: readonly GasBalanceRow[];

  @Field(() => GasBalanceFigures, {
    description:
      "All of the days asked for together. Kilograms and cubic metres are added up where every station with a balance tells them; loss in per cent is of the kilograms, else of the cubic metres.",
  })
  total!: GasBalanceFigures;

  @Field(() => GasBalanceSettings, { description: "The limits by which they are judged." })
  limits!: GasBalanceSettings;
}
