import { domain } from "../../kernel/domain.ts";
import { CardLimitResolver } from "./card-limit.resolver.ts";
import { limitProfiles } from "./limit-profile.list.ts";

/** What cards may fill. */
export const cardLimitDomain = domain({
  resolvers: [CardLimitResolver],
  tables: { distributed: ["limit_profile", "card_limit", "card_limit_waiver"] },
  files: [limitProfiles.file],
});
