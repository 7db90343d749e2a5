import type { Log } from "../live/tail.ts";
import { wholeUntil } from "../telemetry/arrival.ts";
import { arrivedTransactions } from "./transaction.service.ts";
import type { Transaction, TransactionFilter } from "./transaction.types.ts";

/** Sales as they arrive. */
export const transactionLog: Log<TransactionFilter, Transaction> = {
  topic: "sale",
  wholeUntil: (ctx) => wholeUntil(ctx.db),
  read: arrivedTransactions,
};
