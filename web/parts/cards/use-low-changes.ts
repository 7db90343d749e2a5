import type { DocumentNode } from "graphql";
import { useMemo } from "react";
import { filterOfPlace } from "../../lib/place-scoping.ts";
import { useScope } from "../../lib/scope.ts";
import { useRefetched } from "../../lib/use-refetched.ts";
import { useRefresh } from "../records/use-deed.ts";
import { LowBalanceChangesDocument } from "./low.generated.ts";

/**
 * How many cards and groups are low in the place that is looked at; undefined until it is known. What shows what these documents
 * ask for asks again whenever one falls or rises. For whoever may see cards or groups.
 */
export function useLowChanges(...documents: readonly DocumentNode[]): number | undefined {
  const [scope] = useScope();
  const { platformIds } = filterOfPlace(scope);
  const key = platformIds?.join();
  const variables = useMemo(() => (key === undefined ? {} : { platformIds: key.split(",") }), [key]);
  const count = useRefetched(LowBalanceChangesDocument, useRefresh(...documents), variables)?.lowBalanceChanges;
  return count && count.cards + count.groups;
}
