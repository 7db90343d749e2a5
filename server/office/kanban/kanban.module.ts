import { domain } from "../../kernel/domain.ts";
import { KanbanResolver } from "./kanban.resolver.ts";

export const kanbanDomain = domain({
  resolvers: [KanbanResolver],
});
