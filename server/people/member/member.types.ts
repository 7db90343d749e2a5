import { Field, ID, Int, ObjectType } from "type-graphql";
import { GraphQLDay, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@ObjectType({ description: "A customer who holds cards and collects points." })
export class Member {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "Name; empty once the person is erased." })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Telephone number without spaces and hyphens, unique within the network; null once the person is erased.",
  })
  phone!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Number of the identity document, all but its last four characters hidden; null where none is known.",
  })
  idNumberMasked!: string | null;

  @Field(() => Int, { description: "Membership level, 1 (everybody) to 9." })
  level!: number;

  @Field(() => GraphQLDay, { nullable: true, description: "Day of birth." })
  birthday!: string | null;

  @Field(() => String, { description: "What the operator notes; may be empty." })
  remark!: string;

  @Field(() => ID, { description: "The platform whose customer this is." })
  platformId!: string;

  @Field(() => String, { description: "Its name." })
  platformName!: string;

  @Field(() => Int, {
    description: "Points they have; below 0 where points were taken back that had been spent already.",
  })
  points!: number;

  @Field(() => GraphQLInstant, { description: "When the record was made." })
  createdAt!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the person was erased; null: they are known." })
  erasedAt!: Date | null;
}
