import { type Feed } from "../../kernel/live/feed.ts";
import { latestJobs } from "./export.service.ts";
import type { ExportJob } from "./export.types.ts";

/** The account's latest exports, then each that moves on. */
export const exportJobFeed: Feed<unknown, ExportJob[]> = {
  topics: ["exportJob"],
  gatherMs: 200,
  idsOf: (event, ctx) =>
    "jobIds" in event && ctx.caller.kind === "ACCOUNT" && event.accountId === ctx.caller.accountId
      ? event.jobIds
      : null,
  present: (ctx) => latestJobs(ctx),
  changed: async (ctx, _args, ids) => {
    const rows = await latestJobs(ctx, ids);
    return rows.length > 0 ? rows : null;
  },
};
