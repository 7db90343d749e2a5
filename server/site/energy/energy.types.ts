import { Field, Int, ObjectType } from "type-graphql";

@ObjectType({ description: "Where a grade is used, as far as the caller sees." })
export class GradeUsage {
  @Field(() => Int, { description: "Stations that have a tank of it." })
  stations!: number;

  @Field(() => Int, { description: "Tanks that hold it." })
  tanks!: number;

  @Field(() => Int, { description: "Guns that sell it." })
  guns!: number;
}
