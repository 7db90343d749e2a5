import { domain } from "../../kernel/domain.ts";
import { cardGroups, groupFlows } from "./group.list.ts";
import { CardGroupResolver } from "./group.resolver.ts";

export const groupDomain = domain({
  resolvers: [CardGroupResolver],
  tables: { distributed: ["card_group", "group_flow"] },
  files: [cardGroups.file, groupFlows.file],
});
