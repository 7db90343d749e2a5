import { Field, ID, Int, ObjectType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@ObjectType({ simpleResolvers: true, description: "Value that a card can't spend elsewhere while it fills." })
export class CardHold {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The card." })
  cardId!: string;

  @Field(() => GraphQLDecimal, { description: "How much is held." })
  amount!: string;

  @Field(() => GraphQLInstant, { description: "Since when." })
  openedAt!: Date;

  @Field(() => GraphQLInstant, {
    description: "From then on it ends by itself, as soon as its device is heard and the gun is at rest.",
  })
  lapsesAt!: Date;

  @Field(() => ID, { description: "Where it fills." })
  stationId!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => Int, { nullable: true, description: "Number of the gun." })
  gunNumber!: number | null;

  @Field(() => Boolean, { description: "Its device answers; what is quiet keeps its holds." })
  online!: boolean;
}
