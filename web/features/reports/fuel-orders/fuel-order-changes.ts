import { FuelOrderDetailDocument, FuelOrderListDocument, FuelOrderOffersDocument } from "./fuel-orders.generated.ts";

/** What is no longer true once something was done with an order. */
export const FUEL_ORDER_CHANGES = {
  changes: [FuelOrderListDocument, FuelOrderDetailDocument, FuelOrderOffersDocument],
};
