import { Field, ID, Int, ObjectType } from "type-graphql";
import { GunState } from "../gun/gun.types.ts";
import { GraphQLDecimal, GraphQLInstant } from "../scalars/scalars.ts";

@ObjectType({ description: "One hour of today and of the same weekday last week." })
export class KanbanHour {
  @Field(() => Int, { description: "Hour of the day, 0 to 23." })
  hour!: number;

  @Field(() => GraphQLDecimal, { description: "Amount sold." })
  amount!: string;

  @Field(() => GraphQLDecimal, { description: "Volume sold." })
  volume!: string;

  @Field(() => Int, { description: "Sales." })
  sales!: number;

  @Field(() => GraphQLDecimal, { description: "Amount a week ago." })
  lastWeekAmount!: string;

  @Field(() => GraphQLDecimal, { description: "Volume a week ago." })
  lastWeekVolume!: string;
}

@ObjectType({ description: "A gun as a dot." })
export class KanbanGun {
  @Field(() => ID, { description: "The gun." })
  gunId!: string;

  @Field(() => Int, { description: "Its number." })
  number!: number;

  @Field(() => GunState, { description: "Its state." })
  state!: GunState;

  @Field(() => Boolean, { description: "Its device answers." })
  online!: boolean;
}

@ObjectType({ description: "A station's part of today." })
export class KanbanStation {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => String, { description: "Its city." })
  cityName!: string;

  @Field(() => GraphQLDecimal, { description: "Amount sold today." })
  amount!: string;

  @Field(() => GraphQLDecimal, { description: "Volume sold today." })
  volume!: string;

  @Field(() => Int, { description: "Sales today." })
  sales!: number;

  @Field(() => Boolean, { description: "All its devices answer." })
  online!: boolean;

  @Field(() => Int, { description: "Active alarms." })
  openAlarms!: number;

  @Field(() => [KanbanGun], { description: "Its guns, by number." })
  guns!: KanbanGun[];
}

@ObjectType({ description: "The board: how the network stands and what it sold today." })
export class Kanban {
  @Field(() => GraphQLInstant, { description: "When this was read." })
  asOf!: Date;

  @Field(() => String, { description: "IANA zone in which today is meant: the platform's." })
  timeZone!: string;

  @Field(() => String, { description: "How amounts are marked." })
  currencySymbol!: string;

  @Field(() => Int, { description: "Stations." })
  stationCount!: number;

  @Field(() => Int, { description: "Stations of which a device is silent." })
  stationsSilent!: number;

  @Field(() => Int, { description: "Devices." })
  deviceCount!: number;

  @Field(() => Int, { description: "Devices that answer." })
  devicesOnline!: number;

  @Field(() => Int, { description: "Devices that don't." })
  devicesOffline!: number;

  @Field(() => GraphQLDecimal, { description: "Amount sold today." })
  todayAmount!: string;

  @Field(() => GraphQLDecimal, { description: "Volume sold today." })
  todayVolume!: string;

  @Field(() => Int, { description: "Sales today." })
  todaySales!: number;

  @Field(() => Int, { description: "Active alarms." })
  openAlarms!: number;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Amount of the same weekday last week up to the same minute; null without data.",
  })
  lastWeekAmount!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume likewise." })
  lastWeekVolume!: string | null;

  @Field(() => Int, { nullable: true, description: "Sales likewise." })
  lastWeekSales!: number | null;

  @Field(() => [KanbanHour], { description: "The hours of the day, 0 to 23." })
  hours!: KanbanHour[];

  @Field(() => [KanbanStation], { description: "The stations, by code." })
  stations!: KanbanStation[];
}
