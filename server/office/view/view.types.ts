import { Field, ID, InputType, ObjectType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@ObjectType({ description: "A list as somebody likes to see it: its filters, order and columns under a name." })
export class SavedView {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "The screen that it is for." })
  screen!: string;

  @Field(() => String, { description: "Its name, once for each owner and screen." })
  name!: string;

  @Field(() => String, { description: "The screen's query string as it was applied, without the question mark." })
  search!: string;

  @Field(() => [String], { description: "The columns shown, in order; none: the screen's own." })
  columns!: string[];

  @Field(() => Boolean, { description: "Everybody of the owner's platform sees it." })
  shared!: boolean;

  @Field(() => Boolean, { description: "It is the caller's own: only the owner changes it." })
  own!: boolean;

  @Field(() => String, { description: "Whose it is, by name." })
  ownerName!: string;

  @Field(() => Boolean, { description: "The screen begins with it, for the caller." })
  isDefault!: boolean;

  @Field(() => GraphQLInstant, { description: "When it was last saved." })
  changedAt!: Date;
}

@InputType({ description: "A view to keep; with an id the caller's own of that id becomes it." })
export class SaveViewInput {
  @Field(() => ID, { nullable: true, description: "One of the caller's own, to rename or replace it. 10014." })
  id?: string | null;

  @Field(() => String, { description: "The screen: small letters, digits, dots and hyphens, at most 64." })
  screen!: string;

  @Field(() => String, { description: "1 to 60 characters. 10015 where another of the caller's own has it." })
  name!: string;

  @Field(() => String, { description: "The query string as it is applied, at most 4,000 characters." })
  search!: string;

  @Field(() => [String], { defaultValue: [], description: "The columns shown, in order, at most 100." })
  columns!: string[];

  @Field(() => Boolean, { defaultValue: false, description: "Everybody of the caller's platform is to see it." })
  shared!: boolean;
}

@InputType()
export class DeleteViewInput {
  @Field(() => ID, { description: "One of the caller's own." })
  id!: string;
}

@InputType({ description: "With what a screen begins." })
export class ChooseDefaultViewInput {
  @Field(() => String, { description: "The screen." })
  screen!: string;

  @Field(() => ID, { nullable: true, description: "A view of it that the caller sees; none: the screen as it is." })
  viewId?: string | null;
}
