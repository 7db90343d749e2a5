import { Extensions, Field, ID, InputType, Int } from "type-graphql";
import { TANK_LITRES } from "../../../common/limits.ts";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";

const MOST_LITRES = Number(TANK_LITRES.max);

@InputType()
export class CreateTankInput {
  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => Int, { description: "Number within the station, from 1." })
  number!: number;

  @Field(() => String, { description: "Name." })
  name!: string;

  @Field(() => ID, { description: "What it holds." })
  gradeId!: string;

  @Extensions({ most: MOST_LITRES })
  @Field(() => GraphQLDecimal, { description: "Litres when full." })
  capacityLitres!: string;

  @Field(() => Int, { description: "Inner height, mm." })
  heightMm!: number;

  @Extensions({ most: MOST_LITRES })
  @Field(() => GraphQLDecimal, { description: "Low limit, litres." })
  lowLimitLitres!: string;

  @Extensions({ most: MOST_LITRES })
  @Field(() => GraphQLDecimal, { description: "High limit, litres; above the low one, at most the capacity." })
  highLimitLitres!: string;

  @Extensions({ most: MOST_LITRES })
  @Field(() => GraphQLDecimal, { description: "Litres by which a limit must be left again." })
  hysteresisLitres!: string;

  @Field(() => Int, { description: "Water limit, mm." })
  waterLimitMm!: number;
}

@InputType({ description: "What changes of a tank; what is absent stays as it is." })
export class ChangeTankInput {
  @Field(() => ID, { description: "The tank." })
  id!: string;

  @Field(() => Int, { nullable: true, description: "Number within the station, from 1." })
  number?: number | null;

  @Field(() => String, { nullable: true, description: "Name." })
  name?: string | null;

  @Field(() => ID, { nullable: true, description: "What it holds; its guns then sell that." })
  gradeId?: string | null;

  @Extensions({ most: MOST_LITRES })
  @Field(() => GraphQLDecimal, { nullable: true, description: "Litres when full." })
  capacityLitres?: string | null;

  @Field(() => Int, { nullable: true, description: "Inner height, mm." })
  heightMm?: number | null;

  @Extensions({ most: MOST_LITRES })
  @Field(() => GraphQLDecimal, { nullable: true, description: "Low limit, litres." })
  lowLimitLitres?: string | null;

  @Extensions({ most: MOST_LITRES })
  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "High limit, litres; above the low one, at most the capacity.",
  })
  highLimitLitres?: string | null;

  @Extensions({ most: MOST_LITRES })
  @Field(() => GraphQLDecimal, { nullable: true, description: "Litres by which a limit must be left again." })
  hysteresisLitres?: string | null;

  @Field(() => Int, { nullable: true, description: "Water limit, mm; at most the height." })
  waterLimitMm?: number | null;
}

@InputType()
export class DeleteTankInput {
  @Field(() => ID, { description: "The tank." })
  id!: string;
}

@InputType()
export class ImportStrappingTableInput {
  @Field(() => ID, { description: "The tank." })
  tankId!: string;

  @Field(() => String, {
    description:
      "The file's text: a height (mm) and a volume (litres) on each line, parted by semicolon, tab or comma, both rising.",
  })
  csv!: string;

  @Field(() => Boolean, { description: "True: says what would come of it and stores nothing." })
  dryRun!: boolean;
}
