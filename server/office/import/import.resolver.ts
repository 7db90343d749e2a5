import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { Needs } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import * as importing from "./import.service.ts";
import { ImportColumn, ImportList, ImportReport, ImportRowsInput } from "./import.types.ts";

@Resolver()
export class ImportResolver {
  @Needs(Permission.Home)
  @Query(() => [ImportColumn], {
    description: "The columns that a list takes from a file. Needs the list's own permission. 403.",
  })
  importColumns(@Arg("list", () => ImportList, { description: "Which list." }) list: string, @Ctx() ctx: Context) {
    return importing.importColumns(ctx, list);
  }

  @Needs(Permission.Home)
  @Mutation(() => ImportReport, {
    description:
      "Imports the rows of a file, or tells what that would do: what is there by its key is changed, the rest is made. Needs the list's own permission. 403, 10014, 10004, 10012.",
  })
  importRows(@Arg("input", () => ImportRowsInput) input: ImportRowsInput, @Ctx() ctx: Context) {
    return importing.importRows(ctx, input);
  }
}
