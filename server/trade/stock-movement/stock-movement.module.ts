import { domain } from "../../kernel/domain.ts";
import { stockMovementImport } from "./stock-movement.import.ts";
import { stockMovements } from "./stock-movement.list.ts";
import { StockMovementResolver } from "./stock-movement.resolver.ts";

/** What people measure, move, draw and put right in tanks. */
export const stockMovementDomain = domain({
  resolvers: [StockMovementResolver],
  tables: { distributed: ["stock_movement"] },
  files: [stockMovements.file],
  imports: [stockMovementImport],
});
