import { domain } from "../../kernel/domain.ts";
import { pointsExchanges } from "./points-exchange.list.ts";
import { PointsExchangeResolver } from "./points-exchange.resolver.ts";

/** What members get for their points. */
export const pointsExchangeDomain = domain({
  resolvers: [PointsExchangeResolver],
  tables: { distributed: ["points_exchange"] },
  files: [pointsExchanges.file],
});
