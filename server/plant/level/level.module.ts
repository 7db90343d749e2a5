import { domain } from "../../kernel/domain.ts";
import { sweepStale } from "./stale.service.ts";

export const levelDomain = domain({
  resolvers: [],
  chores: [{ name: "tanks that nobody tells of", everyMs: 5_000, work: sweepStale }],
});
