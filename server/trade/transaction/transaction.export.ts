import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { countOfTransactions, everyTransaction } from "./transaction.service.ts";
import { type Transaction, TransactionFilter, TransactionOrder } from "./transaction.types.ts";

const PRICE = [2, 4] as const;
const MONEY = [2, 2] as const;
const VOLUME = [2, 3] as const;

/** Sales as an export. */
export const transactionExport: ListFile<TransactionFilter, Transaction> = {
  list: "TRANSACTIONS",
  filterType: TransactionFilter,
  permissions: [Permission.RealTimeEquip, Permission.TransactionStatistics],
  orders: [
    TransactionOrder.TIME_DESC,
    TransactionOrder.TIME_ASC,
    TransactionOrder.RECEIVED_AT_DESC,
    TransactionOrder.RECEIVED_AT_ASC,
  ],
  columns: [
    { id: "time", kind: "TIME" },
    { id: "startedAt", kind: "TIME" },
    { id: "stationName", kind: "TEXT" },
    { id: "gunNumber", kind: "INTEGER" },
    { id: "gradeName", kind: "TEXT" },
    { id: "volume", kind: "DECIMAL", digits: VOLUME },
    { id: "price", kind: "DECIMAL", digits: PRICE },
    { id: "amount", kind: "DECIMAL", digits: MONEY },
    { id: "oldAmount", kind: "DECIMAL", digits: MONEY },
    { id: "volumeTotal", kind: "DECIMAL", digits: VOLUME },
    { id: "consumeType", kind: "ENUM" },
    { id: "group", kind: "ENUM" },
    { id: "cardNo", kind: "TEXT" },
    { id: "userName", kind: "TEXT" },
    { id: "carNumber", kind: "TEXT" },
    { id: "mileage", kind: "DECIMAL", digits: [0, 1] },
    { id: "transactionNo", kind: "TEXT" },
    { id: "address", kind: "TEXT" },
    { id: "offline", kind: "BOOLEAN" },
    { id: "receivedAt", kind: "TIME" },
    { id: "gatewayReceivedAt", kind: "TIME" },
    { id: "unitPriceId", kind: "TEXT" },
  ],
  total: countOfTransactions,
  rows: everyTransaction,
};
