import { domain } from "../../kernel/domain.ts";
import { nozzleDistributionFile } from "./nozzle-distribution.file.ts";
import { salesReportFile } from "./sale-report.file.ts";
import { SaleReportResolver } from "./sale-report.resolver.ts";

/** Sales added up. */
export const saleReportDomain = domain({
  resolvers: [SaleReportResolver],
  files: [salesReportFile, nozzleDistributionFile],
});
