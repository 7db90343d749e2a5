import { Field, ID, Int, ObjectType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { CardState } from "../card/card.types.ts";
import { FillRule } from "../fill/fill.types.ts";

@ObjectType({ simpleResolvers: true, description: "A card, as a station may decide on it while the server is away." })
export class ListedCard {
  @Field(() => String, { description: "SHA-256, in hexadecimal digits, of the list's salt and the tag." })
  tag!: string;

  @Field(() => CardState, { description: "What became of it." })
  state!: CardState;

  @Field(() => FillRule, { nullable: true, description: "The first rule that declines it at this station." })
  declinedBy!: FillRule | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When its last day ends; null: without end." })
  validBefore!: Date | null;

  @Field(() => GraphQLDecimal, {
    description: "What it may spend: its value without what is held, no more than the limits of its plate leave.",
  })
  available!: string;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Units that the limits of its plate leave; null: any." })
  mostVolume!: string | null;

  @Field(() => Int, { nullable: true, description: "Fills that the limits of its plate leave; null: any." })
  mostFills!: number | null;

  @Field(() => String, { nullable: true, description: "Of its PIN; null where it has none." })
  pinHash!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "A page of the list of cards of a station." })
export class CardList {
  @Field(() => ID, { description: "Whose it is." })
  stationId!: string;

  @Field(() => String, { description: "Of the first page: what to ask from, the next time." })
  version!: string;

  @Field(() => GraphQLInstant, { description: "As of when." })
  at!: Date;

  @Field(() => Boolean, { description: "All cards; false: those alone that changed." })
  whole!: boolean;

  @Field(() => [ListedCard], { description: "Cards with their new standing." })
  cards!: ListedCard[];

  @Field(() => [String], { description: "Tags, hashed, of cards that are on the list no more." })
  gone!: string[];

  @Field(() => String, { nullable: true, description: "Where the next page begins; null: this is the last." })
  next!: string | null;

  @Field(() => String, { description: "What stands before a tag when it is hashed; one for the network." })
  salt!: string;

  @Field(() => Int, { description: "Places of the station's currency." })
  places!: number;

  @Field(() => Int, { description: "Minutes for which a list decides as the server would." })
  longestAge!: number;

  @Field(() => Boolean, { description: "By a list that is older a card still fills, up to the limit." })
  offlineAllowed!: boolean;

  @Field(() => GraphQLDecimal, { description: "What a card may fill by a list that is older, all in all." })
  offlineLimit!: string;
}

@ObjectType({ simpleResolvers: true, description: "The list of cards that a station was given last." })
export class CardListStand {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its version." })
  version!: string;

  @Field(() => GraphQLInstant, { description: "As of when." })
  at!: Date;

  @Field(() => Int, { description: "Cards on it." })
  size!: number;
}
