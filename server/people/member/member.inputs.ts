import { Field, ID, InputType, Int } from "type-graphql";
import { choiceOf } from "../../kernel/lists/choice.ts";
import { GraphQLDay } from "../../kernel/scalars/scalars.ts";
import { type MemberFilter, members } from "./member.list.ts";

@InputType()
export class CreateMemberInput {
  @Field(() => String, { description: "1 to 200 characters." })
  name!: string;

  @Field(() => String, {
    description:
      "At most 40 digits, with a + before them or without; spaces, dots and hyphens don't count. Unique within the network.",
  })
  phone!: string;

  @Field(() => String, { nullable: true, description: "Number of the identity document; at most 40 characters." })
  idNumber?: string | null;

  @Field(() => Int, { defaultValue: 1, description: "1 to 9." })
  level!: number;

  @Field(() => GraphQLDay, { nullable: true, description: "Day of birth; not in the future." })
  birthday?: Date | null;

  @Field(() => String, { defaultValue: "", description: "At most 200 characters." })
  remark!: string;

  @Field(() => ID, { nullable: true, description: "Whose customer; the caller's own platform unless told." })
  platformId?: string | null;
}

@InputType({ description: "What is absent stays as it is." })
export class ChangeMemberInput {
  @Field(() => ID, { description: "The member." })
  id!: string;

  @Field(() => String, { nullable: true, description: "1 to 200 characters." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "As when one is made." })
  phone?: string | null;

  @Field(() => String, { nullable: true, description: "At most 40 characters; null: none is known." })
  idNumber?: string | null;

  @Field(() => Int, { nullable: true, description: "1 to 9." })
  level?: number | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Day of birth; null: not known." })
  birthday?: Date | null;

  @Field(() => String, { nullable: true, description: "At most 200 characters." })
  remark?: string | null;
}

@InputType()
export class MemberInput {
  @Field(() => ID, { description: "The member." })
  id!: string;
}

@InputType({ description: "Which members get a level: either by their ids or by a filter." })
export class SetMemberLevelsInput extends choiceOf<MemberFilter>(() => members.Filter) {
  @Field(() => Int, { description: "1 to 9." })
  level!: number;
}
