import { Args, Ctx, Query, Resolver } from "type-graphql";
import { Needs } from "../auth/guard.ts";
import { Permission } from "../auth/permission.ts";
import type { Context } from "../context.ts";
import { auditEntries } from "./audit.service.ts";
import { AuditArgs, AuditEntryConnection } from "./audit.types.ts";

@Resolver()
export class AuditResolver {
  @Needs(Permission.Log)
  @Query(() => AuditEntryConnection, { description: "The audit log of the caller's platforms, newest first." })
  auditEntries(@Args(() => AuditArgs) args: AuditArgs, @Ctx() ctx: Context) {
    return auditEntries(ctx, args);
  }
}
