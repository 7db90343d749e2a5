import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import type { DiscountBasis } from "../../../schema-types.generated.ts";
import {
  DiscountRulesDocument,
  MoveDiscountRuleDocument,
  type DiscountRuleLineFragment,
} from "./discounts.generated.ts";

/** The rules that hold at a platform's stations. */
export interface Rules {
  /** All of them in the order in which they are tried; undefined until they are there. */
  readonly all: readonly DiscountRuleLineFragment[] | undefined;
  /** The platform's own, which can be put in order. */
  readonly own: readonly DiscountRuleLineFragment[];
  /** Those of the platforms above it, tried after them. */
  readonly above: readonly DiscountRuleLineFragment[];
  readonly error: unknown;
  readonly refetch: () => void;
  /** The own ones in their new order, in which this one has another place. */
  readonly move: (ids: readonly string[], moved: DiscountRuleLineFragment) => void;
}

/** The rules of a basis at a platform's stations; a rule that is moved stands at its new place at once. */
export function useRules(basis: DiscountBasis, platformId: string | undefined): Rules {
  const { data, error, refetch } = useQuery(DiscountRulesDocument, {
    variables: { basis, platformId: platformId ?? "" },
    skip: platformId === undefined,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const [moveRule] = useMutation(MoveDiscountRuleDocument);
  const [order, setOrder] = useState<readonly string[]>();
  const all = data?.discountRules;
  const stored = all?.filter((rule) => rule.platformId === platformId) ?? [];
  const own =
    order === undefined ? stored : stored.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));

  async function move(ids: readonly string[], { id }: DiscountRuleLineFragment) {
    setOrder(ids);
    try {
      await moveRule({ variables: { input: { id, position: ids.indexOf(id) } } });
    } catch {
      // A notice has told it; what the server has is shown again.
    }
    await refetch().catch(() => undefined);
    setOrder(undefined);
  }

  return {
    all,
    own,
    above: all?.filter((rule) => rule.platformId !== platformId) ?? [],
    error,
    refetch: () => void refetch().catch(() => undefined),
    move: (ids, moved) => void move(ids, moved),
  };
}
