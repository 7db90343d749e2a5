import { Ban, CircleCheck, CircleX, Hourglass, Undo2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../../lib/format.ts";
import type { PriceApprovalState } from "../../../../schema-types.generated.ts";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import type { Meaning } from "../../../../ui/theme-tokens.ts";
import type { ApprovalLineFragment } from "./approval.generated.ts";

const LOOKS: Readonly<Record<PriceApprovalState, { readonly icon: LucideIcon; readonly meaning: Meaning }>> = {
  WAITING: { icon: Hourglass, meaning: "warning" },
  APPROVED: { icon: CircleCheck, meaning: "refuelling" },
  REJECTED: { icon: CircleX, meaning: "fault" },
  WITHDRAWN: { icon: Undo2, meaning: "free" },
  EXPIRED: { icon: Ban, meaning: "offline" },
};

/** Where a price approval stands. */
export function ApprovalStateBadge({ state }: { readonly state: PriceApprovalState }) {
  const { formatMessage } = useIntl();
  return <StatusBadge {...LOOKS[state]} word={formatMessage({ id: `priceApproval.state.${state}` })} />;
}

/** When what waits is to take effect, in words; by the stations' own clocks it is the first of them. */
export function useTakesEffect(timeZone: string | undefined) {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(timeZone);
  return ({ effectiveAt, stationTime }: Pick<ApprovalLineFragment, "effectiveAt" | "stationTime">): string =>
    effectiveAt === null
      ? formatMessage({ id: "priceApproval.atOnce" })
      : stationTime === null
        ? dateTime(effectiveAt)
        : formatMessage({ id: "priceBatch.from" }, { time: dateTime(effectiveAt) });
}

/** Whether the time that it was asked for has passed: approved now, it takes effect at once. */
export const isLate = ({ state, effectiveAt }: Pick<ApprovalLineFragment, "state" | "effectiveAt">): boolean =>
  state === "WAITING" && effectiveAt !== null && Date.parse(effectiveAt) <= Date.now();
