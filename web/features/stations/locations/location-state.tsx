import { CircleCheck, type LucideIcon, Siren, Unplug } from "lucide-react";
import { useIntl } from "react-intl";
import type { LocationState } from "../../../schema-types.generated.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Meaning } from "../../../ui/theme-tokens.ts";

/** How a state looks, on the map as in the list. */
export const LOOKS: Readonly<Record<LocationState, { readonly meaning: Meaning; readonly icon: LucideIcon }>> = {
  ALARM: { meaning: "fault", icon: Siren },
  OFFLINE: { meaning: "offline", icon: Unplug },
  ONLINE: { meaning: "refuelling", icon: CircleCheck },
};

/** How a station or device is. */
export function StateBadge({ state }: { readonly state: LocationState }) {
  const { formatMessage } = useIntl();
  return <StatusBadge {...LOOKS[state]} word={formatMessage({ id: `locations.${state}` })} />;
}
