import { ReceiptText } from "lucide-react";
import { salePath } from "../../lib/paths.ts";
import { Permission } from "../../../common/permission.ts";
import { askServer } from "./ask-server.ts";
import { match } from "./ranking.ts";
import { type FoundSaleFragment, SaleSearchDocument } from "./sale-search.generated.ts";
import type { Hit, RemoteSource } from "./source.ts";

/** The newest of each number and plate: devices count anew, and vehicles come again. */
const MOST_SALES = 5;

/** Sales by the number on their ticket or by their plate, each of them whole; they lead to the sale with its ticket. */
export const SALES: RemoteSource = {
  id: "sales",
  heading: "search.sales",
  permissions: [Permission.RealTimeEquip, Permission.TransactionStatistics],
  opens: Permission.TransactionStatistics,
  find: async (text, { client, moment }, signal) => {
    const variables = { search: text, first: MOST_SALES };
    const found = await askServer(client, { query: SaleSearchDocument, variables }, signal);
    const sales = found === undefined ? [] : [...found.numbered.nodes, ...found.driven.nodes];
    const each = new Map(sales.map((sale) => [sale.id, sale]));
    return [...each.values()].map((sale) => hitOf(text, sale, moment));
  },
};

function hitOf(
  text: string,
  { id, transactionNo, time, stationName, carNumber }: FoundSaleFragment,
  moment: (iso: string) => string,
): Hit {
  const beside = [carNumber, stationName, moment(time)].filter((part) => part !== null).join(" · ");
  return {
    id: `sale:${id}`,
    icon: ReceiptText,
    title: { text: transactionNo, at: match(text, transactionNo)?.at ?? [] },
    beside: { text: beside, at: match(text, beside)?.at ?? [] },
    leads: { to: salePath(id) },
  };
}
