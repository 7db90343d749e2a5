import { Field, ID, InputType } from "type-graphql";
import { changeOf } from "../../kernel/lists/change-of.ts";
import { type WebhookMessageFilter, webhookMessages } from "./message.list.ts";
import { WebhookKind } from "./webhook.types.ts";

@InputType()
export class WebhookSelectionInput {
  @Field(() => WebhookKind, { description: "The kind." })
  kind!: WebhookKind;

  @Field(() => String, {
    description:
      "What of the object is told: a selection of GraphQL on the kind's type, in braces, 10,000 characters at most.",
  })
  selection!: string;
}

@InputType({ description: "What is said of a webhook." })
export class WebhookFactsInput {
  @Field(() => String, { description: "Name, 1 to 200 characters." })
  name!: string;

  @Field(() => String, { description: "Where it posts to: http or https, 2,000 characters at most." })
  url!: string;

  @Field(() => Boolean, { description: "Whether it is told of anything." })
  active!: boolean;

  @Field(() => [WebhookSelectionInput], { description: "What it is told of, at least one kind, each once." })
  selections!: WebhookSelectionInput[];
}

@InputType()
export class CreateWebhookInput extends WebhookFactsInput {
  @Field(() => ID, { nullable: true, description: "The platform; absent: the caller's own." })
  platformId?: string | null;
}

@InputType({ description: "What is to change; what is absent stays." })
export class ChangeWebhookInput extends changeOf(WebhookFactsInput) {
  @Field(() => ID, { description: "The webhook." })
  id!: string;
}

@InputType()
export class WebhookInput {
  @Field(() => ID, { description: "The webhook." })
  id!: string;
}

@InputType()
export class WebhookPreviewInput extends WebhookSelectionInput {
  @Field(() => ID, { nullable: true, description: "Of which platform's objects; absent: the caller's own." })
  platformId?: string | null;
}

@InputType({ description: "Either `ids` or `filter`." })
export class ResendWebhookMessagesInput {
  @Field(() => [ID], { nullable: true, description: "These, unless they wait already; 200 at most." })
  ids?: string[] | null;

  @Field(() => webhookMessages.Filter, {
    nullable: true,
    description: "Of those that it leaves the ones that were given up or dropped, 10,000 at most.",
  })
  filter?: WebhookMessageFilter | null;
}
