import { useLiveValue } from "../../../../lib/use-live.ts";
import { PriceApprovalCountDocument } from "./approval.generated.ts";

/** How many price approvals wait, live; undefined until it is known. */
export function useApprovalCount(): number | undefined {
  return useLiveValue(PriceApprovalCountDocument, {}).value?.priceApprovalChanges.waiting;
}
