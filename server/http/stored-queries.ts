import type { StoredQueries } from "../kernel/context.ts";
import type { Documents } from "./documents.ts";
import type { Execution } from "./executor.ts";

/** Reads and runs queries that are kept here by the limits and the executor of those that are sent. */
export const storedQueries = (documents: Documents, execution: Execution): StoredQueries => ({
  faultsOf(text) {
    const read = documents.read(text);
    return "document" in read ? [] : read;
  },
  async run(ctx, text, variables) {
    const read = documents.read(text);
    const errors = "document" in read ? read.judge(variables) : read;
    return "document" in read && errors.length === 0 ? execution.kept(read, variables, ctx) : { errors };
  },
});
