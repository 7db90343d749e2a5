import { Port } from "../../kernel/port.ts";
import type { Batch } from "./batch.ts";
import type { FillReport } from "./fill-report.types.ts";
import type { SaleReport } from "./report.types.ts";

/** Stores the sales of a batch: each once, those that can't be true in quarantine. */
export const saleIntake = new Port<(batch: Batch, reports: readonly SaleReport[]) => Promise<void>>(
  "what stores sales",
);

/** What stations decided on cards by themselves, and the sales of the same batch. */
interface FillsWithSales {
  readonly fills: readonly FillReport[];
  readonly sales: readonly SaleReport[];
}

/** Stores what stations decided on cards while the server was away, before the sales that were made for it. */
export const fillIntake = new Port<(batch: Batch, reports: FillsWithSales) => Promise<void>>("what stores fills");

/** Takes what the guns of a batch show for the word that their prices have arrived. */
export const priceIntake = new Port<(batch: Batch) => Promise<void>>("what confirms prices");

/** Hears of the moments of tanks that a batch has stored something of, at its end and in its transaction. */
export const stockFollowers = new Port<(batch: Batch) => Promise<void>>("what follows the stock of tanks");
