import { domain } from "../../kernel/domain.ts";
import { PriceApprovalResolver } from "./price-approval.resolver.ts";
import { expirePriceApprovals } from "./price-approval.service.ts";

export const priceApprovalDomain = domain({
  resolvers: [PriceApprovalResolver],
  tables: { distributed: ["price_approval", "price_approval_row"] },
  chores: [{ name: "price approvals that nobody decided about", everyMs: 60_000, work: expirePriceApprovals }],
});
