import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { webhookMessages } from "./message.list.ts";
import * as messages from "./message.service.ts";
import * as selections from "./selection.service.ts";
import {
  ChangeWebhookInput,
  CreateWebhookInput,
  ResendWebhookMessagesInput,
  WebhookInput,
  WebhookPreviewInput,
} from "./webhook.inputs.ts";
import { webhooks } from "./webhook.list.ts";
import * as service from "./webhook.service.ts";
import {
  Webhook,
  WebhookKindFacts,
  WebhookMessage,
  WebhookPreview,
  WebhookResent,
  WebhookSecret,
} from "./webhook.types.ts";

@Resolver()
export class WebhookResolver {
  @Needs(Permission.SiteSet)
  @Query(() => webhooks.Connection, { description: "Programs outside that are told of facts." })
  webhooks(
    @Args(() => webhooks.Args) args: ArgsIn<typeof webhooks>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return webhooks.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.SiteSet)
  @Query(() => webhookMessages.Connection, {
    description: "What programs were told and are to be told, the newest first; kept for 30 days.",
  })
  webhookMessages(
    @Args(() => webhookMessages.Args) args: ArgsIn<typeof webhookMessages>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return webhookMessages.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.SiteSet)
  @Query(() => [WebhookKindFacts], { description: "What programs may be told of." })
  webhookKinds() {
    return selections.webhookKinds();
  }

  @Needs(Permission.SiteSet)
  @Query(() => WebhookPreview, {
    description:
      "What a message would say of the newest object of a kind. 10012 naming the selection, with line and column; 10017; 403 without the kind's permission.",
  })
  webhookPreview(@Arg("input", () => WebhookPreviewInput) input: WebhookPreviewInput, @Ctx() ctx: Context) {
    return selections.webhookPreview(ctx, input);
  }

  @NeedsToOperate(Permission.SiteSet)
  @Mutation(() => WebhookSecret, {
    description:
      "Makes a webhook with its secret. Addresses inside the operator's own network and selections that can't be read are refused, these with line and column: 10012. 10015, 10017; 403 without the permissions of its kinds.",
  })
  createWebhook(@Arg("input", () => CreateWebhookInput) input: CreateWebhookInput, @Ctx() ctx: Context) {
    return service.createWebhook(ctx, input);
  }

  @NeedsToOperate(Permission.SiteSet)
  @Mutation(() => Webhook, {
    description: "Changes what is said of a webhook. 10012, 10014, 10015; 403 without the permissions of its kinds.",
  })
  changeWebhook(@Arg("input", () => ChangeWebhookInput) input: ChangeWebhookInput, @Ctx() ctx: Context) {
    return service.changeWebhook(ctx, input);
  }

  @NeedsToOperate(Permission.SiteSet)
  @Mutation(() => WebhookSecret, {
    description: "Gives a webhook another secret; for a day messages are signed with the one of before, too. 10014.",
  })
  rotateWebhookSecret(@Arg("input", () => WebhookInput) { id }: WebhookInput, @Ctx() ctx: Context) {
    return service.rotateWebhookSecret(ctx, id);
  }

  @NeedsToOperate(Permission.SiteSet)
  @Mutation(() => WebhookMessage, {
    description: "Sends a webhook a test at once, once, also one that is off, and tells how it went. 10014.",
  })
  testWebhook(@Arg("input", () => WebhookInput) { id }: WebhookInput, @Ctx() ctx: Context) {
    return messages.testWebhook(ctx, id);
  }

  @NeedsToOperate(Permission.SiteSet)
  @Mutation(() => WebhookResent, {
    description:
      "Has messages sent again, with the ids and bodies that they have. 10012; 10014 for one that waits already, or whose webhook is off.",
  })
  resendWebhookMessages(
    @Arg("input", () => ResendWebhookMessagesInput) input: ResendWebhookMessagesInput,
    @Ctx() ctx: Context,
  ) {
    return messages.resendWebhookMessages(ctx, input);
  }

  @NeedsToOperate(Permission.SiteSet)
  @Mutation(() => Boolean, { description: "Forgets a webhook and what it told. 10014." })
  deleteWebhook(@Arg("input", () => WebhookInput) { id }: WebhookInput, @Ctx() ctx: Context) {
    return service.deleteWebhook(ctx, id);
  }
}
