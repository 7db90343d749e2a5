import { domain } from "../../kernel/domain.ts";
import { tankSafety } from "./tank-safety.list.ts";
import { TankSafetyResolver } from "./tank-safety.resolver.ts";

/** Tanks by what endangers people, soil and product. */
export const tankSafetyDomain = domain({ resolvers: [TankSafetyResolver], files: [tankSafety.file] });
