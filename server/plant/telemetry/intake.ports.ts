import { Port } from "../../kernel/port.ts";
import type { Batch } from "./batch.ts";
import type { SaleReport } from "./report.types.ts";

/** Stores the sales of a batch: each once, those that can't be true in quarantine. */
export const saleIntake = new Port<(batch: Batch, reports: readonly SaleReport[]) => Promise<void>>(
  "what stores sales",
);

/** Takes what the guns of a batch show for the word that their prices have arrived. */
export const priceIntake = new Port<(batch: Batch) => Promise<void>>("what confirms prices");
