import { Field, ID, InputType, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";

/** How a price per unit is changed for somebody or for a time. */
export const MarkdownKind = {
  FIXED_PRICE: "FIXED_PRICE",
  AMOUNT_OFF: "AMOUNT_OFF",
  PERCENT_OFF: "PERCENT_OFF",
} as const;
export type MarkdownKind = keyof typeof MarkdownKind;
registerEnumType(MarkdownKind, {
  name: "MarkdownKind",
  description:
    "FIXED_PRICE takes the unit price's place, AMOUNT_OFF is taken from each unit, PERCENT_OFF is that share less.",
});

/** By what the stations of a set are named. */
export const StationSetKind = { ALL: "ALL", REGIONS: "REGIONS", CITIES: "CITIES", STATIONS: "STATIONS" } as const;
export type StationSetKind = keyof typeof StationSetKind;
registerEnumType(StationSetKind, {
  name: "StationSetKind",
  description: "ALL: the platform's own and those of the platforms below it. Otherwise those of them that are named.",
});

@ObjectType({ description: "Stations of a platform and of those below it, as a price or a discount names them." })
export class StationSet {
  @Field(() => StationSetKind, { description: "By what they are named." })
  kind!: StationSetKind;

  @Field(() => [ID], { description: "The regions, cities or stations; none for ALL." })
  ids!: string[];
}

@InputType({ description: "Stations of a platform and of those below it." })
export class StationSetInput {
  @Field(() => StationSetKind, { defaultValue: StationSetKind.ALL, description: "By what they are named." })
  kind!: StationSetKind;

  @Field(() => [ID], { defaultValue: [], description: "The regions, cities or stations, 1 to 500; none for ALL." })
  ids!: string[];
}

@InputType({ description: "What a price per unit is changed by." })
export class MarkdownInput {
  @Field(() => MarkdownKind, { description: "How it is changed." })
  kind!: MarkdownKind;

  @Field(() => GraphQLDecimal, { description: "The price or the amount, 4 places, or the per cent, 2 places." })
  value!: string;
}
