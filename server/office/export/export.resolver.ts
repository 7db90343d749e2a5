import { Arg, Args, Ctx, Extensions, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { PageArgs } from "../../kernel/lists/page.ts";
import { follow } from "../../kernel/live/feed.ts";
import { exportJobFeed } from "./export.feeds.ts";
import * as exporting from "./export.service.ts";
import { ExportDownload, ExportJob, ExportJobConnection, ExportJobInput, RequestExportInput } from "./export.types.ts";

@Resolver()
export class ExportResolver {
  @Needs(Permission.Home)
  @Mutation(() => ExportJob, {
    description:
      "Asks for a list as a file, made in the background. Needs the list's own permission. 403, 10004, 10012, 429 while ten of the account's are under way.",
  })
  requestExport(@Arg("input", () => RequestExportInput) input: RequestExportInput, @Ctx() ctx: Context) {
    return exporting.requestExport(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => ExportJob, { description: "Gives an export up; one that is over stays as it is. 10014." })
  cancelExport(@Arg("input", () => ExportJobInput) input: ExportJobInput, @Ctx() ctx: Context) {
    return exporting.cancelExport(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => ExportDownload, {
    description:
      "An address from which a browser fetches the file, once and within a minute; with a session it can also be fetched without the ticket. 10014, 10041.",
  })
  downloadExport(@Arg("input", () => ExportJobInput) input: ExportJobInput, @Ctx() ctx: Context) {
    return exporting.downloadExport(ctx, input);
  }

  @Needs(Permission.Home)
  @Query(() => ExportJobConnection, { description: "The caller's own exports of the last 30 days, newest first." })
  exportJobs(@Args(() => PageArgs) args: PageArgs, @Ctx() ctx: Context) {
    return exporting.exportJobs(ctx, args);
  }

  @Extensions({ personal: true })
  @Needs(Permission.Home)
  @Subscription(() => [ExportJob], {
    description: "First the caller's latest 50 exports, then each that moves on.",
    subscribe: ({ context, args }) => follow(exportJobFeed, context as Context, args),
  })
  exportJobChanges(@Root() rows: ExportJob[]) {
    return rows;
  }
}
