import { Filter } from "@mikro-orm/decorators/legacy";
import type { ScopeParams } from "../../kernel/context.ts";

/** Builds {a: {b: value}} from "a.b". */
function nested(path: string, value: unknown): object {
  return path.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object;
}

/**
 * Marks a row as a tenant's: every read is narrowed to the caller's network and, by way of `platformPath`, to the
 * platforms that the caller sees (`branchIds`: that it looks after; `lineIds`: also to those above). On by default; who acts for nobody (login, seeding,
 * ingestion) must say so with `filters: { scope: false }`.
 */
export function Scoped(
  platformPath?: string,
  reach: "platformIds" | "branchIds" | "lineIds" = "platformIds",
): ClassDecorator {
  const filter = {
    name: "scope",
    default: true,
    cond: (scope: ScopeParams) => {
      const platforms = scope[reach];
      return {
        networkId: scope.networkId,
        ...(platformPath !== undefined && platforms !== null ? nested(platformPath, { $in: platforms }) : {}),
      };
    },
  };
  return Filter(filter as never) as ClassDecorator;
}
