import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
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
