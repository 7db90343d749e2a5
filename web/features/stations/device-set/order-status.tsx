import { CircleCheck, CircleX, Clock, Send } from "lucide-react";
import { useIntl } from "react-intl";
import type { CommandStatus } from "../../../schema-types.generated.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";

const UNDER_WAY = { PENDING: Clock, SENT: Send } as const;

/** How an order stands: under way, done, or why it isn't. */
export function OrderStatus({ status }: { readonly status: CommandStatus }) {
  const word = useIntl().formatMessage({ id: `order.status.${status}` });
  if (status === "PENDING" || status === "SENT") {
    return <StatusBadge meaning="authorized" icon={UNDER_WAY[status]} word={word} />;
  }
  return status === "DONE" ? (
    <StatusBadge meaning="refuelling" icon={CircleCheck} word={word} />
  ) : (
    <StatusBadge meaning="fault" icon={CircleX} word={word} />
  );
}
