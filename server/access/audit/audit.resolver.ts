import type { GraphQLResolveInfo } from "graphql";
import { Args, Ctx, Info, Query, Resolver } from "type-graphql";
import { Needs } from "../auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { auditEntries } from "./audit.service.ts";
import { AuditArgs, AuditEntryConnection } from "./audit.types.ts";

@Resolver()
export class AuditResolver {
  @Needs(Permission.Log)
  @Query(() => AuditEntryConnection, { description: "The audit log of the caller's platforms." })
  auditEntries(@Args(() => AuditArgs) args: AuditArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return auditEntries(ctx, args, selected(info).has("totalCount"));
  }
}
