import { domain } from "../../kernel/domain.ts";
import { MomentResolver } from "./moment.resolver.ts";

export const momentDomain = domain({ resolvers: [MomentResolver] });
