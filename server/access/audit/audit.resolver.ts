import type { GraphQLResolveInfo } from "graphql";
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { Needs } from "../auth/guard.ts";
import { auditLog } from "./audit.list.ts";
import { AuditEntry, NamedRecord } from "./audit.types.ts";
import { recordsNamedIn } from "./record-names.ts";

@Resolver(() => AuditEntry)
export class AuditResolver {
  @Needs(Permission.Log)
  @Query(() => auditLog.Connection, {
    description:
      "The audit log of the caller's platforms: what their accounts did, and what superiors did to their records.",
  })
  auditEntries(
    @Args(() => auditLog.Args) args: ArgsIn<typeof auditLog>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return auditLog.page(ctx, args, { fields: selected(info) });
  }

  @FieldResolver(() => [NamedRecord], {
    description:
      "The records that `before` and `after` speak of by their ids; without those that are gone or bear no name.",
  })
  names(@Root() entry: AuditEntry, @Ctx() ctx: Context) {
    return recordsNamedIn(ctx, entry);
  }
}
