import { domain } from "../../kernel/domain.ts";
import { SaleReportResolver } from "./sale-report.resolver.ts";

/** Sales added up. */
export const saleReportDomain = domain({ resolvers: [SaleReportResolver] });
