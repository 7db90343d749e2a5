import { domain } from "../../kernel/domain.ts";
import { CoverageResolver } from "./coverage.resolver.ts";

/** Of how many hours all has arrived that devices told of. */
export const coverageDomain = domain({ resolvers: [CoverageResolver] });
