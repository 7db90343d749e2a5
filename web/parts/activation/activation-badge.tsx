import { Ban, CircleCheck, CircleDashed, type LucideIcon, Timer } from "lucide-react";
import { useIntl } from "react-intl";
import type { ActivationState } from "../../schema-types.generated.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Meaning } from "../../ui/theme-tokens.ts";

const LOOKS: Readonly<Record<ActivationState, { readonly meaning: Meaning; readonly icon: LucideIcon }>> = {
  NOT_GENERATED: { meaning: "free", icon: CircleDashed },
  INACTIVATED: { meaning: "lifted", icon: Timer },
  ACTIVATED: { meaning: "refuelling", icon: CircleCheck },
  DELETED: { meaning: "offline", icon: Ban },
};

/** Every state of an activation, in the order of its life. */
export const ACTIVATION_STATES = ["NOT_GENERATED", "INACTIVATED", "ACTIVATED", "DELETED"] as const;

/** How far the activation of a station or a device is. */
export function ActivationBadge({ state }: { readonly state: ActivationState }) {
  const { formatMessage } = useIntl();
  return <StatusBadge {...LOOKS[state]} word={formatMessage({ id: `activation.${state}` })} />;
}
