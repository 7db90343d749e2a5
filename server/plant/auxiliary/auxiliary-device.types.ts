import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageArgs, connectionOf } from "../../kernel/lists/page.ts";
import { PlaceFilter } from "../../site/station/place-filter.ts";
import { ControlMode } from "../../site/station/station.types.ts";

export const AuxiliaryKind = {
  CARD_READER: "CARD_READER",
  PRINTER: "PRINTER",
  PRICE_SIGN: "PRICE_SIGN",
  DISPLAY: "DISPLAY",
  CAMERA: "CAMERA",
} as const;
export type AuxiliaryKind = keyof typeof AuxiliaryKind;
registerEnumType(AuxiliaryKind, { name: "AuxiliaryKind", description: "What an auxiliary (AID) device is." });

@ObjectType({ description: "An auxiliary (AID) device: what stands beside guns and tanks." })
export class AuxiliaryDevice {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => ControlMode, { description: "Who may change it." })
  controlMode!: ControlMode;

  @Field(() => AuxiliaryKind, { description: "What it is." })
  kind!: AuxiliaryKind;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => String, { description: "What it is known by; unique per kind within the station." })
  address!: string;

  @Field(() => ID, { nullable: true, description: "The dispenser that it belongs to." })
  dispenserId!: string | null;

  @Field(() => Int, { nullable: true, description: "Number of that dispenser." })
  dispenserNumber!: number | null;

  @Field(() => ID, { nullable: true, description: "The gun that it belongs to." })
  gunId!: string | null;

  @Field(() => Int, { nullable: true, description: "Number of that gun." })
  gunNumber!: number | null;
}

export const AuxiliaryOrder = {
  STATION_ASC: "STATION_ASC",
  STATION_DESC: "STATION_DESC",
  NAME_ASC: "NAME_ASC",
  NAME_DESC: "NAME_DESC",
} as const;
export type AuxiliaryOrder = keyof typeof AuxiliaryOrder;
registerEnumType(AuxiliaryOrder, {
  name: "AuxiliaryOrder",
  description: "What auxiliary devices are sorted by: station and kind, or name; the id breaks ties.",
});

@InputType({ description: "Which auxiliary devices; what is absent does not narrow." })
export class AuxiliaryFilter extends PlaceFilter {
  @Field(() => [ID], { nullable: true, description: "One of these." })
  ids?: string[] | null;

  @Field(() => [AuxiliaryKind], { nullable: true, description: "Of one of these kinds." })
  kinds?: AuxiliaryKind[] | null;

  @Field(() => String, {
    nullable: true,
    description: "Part of its name or address, or of its station's code or name.",
  })
  search?: string | null;
}

@ArgsType()
export class AuxiliaryDevicesArgs extends PageArgs {
  @Field(() => AuxiliaryFilter, { nullable: true, description: "Which auxiliary devices." })
  filter?: AuxiliaryFilter;

  @Field(() => AuxiliaryOrder, { defaultValue: AuxiliaryOrder.STATION_ASC, description: "What they are sorted by." })
  orderBy!: AuxiliaryOrder;
}

@InputType()
export class CreateAuxiliaryDeviceInput {
  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => AuxiliaryKind, { description: "What it is." })
  kind!: AuxiliaryKind;

  @Field(() => String, { description: "Name." })
  name!: string;

  @Field(() => String, { description: "What it is known by; unique per kind within the station." })
  address!: string;

  @Field(() => ID, { nullable: true, description: "The dispenser of the station that it belongs to." })
  dispenserId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The gun that it belongs to; where a dispenser is named, one of that.",
  })
  gunId?: string | null;
}

@InputType({ description: "What changes of an auxiliary device; what is absent stays as it is." })
export class ChangeAuxiliaryDeviceInput {
  @Field(() => ID, { description: "The device." })
  id!: string;

  @Field(() => AuxiliaryKind, { nullable: true, description: "What it is." })
  kind?: AuxiliaryKind | null;

  @Field(() => String, { nullable: true, description: "Name." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "What it is known by." })
  address?: string | null;

  @Field(() => ID, { nullable: true, description: "The dispenser that it belongs to; null: none." })
  dispenserId?: string | null;

  @Field(() => ID, { nullable: true, description: "The gun that it belongs to; null: none." })
  gunId?: string | null;
}

@InputType()
export class DeleteAuxiliaryDeviceInput {
  @Field(() => ID, { description: "The device." })
  id!: string;
}

export const AuxiliaryDeviceConnection = connectionOf(AuxiliaryDevice, { name: "AuxiliaryDevice" });
