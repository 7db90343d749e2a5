import { Field, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

/** What a gauge can tell of a tank. */
export const TANK_VALUES = [
  "VOLUME",
  "NET_VOLUME",
  "HEIGHT",
  "WATER_HEIGHT",
  "WATER_VOLUME",
  "ULLAGE",
  "TEMPERATURE",
] as const;
export type TankValue = (typeof TANK_VALUES)[number];
export const TankValue = Object.fromEntries(TANK_VALUES.map((value) => [value, value])) as {
  [Value in TankValue]: Value;
};
registerEnumType(TankValue, { name: "TankValue", description: "What a gauge can tell of a tank." });

export const ValueQuality = {
  GOOD: "GOOD",
  STALE: "STALE",
  SENSOR_MISSING: "SENSOR_MISSING",
  REFUSED: "REFUSED",
  IMPLAUSIBLE: "IMPLAUSIBLE",
} as const;
export type ValueQuality = keyof typeof ValueQuality;
registerEnumType(ValueQuality, {
  name: "ValueQuality",
  description:
    "GOOD: told lately. STALE: nobody has told it for some time. SENSOR_MISSING: the gauge says that it can't measure it. REFUSED: the gauge told nothing that could be used. IMPLAUSIBLE: it told what the tank can't have; the value is the one of before.",
});

@ObjectType({ description: "How much a value of a tank is worth." })
export class TankValueQuality {
  @Field(() => TankValue, { description: "Which." })
  value!: TankValue;

  @Field(() => ValueQuality, { description: "How good it is now." })
  quality!: ValueQuality;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was told last; absent: never." })
  at!: Date | null;
}
