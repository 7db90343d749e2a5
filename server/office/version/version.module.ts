import { domain } from "../../kernel/domain.ts";
import { VersionResolver } from "./version.resolver.ts";

export const versionDomain = domain({
  resolvers: [VersionResolver],
});
