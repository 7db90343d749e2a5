import { domain } from "../../kernel/domain.ts";
import { gasBalanceFile } from "./gas-balance.file.ts";
import { GasBalanceResolver } from "./gas-balance.resolver.ts";
import { gasReadingImport } from "./gas-reading.import.ts";
import { gasReadings } from "./gas-reading.list.ts";

/** Gas that stations buy by a meter against what they sell. */
export const gasBalanceDomain = domain({
  resolvers: [GasBalanceResolver],
  tables: { distributed: ["gas_reading", "gas_conversion", "gas_balance_setting"] },
  files: [gasReadings.file, gasBalanceFile],
  imports: [gasReadingImport],
});
