import { Extensions, Field, Float, ID, InputType } from "type-graphql";
import { AlarmCode, AlarmEdge, AlarmSourceType } from "../alarm/alarm.types.ts";
import { StandingReport } from "../alarm/standing.types.ts";
import { FillReport } from "./fill-report.types.ts";
import { DeviceReport, UnknownDeviceReport } from "./device-report.types.ts";
import { MeasureReport } from "../measure/measure-report.types.ts";
import { GunState, PresetType } from "../../site/gun/gun.types.ts";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { TankValue } from "../../site/tank/quality.types.ts";

@InputType({
  description:
    "A finished fill. Known by device, address, number and stamp (without one: begin, or end without a begin).",
})
export class SaleReport {
  @Field(() => ID, { description: "The device; one of the gateway's own." })
  deviceId!: string;

  @Field(() => String, { description: 'Address on the device: "pump.nozzle", or the probe or tank number.' })
  address!: string;

  @Field(() => String, { description: "The device's own number of the fill." })
  transactionNo!: string;

  @Field(() => String, {
    nullable: true,
    description: "When it was, in the device's own words: they stay the same however its clock is read.",
  })
  stamp?: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "Begin." })
  startedAt?: Date | null;

  @Field(() => GraphQLInstant, { description: "End." })
  endedAt!: Date;

  @Field(() => String, { nullable: true, description: "The grade, as the device calls it." })
  gradeName?: string | null;

  @Field(() => GraphQLDecimal, { description: "Volume, in the grade's unit." })
  volumeLitres!: string;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume at the reference temperature." })
  netVolumeLitres?: string | null;

  @Field(() => GraphQLDecimal, { description: "Price a unit." })
  unitPrice!: string;

  @Field(() => GraphQLDecimal, { description: "Amount." })
  amount!: string;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The gun's totalizer." })
  totalizerLitres?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The gun's amount totalizer." })
  totalizerAmount?: string | null;

  @Field(() => String, { nullable: true, description: "Card or tag." })
  cardNo?: string | null;

  @Field(() => Boolean, { description: "Made while the device was cut off." })
  offline!: boolean;

  @Field(() => GraphQLInstant, { description: "When it reached the gateway." })
  receivedAt!: Date;
}

@InputType({
  description: "A delivery that the gauge noticed. Known by device, address and stamp (without one: begin).",
})
export class DeliveryReport {
  @Field(() => ID, { description: "The device; one of the gateway's own." })
  deviceId!: string;

  @Field(() => String, { description: 'Address on the device: "pump.nozzle", or the probe or tank number.' })
  address!: string;

  @Field(() => String, { nullable: true, description: "When it began, in the device's own words." })
  stamp?: string | null;

  @Field(() => GraphQLInstant, { description: "Begin." })
  startedAt!: Date;

  @Field(() => GraphQLInstant, { description: "End." })
  endedAt!: Date;

  @Field(() => GraphQLDecimal, { description: "Volume before, litres." })
  startVolumeLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Volume after, litres." })
  endVolumeLitres!: string;

  @Field(() => GraphQLDecimal, { description: "What was delivered, litres." })
  deliveredLitres!: string;

  @Field(() => Float, { nullable: true, description: "Height before, mm." })
  startHeightMm?: number | null;

  @Field(() => Float, { nullable: true, description: "Height after, mm." })
  endHeightMm?: number | null;

  @Field(() => Float, { nullable: true, description: "Temperature before, °C." })
  startTemperatureC?: number | null;

  @Field(() => Float, { nullable: true, description: "Temperature after, °C." })
  endTemperatureC?: number | null;

  @Field(() => Float, { nullable: true, description: "Height of the water, mm." })
  waterHeightMm?: number | null;
}

@InputType({
  description:
    "An alarm that begins, ends or was for an instant. Known by device, source, code, vendor code, edge and time.",
})
export class AlarmReport {
  @Field(() => ID, { description: "The device; one of the gateway's own." })
  deviceId!: string;

  @Field(() => AlarmSourceType, { description: "What it is about." })
  sourceType!: AlarmSourceType;

  @Field(() => String, { description: 'Address on the device: "pump.nozzle", or the probe or tank number.' })
  address!: string;

  @Field(() => AlarmCode, { description: "What is wrong." })
  code!: AlarmCode;

  @Field(() => AlarmEdge, { description: "Begins, ends or was." })
  edge!: AlarmEdge;

  @Field(() => GraphQLInstant, { description: "When, by the device's clock." })
  at!: Date;

  @Field(() => String, { description: "The vendor's own code." })
  vendorCode!: string;
}

@InputType({ description: "A gun now; absent figures leave what was known." })
export class GunReport {
  @Field(() => ID, { description: "The device; one of the gateway's own." })
  deviceId!: string;

  @Field(() => String, { description: 'Address on the device: "pump.nozzle", or the probe or tank number.' })
  address!: string;

  @Field(() => GraphQLInstant, { description: "When, by the device's clock." })
  at!: Date;

  @Field(() => GunState, { description: "The state." })
  state!: GunState;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Price a unit." })
  unitPrice?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume, in the grade's unit." })
  volumeLitres?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Amount." })
  amount?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The gun's totalizer." })
  totalizerLitres?: string | null;

  @Field(() => String, { nullable: true, description: "The device's own number of the fill." })
  transactionNo?: string | null;

  @Field(() => String, { nullable: true, description: "Card or tag." })
  cardNo?: string | null;

  @Field(() => PresetType, { nullable: true, description: "What limits the fill." })
  presetType?: PresetType | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Its amount or volume." })
  presetValue?: string | null;

  @Extensions({ most: 5_000 })
  @Field(() => String, { nullable: true, description: "Why, in English." })
  reason?: string | null;
}

@InputType({ description: "A tank now; absent figures were not measured." })
export class TankReport {
  @Field(() => ID, { description: "The device; one of the gateway's own." })
  deviceId!: string;

  @Field(() => String, { description: 'Address on the device: "pump.nozzle", or the probe or tank number.' })
  address!: string;

  @Field(() => GraphQLInstant, { description: "When, by the device's clock." })
  at!: Date;

  @Field(() => Float, { nullable: true, description: "Height of the product, mm." })
  heightMm?: number | null;

  @Field(() => Float, { nullable: true, description: "Height of the water, mm." })
  waterHeightMm?: number | null;

  @Field(() => Float, { nullable: true, description: "Temperature, °C." })
  temperatureC?: number | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume, in the grade's unit." })
  volumeLitres?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume at the reference temperature." })
  netVolumeLitres?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume of the water, litres." })
  waterVolumeLitres?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Room left, litres." })
  ullageLitres?: string | null;

  @Field(() => Float, { nullable: true, description: "Density, kg/m³." })
  densityKgM3?: number | null;

  @Field(() => Float, { nullable: true, description: "Mass, kg." })
  massKg?: number | null;

  @Field(() => Boolean, { description: "Product is being delivered." })
  deliveryInProgress!: boolean;

  @Field(() => [TankValue], { defaultValue: [], description: "What the gauge could not tell: the sensor is missing." })
  missing!: TankValue[];

  @Field(() => Boolean, { defaultValue: false, description: "The gauge told nothing that could be used." })
  refused!: boolean;
}

@Extensions({ perRecord: true })
@InputType({
  description:
    "A batch; any part may be sent again, in any order: what is known already counts as a duplicate. A record that can't be (an impossible time, number or text, a value that is none) is refused alone.",
})
export class ReportInput {
  @Field(() => [SaleReport], { defaultValue: [], description: "Finished fills." })
  sales!: SaleReport[];

  @Field(() => [FillReport], { defaultValue: [], description: "What stations decided on cards by themselves." })
  fills!: FillReport[];

  @Field(() => [DeliveryReport], { defaultValue: [], description: "Deliveries." })
  deliveries!: DeliveryReport[];

  @Field(() => [AlarmReport], { defaultValue: [], description: "Alarms." })
  alarms!: AlarmReport[];

  @Field(() => [StandingReport], { defaultValue: [], description: "What stands at devices, as a whole." })
  standing!: StandingReport[];

  @Field(() => [GunReport], { defaultValue: [], description: "Guns, in the order of their moves." })
  guns!: GunReport[];

  @Field(() => [TankReport], { defaultValue: [], description: "Tank readings." })
  tanks!: TankReport[];

  @Field(() => [MeasureReport], { defaultValue: [], description: "What parts of devices measure." })
  measures!: MeasureReport[];

  @Field(() => [DeviceReport], { defaultValue: [], description: "Devices." })
  devices!: DeviceReport[];

  @Field(() => [UnknownDeviceReport], { defaultValue: [], description: "Callers that nobody registered." })
  unknownDevices!: UnknownDeviceReport[];
}
