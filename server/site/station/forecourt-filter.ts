import { Field, ID, InputType } from "type-graphql";
import { PlaceFilter } from "./place-filter.ts";

@InputType({ description: "Narrows the pieces of forecourts; what is absent does not narrow." })
export class ForecourtFilter extends PlaceFilter {
  @Field(() => [ID], { nullable: true, description: "Of one of these grades." })
  gradeIds?: string[] | null;
}
