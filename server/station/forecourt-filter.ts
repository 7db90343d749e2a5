import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "Narrows the pieces of forecourts; what is absent does not narrow." })
export class ForecourtFilter {
  @Field(() => [ID], { nullable: true, description: "In one of these regions." })
  regionIds?: string[];

  @Field(() => [ID], { nullable: true, description: "In one of these cities." })
  cityIds?: string[];

  @Field(() => [ID], { nullable: true, description: "At one of these stations." })
  stationIds?: string[];

  @Field(() => [ID], { nullable: true, description: "Of one of these grades." })
  gradeIds?: string[];
}
