import { domain } from "../../kernel/domain.ts";
import { depositRecords } from "./deposit-record.list.ts";
import { DepositRecordResolver } from "./deposit-record.resolver.ts";

/** Deposits on cards and into groups' wallets, one by one and added up. */
export const depositRecordDomain = domain({ resolvers: [DepositRecordResolver], files: [depositRecords.file] });
