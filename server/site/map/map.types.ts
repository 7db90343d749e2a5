import { Field, ObjectType } from "type-graphql";

@ObjectType({ description: "What maps are drawn on beside the console's own outlines." })
export class MapGround {
  @Field(() => String, {
    nullable: true,
    description: "Address of a tile with {z}, {x} and {y} in it; null: no server of tiles is set.",
  })
  tileAddress!: string | null;

  @Field(() => String, { description: "Whom the tiles' terms ask to name; may be empty." })
  attribution!: string;
}
