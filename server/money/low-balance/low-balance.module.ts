import { domain } from "../../kernel/domain.ts";
import { lowBalances } from "./low-balance.list.ts";
import { LowBalanceResolver } from "./low-balance.resolver.ts";

/** Whose money runs low. */
export const lowBalanceDomain = domain({ resolvers: [LowBalanceResolver], files: [lowBalances.file] });
