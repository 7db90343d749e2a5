import { Field, ID, InputType } from "type-graphql";

/** The part of a filter that every list has whose rows stand at stations; what it adds on them: {@link narrowed}. */
@InputType({ description: "Narrows to places; what is absent does not narrow." })
export class PlaceFilter {
  @Field(() => [ID], { nullable: true, description: "Of one of these platforms, or of one below them." })
  platformIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: "In one of these regions." })
  regionIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: "In one of these cities." })
  cityIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: "At one of these stations." })
  stationIds?: string[] | null;
}
