import { CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from "lucide-react";
import { useIntl } from "react-intl";
import type { StandBy } from "../../schema-types.generated.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Meaning } from "../../ui/theme-tokens.ts";

const LOOKS: Readonly<Record<StandBy, { readonly meaning: Meaning; readonly icon: LucideIcon }>> = {
  NONE: { meaning: "free", icon: CircleDashed },
  READY: { meaning: "refuelling", icon: CircleCheck },
  GONE: { meaning: "warning", icon: TriangleAlert },
};

/** Whether another gateway could take a station over. */
export function StandByBadge({ standBy }: { readonly standBy: StandBy }) {
  return <StatusBadge {...LOOKS[standBy]} word={useIntl().formatMessage({ id: `standBy.${standBy}` })} />;
}
