import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import type { DiscountBasis } from "../../schema-types.generated.ts";
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
  readonly move: (rule: DiscountRuleLineFragment, to: number) => void;
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

  async function move(rule: DiscountRuleLineFragment, to: number) {
    const ids = own.map(({ id }) => id);
    setOrder(ids.filter((id) => id !== rule.id).toSpliced(to, 0, rule.id));
    try {
      await moveRule({ variables: { input: { id: rule.id, position: to } } });
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
    move: (rule, to) => void move(rule, to),
  };
}
