import { domain } from "../../kernel/domain.ts";
import { ViewResolver } from "./view.resolver.ts";

export const viewDomain = domain({
  resolvers: [ViewResolver],
  tables: { reference: ["saved_view", "saved_view_default"] },
});
