import { useEffect, useRef } from "react";
import { useLiveValue } from "../../../../lib/use-live.ts";
import { PriceApprovalCountDocument } from "./approval.generated.ts";

/** How many price approvals wait, live; undefined until it is known. */
export function useApprovalCount(): number | undefined {
  return useLiveValue(PriceApprovalCountDocument, {}).value?.priceApprovalChanges.waiting;
}

/** Asks again when another number waits than before. */
export function useMoved(count: number | undefined, again: () => void): void {
  const last = useRef(count);
  useEffect(() => {
    if (last.current !== undefined && count !== last.current) {
      again();
    }
    last.current = count;
  });
}
