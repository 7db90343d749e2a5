import { Plus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { useSearchParams } from "react-router-dom";
import { useBegun } from "../../../../lib/begun.ts";
import { PartLinks } from "../../../../ui/part-links.tsx";
import { partIn, type ScreenPart } from "../../../../ui/parts.ts";
import { Screen } from "../../../../ui/screen.tsx";
import { useApprovalCount } from "../approval/approval-count.ts";
import { ApprovalsPart } from "../approval/approvals-part.tsx";
import { BatchesPart } from "./batches-part.tsx";
import { DeedButton } from "../../../../ui/deed-button.tsx";
import { CreatePriceBatchDocument } from "./batch.generated.ts";

const BATCHES = { id: "batches", title: "priceApproval.part.batches" } as const;
const APPROVALS = { id: "approvals", title: "priceApproval.part" } as const;

/** /CompanyPrice: prices of many stations changed together, and what of all price changes waits for a second person. */
export function CompanyPriceScreen() {
  const [params] = useSearchParams();
  const part = partIn<Pick<ScreenPart, "id" | "title">>(params, [BATCHES, APPROVALS]).id;
  const count = useApprovalCount();
  const [creating, setCreating] = useState(false);
  useBegun(() => setCreating(true));
  const create = (
    <DeedButton needs={CreatePriceBatchDocument} size="sm" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      <FormattedMessage id="priceBatch.new" />
    </DeedButton>
  );
  return (
    <Screen title="menu.CompanyPrice" actions={part === BATCHES.id && create} fill>
      <PartLinks label="priceApproval.parts" parts={[BATCHES, { ...APPROVALS, count }]} present={part} />
      {part === BATCHES.id ? (
        <BatchesPart create={create} creating={creating} onCreated={() => setCreating(false)} />
      ) : (
        <ApprovalsPart count={count} />
      )}
    </Screen>
  );
}
