import { useQuery } from "@apollo/client/react";
import type { PreviewPricesInput } from "../../../schema-types.generated.ts";
import { isWarned, type GuardedPrice } from "./price-guards.tsx";
import { placeKey, priceProblem, type PriceEdit } from "./price-rules.ts";
import { PreviewPricesDocument } from "./pricing.generated.ts";

/** When prices are to take effect. */
type When = Pick<PreviewPricesInput, "effectiveAt" | "stationTime">;

/** What the server says of prices, by place. */
export type JudgedPrices = ReadonlyMap<string, GuardedPrice>;

/** What the server says of each price before it is sent, by place; nothing of those that are no price. */
export function useJudged(rows: readonly PriceEdit[], when: When): JudgedPrices {
  const changes = rows
    .filter((row) => priceProblem(row.price) === undefined)
    .map(({ stationId, gradeId, price }) => ({ stationId, gradeId, price }));
  const { data, previousData } = useQuery(PreviewPricesDocument, {
    variables: { input: { changes, ...when } },
    skip: changes.length === 0,
    fetchPolicy: "network-only",
    // What is refused whole is told once it is sent.
    context: { silent: true },
  });
  return new Map((data ?? previousData)?.previewPrices.map((row) => [placeKey(row), row]));
}

/** Whether something stands against one of these prices that who changes it has to answer. */
export const anyWarned = (judged: JudgedPrices): boolean => [...judged.values()].some(isWarned);
