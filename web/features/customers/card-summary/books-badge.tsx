import { CircleCheck, TriangleAlert } from "lucide-react";
import { useIntl } from "react-intl";
import { StatusBadge } from "../../../ui/status-badge.tsx";

/** Whether books agree; by how much they don't. */
export function BooksBadge({ difference }: { readonly difference: string | undefined }) {
  const { formatMessage } = useIntl();
  return difference === undefined ? (
    <StatusBadge meaning="free" icon={CircleCheck} word={formatMessage({ id: "cardSummary.fine" })} />
  ) : (
    <StatusBadge
      meaning="fault"
      icon={TriangleAlert}
      word={formatMessage({ id: "cardSummary.faulty" }, { amount: difference })}
    />
  );
}
