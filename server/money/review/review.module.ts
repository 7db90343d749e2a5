import { domain } from "../../kernel/domain.ts";
import { moneyReviews } from "./review.list.ts";
import { ReviewResolver } from "./review.resolver.ts";

/** Operations of cards and groups that wait for a second person. */
export const reviewDomain = domain({
  resolvers: [ReviewResolver],
  tables: { distributed: ["money_review"] },
  files: [moneyReviews.file],
});
