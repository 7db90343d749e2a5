import { wholeUntil } from "../../kernel/lists/arrival.ts";
import type { Log } from "../../kernel/live/tail.ts";
import { type TransactionFilter, transactions } from "./transaction.list.ts";
import type { Transaction } from "./transaction.types.ts";

/** Sales as they arrive. */
export const transactionLog: Log<TransactionFilter, Transaction> = {
  topic: "sale",
  wholeUntil: (ctx) => wholeUntil(ctx.db),
  read: (ctx, filter, from) => transactions.arrived(ctx, filter, from),
};
