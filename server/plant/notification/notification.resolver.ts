import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import {
  ChangeNotificationRuleInput,
  CreateNotificationRuleInput,
  NotificationRuleInput,
} from "./notification.inputs.ts";
import { notifications } from "./notification.list.ts";
import { Notification, NotificationRule, NotificationRuleSecret, NotificationSettings } from "./notification.types.ts";
import { notificationRules } from "./rule.list.ts";
import * as rules from "./rule.service.ts";
import { testNotificationRule } from "./test.service.ts";

@Resolver()
export class NotificationResolver {
  @Needs(Permission.SiteSet)
  @Query(() => notificationRules.Connection, { description: "Who is told of alarms and low balances." })
  notificationRules(
    @Args(() => notificationRules.Args) args: ArgsIn<typeof notificationRules>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return notificationRules.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.SiteSet)
  @Query(() => notifications.Connection, {
    description: "What was told and is to be told, the newest first; kept for 90 days.",
  })
  notifications(
    @Args(() => notifications.Args) args: ArgsIn<typeof notifications>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return notifications.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.SiteSet)
  @Query(() => NotificationSettings, { description: "How this server tells people." })
  notificationSettings(@Ctx() ctx: Context) {
    return rules.notificationSettings(ctx);
  }

  @NeedsToOperate(Permission.SiteSet)
  @Mutation(() => NotificationRuleSecret, {
    description:
      "Makes a rule with its secret. 403 where it tells of low balances and the caller may not see cards. Addresses inside the operator's own network, and mail where this server sends none, are refused: 10012. 10006, 10014, 10015, 10017.",
  })
  createNotificationRule(
    @Arg("input", () => CreateNotificationRuleInput) input: CreateNotificationRuleInput,
    @Ctx() ctx: Context,
  ) {
    return rules.createNotificationRule(ctx, input);
  }

  @NeedsToOperate(Permission.SiteSet)
  @Mutation(() => NotificationRule, {
    description: "Changes what a rule says. 403 as for createNotificationRule; 10006, 10012, 10014, 10015.",
  })
  changeNotificationRule(
    @Arg("input", () => ChangeNotificationRuleInput) input: ChangeNotificationRuleInput,
    @Ctx() ctx: Context,
  ) {
    return rules.changeNotificationRule(ctx, input);
  }

  @NeedsToOperate(Permission.SiteSet)
  @Mutation(() => NotificationRuleSecret, {
    description: "Gives a rule another secret; for a day messages are signed with the one of before, too. 10014.",
  })
  rotateNotificationSecret(
    @Arg("input", () => NotificationRuleInput) { id }: NotificationRuleInput,
    @Ctx() ctx: Context,
  ) {
    return rules.rotateNotificationSecret(ctx, id);
  }

  @NeedsToOperate(Permission.SiteSet)
  @Mutation(() => [Notification], {
    description: "Sends everybody of a rule a test at once, once, and tells how it went. 10014.",
  })
  testNotificationRule(@Arg("input", () => NotificationRuleInput) { id }: NotificationRuleInput, @Ctx() ctx: Context) {
    return testNotificationRule(ctx, id);
  }

  @NeedsToOperate(Permission.SiteSet)
  @Mutation(() => Boolean, { description: "Forgets a rule and what it told. 10014." })
  deleteNotificationRule(
    @Arg("input", () => NotificationRuleInput) { id }: NotificationRuleInput,
    @Ctx() ctx: Context,
  ) {
    return rules.deleteNotificationRule(ctx, id);
  }
}
