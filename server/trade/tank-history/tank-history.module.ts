import { domain } from "../../kernel/domain.ts";
import { TankHistoryResolver } from "./tank-history.resolver.ts";

export const tankHistoryDomain = domain({ resolvers: [TankHistoryResolver] });
