import { CircleCheck, CircleX, Hourglass } from "lucide-react";
import { useIntl } from "react-intl";
import type { QuarantineState } from "../../../schema-types.generated.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { QuarantineLineFragment } from "./quarantine.generated.ts";

const LOOK = {
  WAITING: { meaning: "warning", icon: Hourglass },
  RELEASED: { meaning: "refuelling", icon: CircleCheck },
  REJECTED: { meaning: "offline", icon: CircleX },
} as const satisfies Record<QuarantineState, unknown>;

/** What became of a report. */
export function QuarantineBadge({ state }: { readonly state: QuarantineState }) {
  const { formatMessage } = useIntl();
  return <StatusBadge {...LOOK[state]} word={formatMessage({ id: `quarantine.state.${state}` })} />;
}

/** What a report is about and what speaks against it, in the person's words. */
export function useQuarantineWords() {
  const { formatMessage, formatList } = useIntl();
  return {
    source: ({
      gunNumber,
      tankNumber,
      address,
    }: Pick<QuarantineLineFragment, "gunNumber" | "tankNumber" | "address">) => {
      if (gunNumber !== null) {
        return formatMessage({ id: "quarantine.gun" }, { number: gunNumber });
      }
      return tankNumber === null
        ? address || NO_VALUE
        : formatMessage({ id: "quarantine.tank" }, { number: tankNumber });
    },
    reasons: ({ reasons }: Pick<QuarantineLineFragment, "reasons">) =>
      formatList(
        reasons.map((reason) => formatMessage({ id: `quarantine.reason.${reason}` })),
        { type: "conjunction" },
      ),
  };
}
