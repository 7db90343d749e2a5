import { Port } from "../../kernel/port.ts";
import type { Batch, BoundGun, Placed } from "../../plant/telemetry/batch.ts";
import type { SalePayment } from "./transaction.types.ts";
import type { SaleReport } from "../../plant/telemetry/report.types.ts";

/** A sale that is new, with the gun that it was made at. */
export interface NewSale extends Omit<Placed<SaleReport>, "index"> {
  readonly id: string;
  readonly gun: BoundGun | null;
}

/** Who bought, as it is known of whoever pays. */
export interface Buyer {
  readonly userName: string | null;
  readonly carNumber: string | null;
  readonly payment: SalePayment;
  /** The price of its own that it was charged; null: the one that everybody pays. */
  readonly charged: ChargedPrice | null;
}

/** What made a sale's price another one than the board's. */
export interface ChargedPrice {
  /** What a unit would have cost without it, as a decimal. */
  readonly boardPrice: string;
  /** What the sale would have cost, to the currency's places. */
  readonly oldAmount: string;
  readonly source: string;
  readonly ruleId: string | null;
}

/** Books what new sales take of somebody's value, in the transaction that stores them; gives who that was, by the sales' ids. */
export const saleBooking = new Port<(batch: Batch, sales: readonly NewSale[]) => Promise<ReadonlyMap<string, Buyer>>>(
  "what books sales",
);
