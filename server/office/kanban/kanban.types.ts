import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GunState } from "../../site/gun/gun.types.ts";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { UnitVolume } from "../../trade/sale-report/sale-report.types.ts";

const BY_UNIT = "The same volume, apart by what the grades are sold by";

@ObjectType({ description: "One hour of today and of the same weekday last week." })
export class KanbanHour {
  @Field(() => Int, { description: "Hour of the day, 0 to 23." })
  hour!: number;

  @Field(() => GraphQLDecimal, { description: "Amount sold." })
  amount!: string;

  @Field(() => GraphQLDecimal, {
    description: "Volume sold, in the grades' units: litres and kilograms alike (volumes).",
  })
  volume!: string;

  @Field(() => [UnitVolume], { description: `${BY_UNIT}.` })
  volumes!: UnitVolume[];

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

export const StationLink = { ONLINE: "ONLINE", PARTLY: "PARTLY", SILENT: "SILENT", NEW: "NEW" } as const;
export type StationLink = keyof typeof StationLink;
registerEnumType(StationLink, {
  name: "StationLink",
  description:
    "ONLINE: all its devices answer. PARTLY: some do. SILENT: none does. NEW: no gateway has spoken for any of them yet. A device for which none has is left aside.",
});
const TAKINGS = "null for who sees neither sales nor reports";

@ObjectType({ description: "A station's part of today." })
export class KanbanStation {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => String, { description: "Its city." })
  cityName!: string;

  @Field(() => GraphQLDecimal, { nullable: true, description: `Amount sold today; ${TAKINGS}.` })
  amount!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: `Volume sold today; ${TAKINGS}.` })
  volume!: string | null;

  @Field(() => [UnitVolume], { nullable: true, description: `${BY_UNIT}; ${TAKINGS}.` })
  volumes!: UnitVolume[] | null;

  @Field(() => Int, { nullable: true, description: `Sales today; ${TAKINGS}.` })
  sales!: number | null;

  @Field(() => Boolean, { description: "All its devices answer." })
  online!: boolean;

  @Field(() => StationLink, { description: "Whether it answers." })
  link!: StationLink;

  @Field(() => Int, { description: "Active alarms that are not silenced." })
  openAlarms!: number;

  @Field(() => Int, {
    description: "Ended alarms of which nobody has taken note; what is merely to know and what is silenced aside.",
  })
  endedAlarms!: number;

  @Field(() => Int, {
    description: "Silenced alarms, active or with nobody who has taken note; counted nowhere else here.",
  })
  silencedAlarms!: number;

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

  @Field(() => Int, { description: "Stations that are silent: no device of theirs answers." })
  stationsSilent!: number;

  @Field(() => Int, { description: "Stations for none of whose devices a gateway has spoken yet." })
  stationsNew!: number;

  @Field(() => Int, { description: "Devices." })
  deviceCount!: number;

  @Field(() => Int, { description: "Devices that answer." })
  devicesOnline!: number;

  @Field(() => Int, { description: "Devices that don't, although a gateway has spoken for them." })
  devicesOffline!: number;

  @Field(() => Int, { description: "Devices for which no gateway has spoken yet." })
  devicesNew!: number;

  @Field(() => GraphQLDecimal, { nullable: true, description: `Amount sold today; ${TAKINGS}.` })
  todayAmount!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: `Volume sold today; ${TAKINGS}.` })
  todayVolume!: string | null;

  @Field(() => [UnitVolume], { nullable: true, description: `${BY_UNIT}; ${TAKINGS}.` })
  todayVolumes!: UnitVolume[] | null;

  @Field(() => Int, { nullable: true, description: `Sales today; ${TAKINGS}.` })
  todaySales!: number | null;

  @Field(() => Int, { description: "Active alarms that are not silenced." })
  openAlarms!: number;

  @Field(() => Int, {
    description: "Ended alarms of which nobody has taken note; what is merely to know and what is silenced aside.",
  })
  endedAlarms!: number;

  @Field(() => Int, {
    description: "Silenced alarms, active or with nobody who has taken note; counted nowhere else here.",
  })
  silencedAlarms!: number;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Amount of yesterday up to the same minute; null without data.",
  })
  yesterdayAmount!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume likewise." })
  yesterdayVolume!: string | null;

  @Field(() => [UnitVolume], { nullable: true, description: `${BY_UNIT}.` })
  yesterdayVolumes!: UnitVolume[] | null;

  @Field(() => Int, { nullable: true, description: "Sales likewise." })
  yesterdaySales!: number | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Amount of the same weekday last week up to the same minute; null without data.",
  })
  lastWeekAmount!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume likewise." })
  lastWeekVolume!: string | null;

  @Field(() => [UnitVolume], { nullable: true, description: `${BY_UNIT}.` })
  lastWeekVolumes!: UnitVolume[] | null;

  @Field(() => Int, { nullable: true, description: "Sales likewise." })
  lastWeekSales!: number | null;

  @Field(() => [KanbanHour], {
    nullable: true,
    description: `What each hour of the day sold, 0 to 23; ${TAKINGS}.`,
  })
  hours!: KanbanHour[] | null;

  @Field(() => [KanbanStation], { description: "The stations, by code." })
  stations!: KanbanStation[];
}
