import { domain } from "../../kernel/domain.ts";
import { pointsFlows } from "./points-flow.list.ts";
import { lapsePoints } from "./points-lapse.service.ts";
import { PointsResolver } from "./points.resolver.ts";

/** Points of members. */
export const pointsDomain = domain({
  resolvers: [PointsResolver],
  tables: { reference: ["points_setting"], distributed: ["points_flow", "points_lot", "points_lot_use"] },
  files: [pointsFlows.file],
  chores: [{ name: "points whose last day is over", everyMs: 600_000, work: lapsePoints }],
});
