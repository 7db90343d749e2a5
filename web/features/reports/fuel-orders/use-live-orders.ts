import { useRef } from "react";
import { useLiveMessages } from "../../../lib/use-live.ts";
import { useRefresh } from "../../../parts/records/use-deed.ts";
import { FUEL_ORDER_CHANGES } from "./fuel-order-changes.ts";
import { FuelOrderChangesDocument } from "./fuel-orders.generated.ts";

const NOTHING = {};

/** Has what shows orders ask again whenever one of them changes: by somebody else, or because something came. */
export function useLiveOrders(): void {
  const refresh = useRefresh(...FUEL_ORDER_CHANGES.changes);
  const begun = useRef(false);
  useLiveMessages(FuelOrderChangesDocument, NOTHING, () => {
    // The first message tells what stands, which the screen has just asked for.
    if (begun.current) {
      refresh();
    }
    begun.current = true;
  });
}
