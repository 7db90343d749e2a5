import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { POST_ERRORS_TOLD, PostError } from "../../kernel/outgoing/post.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

export const WebhookKind = {
  SALE: "SALE",
  ALARM: "ALARM",
  PRICE_CONFIRMED: "PRICE_CONFIRMED",
  CARD_MOVED: "CARD_MOVED",
  DEPOSIT: "DEPOSIT",
  BALANCE_LOW: "BALANCE_LOW",
  SHIFT_CLOSED: "SHIFT_CLOSED",
  DEVICE_ONLINE: "DEVICE_ONLINE",
} as const;
export type WebhookKind = keyof typeof WebhookKind;
registerEnumType(WebhookKind, {
  name: "WebhookKind",
  description:
    "SALE a sale was stored, or somebody else turned out to have paid for it; ALARM an alarm began, ended or was acknowledged; PRICE_CONFIRMED all guns of a station that waited for a price show it; CARD_MOVED something was done with a card, whether value moved or not; DEPOSIT money came onto a card or into a group's wallet, or what did was put right; BALANCE_LOW money of a card or of a group's wallet fell below its threshold, or is at or above it again; SHIFT_CLOSED a shift was signed; DEVICE_ONLINE a device came or went.",
});

export const WebhookMessageState = { WAITING: "WAITING", SENT: "SENT", FAILED: "FAILED", DROPPED: "DROPPED" } as const;
export type WebhookMessageState = keyof typeof WebhookMessageState;
registerEnumType(WebhookMessageState, {
  name: "WebhookMessageState",
  description:
    "WAITING to be sent or sent again, SENT taken by the receiver, FAILED given up, DROPPED no longer called for: its webhook was off, or its object not the platform's any more.",
});

export const WebhookError = {
  ...PostError,
  SELECTION: "SELECTION",
} as const;
export type WebhookError = keyof typeof WebhookError;
registerEnumType(WebhookError, {
  name: "WebhookError",
  description: `${POST_ERRORS_TOLD}, SELECTION what was selected could not be read.`,
});

export const WebhookOff = { GONE: "GONE" } as const;
export type WebhookOff = keyof typeof WebhookOff;
registerEnumType(WebhookOff, { name: "WebhookOff", description: "GONE: its receiver answered 410." });

@ObjectType({ description: "A kind of facts that a webhook tells of, and what it tells of each." })
export class WebhookSelection {
  @Field(() => WebhookKind, { description: "The kind." })
  kind!: WebhookKind;

  @Field(() => String, { description: "What of the object stands in `data`: a selection of GraphQL, in braces." })
  selection!: string;
}

@ObjectType({ description: "A program outside that is told of facts." })
export class Webhook {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "Name; unique within its platform." })
  name!: string;

  @Field(() => ID, { description: "The platform of whose facts it is told, and of those below." })
  platformId!: string;

  @Field(() => String, { description: "Name of that platform." })
  platformName!: string;

  @Field(() => String, { description: "Where it posts to." })
  url!: string;

  @Field(() => Boolean, { description: "Whether it is told of anything." })
  active!: boolean;

  @Field(() => WebhookOff, { nullable: true, description: "Why it went off by itself." })
  offReason!: WebhookOff | null;

  @Field(() => [WebhookKind], { description: "What it is told of." })
  kinds!: WebhookKind[];

  @Field(() => [WebhookSelection], { description: "The same with what is told of each." })
  selections!: WebhookSelection[];

  @Field(() => Int, { description: "Messages that wait to be sent, or sent again." })
  waiting!: number;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "When a message was taken last; absent: none that is kept.",
  })
  lastSentAt!: Date | null;

  @Field(() => GraphQLInstant, { description: "When it was made." })
  createdAt!: Date;
}

@ObjectType({ description: "A webhook, with its secret where that is new: it is told this once." })
export class WebhookSecret {
  @Field(() => Webhook, { description: "The webhook." })
  webhook!: Webhook;

  @Field(() => String, { description: "What its messages are signed with (Standard Webhooks, `whsec_…`)." })
  secret!: string;
}

@ObjectType({ description: "What a webhook may be told of." })
export class WebhookKindFacts {
  @Field(() => WebhookKind, { description: "The kind." })
  kind!: WebhookKind;

  @Field(() => [String], { description: "What `type` says in its messages." })
  types!: string[];

  @Field(() => String, { description: "The type of the contract that a selection is of." })
  objectType!: string;

  @Field(() => Int, { description: "The permission value that whoever stores it needs." })
  permission!: number;

  @Field(() => String, { description: "A selection that most receivers can do with." })
  selection!: string;
}

@ObjectType({ description: "What a message would look like." })
export class WebhookPreview {
  @Field(() => ID, {
    nullable: true,
    description: "The newest object of the kind, of which it is; absent: there is none yet.",
  })
  objectId!: string | null;

  @Field(() => String, { nullable: true, description: "The body as it would be sent; absent without an object." })
  body!: string | null;
}

@ObjectType({ description: "How a message was sent once." })
export class WebhookAttempt {
  @Field(() => Int, { description: "Which attempt it was, from 1." })
  attempt!: number;

  @Field(() => GraphQLInstant, { description: "When." })
  at!: Date | string;

  @Field(() => Int, { nullable: true, description: "HTTP status of the answer." })
  status!: number | null;

  @Field(() => Int, { description: "Milliseconds that it took." })
  ms!: number;

  @Field(() => WebhookError, { nullable: true, description: "Why it failed." })
  error!: WebhookError | null;

  @Field(() => String, {
    nullable: true,
    description: "The first 1,000 bytes of the answer; absent also to whom the body is not shown.",
  })
  excerpt!: string | null;
}

@ObjectType({ description: "Something that a program was told, or is to be told." })
export class WebhookMessage {
  @Field(() => ID, { description: "Its id, the same at each attempt: `webhook-id`, and `id` in the body." })
  id!: string;

  @Field(() => ID, { description: "The webhook." })
  webhookId!: string;

  @Field(() => String, { description: "Name of the webhook." })
  webhookName!: string;

  @Field(() => Boolean, { description: "Whether the webhook is on: what one that is off has told is not sent again." })
  webhookActive!: boolean;

  @Field(() => WebhookKind, { nullable: true, description: "Of which kind it is; absent: a test." })
  kind!: WebhookKind | null;

  @Field(() => String, { description: "What happened: `type` in the body." })
  type!: string;

  @Field(() => ID, { nullable: true, description: "The object that it happened to; absent: a test." })
  objectId!: string | null;

  @Field(() => WebhookMessageState, { description: "How it stands." })
  state!: WebhookMessageState;

  @Field(() => Int, { description: "How often it was tried." })
  attempts!: number;

  @Field(() => GraphQLInstant, { description: "When it was written down." })
  createdAt!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it is tried next; absent: never again." })
  dueAt!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was sent, given up or dropped." })
  doneAt!: Date | null;

  @Field(() => Int, { nullable: true, description: "HTTP status of the last answer." })
  answerStatus!: number | null;

  @Field(() => Int, { nullable: true, description: "Milliseconds of the last attempt." })
  answerMs!: number | null;

  @Field(() => WebhookError, { nullable: true, description: "Why the last attempt failed." })
  error!: WebhookError | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The body, as it is sent each time; absent: it was never sent, or tells of what the caller has no right to see.",
  })
  body!: string | null;

  @Field(() => [WebhookAttempt], { description: "Its attempts, the first one first." })
  attemptLog!: WebhookAttempt[];
}

@ObjectType({ description: "What a deed with many messages came to." })
export class WebhookResent {
  @Field(() => Int, { description: "How many are sent again." })
  count!: number;
}
