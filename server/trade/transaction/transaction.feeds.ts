import type { Log } from "../../kernel/live/tail.ts";
import { wholeUntil } from "../../kernel/lists/arrival.ts";
import { arrivedTransactions } from "./transaction.service.ts";
import type { Transaction, TransactionFilter } from "./transaction.types.ts";

/** Sales as they arrive. */
export const transactionLog: Log<TransactionFilter, Transaction> = {
  topic: "sale",
  wholeUntil: (ctx) => wholeUntil(ctx.db),
  read: arrivedTransactions,
};
