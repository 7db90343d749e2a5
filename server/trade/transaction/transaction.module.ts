import { domain } from "../../kernel/domain.ts";
import { saleIntake } from "../../plant/telemetry/intake.ports.ts";
import { dayCounts } from "../../site/station/station.ports.ts";
import { storeSales } from "./sale.intake.ts";
import { hasSold } from "./sale-roll-up.ts";
import { TransactionResolver } from "./transaction.resolver.ts";
import { transactions } from "./transaction.list.ts";

saleIntake.give(storeSales);
dayCounts.give(hasSold);

export const transactionDomain = domain({
  resolvers: [TransactionResolver],
  tables: { distributed: ["sale", "sale_hour", "sale_day", "sale_month", "sale_gap", "sale_late"] },
  files: [transactions.file],
});
