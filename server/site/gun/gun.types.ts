import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

export const GunState = {
  FREE: "FREE",
  LIFTED: "LIFTED",
  AUTHORIZED: "AUTHORIZED",
  REFUELLING: "REFUELLING",
  WORKING: "WORKING",
} as const;
export type GunState = keyof typeof GunState;
registerEnumType(GunState, {
  name: "GunState",
  description:
    "FREE hangs · LIFTED off its hook · AUTHORIZED released, nothing flows yet · REFUELLING product flows · WORKING delivery over, the sale is being settled.",
});

export const PresetType = { AMOUNT: "AMOUNT", VOLUME: "VOLUME", FULL: "FULL" } as const;
export type PresetType = keyof typeof PresetType;
registerEnumType(PresetType, {
  name: "PresetType",
  description: "What a fill is limited by: an amount, a volume, or nothing (FULL).",
});

@ObjectType({ description: "One gun as it stands now, with everything that a tile shows." })
export class GunStatus {
  @Field(() => ID, { description: "The gun." })
  gunId!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => Int, { description: "The gun's number within the station." })
  gunNumber!: number;

  @Field(() => Int, { description: "Number of the dispenser that it hangs on." })
  dispenserNumber!: number;

  @Field(() => String, {
    nullable: true,
    description:
      "The pump that it draws with, where its device has several guns on one: of these one delivers at a time. Equal among them; null where it draws alone or is bound to no device.",
  })
  pump!: string | null;

  @Field(() => ID, { description: "What it sells." })
  gradeId!: string;

  @Field(() => String, { description: "Name of the grade." })
  gradeName!: string;

  @Field(() => String, { description: "Colour of the grade, #RRGGBB." })
  gradeColour!: string;

  @Field(() => GunState, { description: "The last known state; FREE for a gun never heard of." })
  state!: GunState;

  @Field(() => Boolean, { description: "Its device answers." })
  online!: boolean;

  @Field(() => GraphQLInstant, { nullable: true, description: "Since when it is in this state." })
  since!: Date | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Price a unit that the device shows." })
  unitPrice!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Running volume, or that of the last fill." })
  volumeLitres!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Running amount, or that of the last fill." })
  amount!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Electronic totalizer: all that it ever delivered." })
  totalizerLitres!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The last characters of the card's number, or the tag of none that is known.",
  })
  cardNo!: string | null;

  @Field(() => String, { nullable: true, description: "Holder of the card: the first letter of the name." })
  userName!: string | null;

  @Field(() => String, { nullable: true, description: "Licence plate in use." })
  carNumber!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "What is held of the card for this fill." })
  balance!: string | null;

  @Field(() => PresetType, { nullable: true, description: "What the present fill is limited by." })
  presetType!: PresetType | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The preset amount or volume." })
  presetValue!: string | null;

  @Field(() => String, { nullable: true, description: "The device's number of the present or last fill." })
  transactionNo!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the device last spoke of it." })
  lastSeenAt!: Date | null;
}

@ObjectType({ description: "A move of a gun from one state to another." })
export class GunStateChange {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The gun." })
  gunId!: string;

  @Field(() => GraphQLInstant, { description: "When, by the device's clock." })
  time!: Date;

  @Field(() => GunState, { description: "The state that it went to." })
  state!: GunState;

  @Field(() => GunState, {
    nullable: true,
    description: "The state that it came from; null at first sight or for what came late.",
  })
  previous!: GunState | null;

  @Field(() => Boolean, {
    description: "False: the move is none that a gun can make, recorded as a fault of the device.",
  })
  legal!: boolean;

  @Field(() => String, { nullable: true, description: "Why the device left the order of states." })
  reason!: string | null;
}
