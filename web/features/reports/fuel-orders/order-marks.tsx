import { ClipboardCheck, ClipboardX, type LucideIcon, PencilLine, Scale, Stamp, Truck } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { FuelOrderState } from "../../../schema-types.generated.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { STATE_WORDS } from "./fuel-order-list.ts";

const STATES = {
  DRAFT: { meaning: "warning", icon: PencilLine },
  APPROVED: { meaning: "authorized", icon: Stamp },
  IN_TRANSIT: { meaning: "working", icon: Truck },
  DROPPED: { meaning: "refuelling", icon: Scale },
  RECONCILED: { meaning: "free", icon: ClipboardCheck },
  CANCELLED: { meaning: "offline", icon: ClipboardX },
} as const satisfies Record<FuelOrderState, { meaning: string; icon: LucideIcon }>;

/** Where an order stands. */
export function OrderMark({ state }: { readonly state: FuelOrderState }) {
  return <StatusBadge {...STATES[state]} word={useIntl().formatMessage({ id: STATE_WORDS.wordOf(state) })} />;
}

/** What a line is for: one tank, or any of its grade's. */
export function useLineName() {
  const { formatMessage } = useIntl();
  return ({ tankNumber, gradeName }: { readonly tankNumber: number | null; readonly gradeName: string }) =>
    tankNumber === null
      ? formatMessage({ id: "fuelOrder.line.any" }, { grade: gradeName })
      : formatMessage({ id: "fuelOrder.line.tank" }, { number: tankNumber, grade: gradeName });
}

/** Litres with their unit. */
export function useLitres() {
  const { quantity } = useFormat();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  return (litres: string) => quantity(litres, unit);
}
