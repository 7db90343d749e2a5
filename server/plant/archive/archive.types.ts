import { Field, ObjectType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@ObjectType({
  description:
    "Since when raw readings are here; those before are in the archive alone. Absent: since the first. What was reckoned of them, as of each day of a tank, stays.",
})
export class ReadingsKept {
  @Field(() => GraphQLInstant, { nullable: true, description: "What gauges read of tanks." })
  tanksSince!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "How guns moved from state to state." })
  gunsSince!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "What skids measured." })
  measuresSince!: Date | null;
}
