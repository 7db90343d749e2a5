import { CircleCheck, CircleSlash, Hourglass } from "lucide-react";
import { useIntl } from "react-intl";
import type { ApiTokenState } from "../../../schema-types.generated.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";

const LOOK = {
  ACTIVE: { meaning: "refuelling", icon: CircleCheck },
  EXPIRED: { meaning: "warning", icon: Hourglass },
  REVOKED: { meaning: "offline", icon: CircleSlash },
} as const satisfies Record<ApiTokenState, unknown>;

/** Whether an API token opens anything. */
export function TokenState({ state }: { readonly state: ApiTokenState }) {
  const { formatMessage } = useIntl();
  const { meaning, icon } = LOOK[state];
  return <StatusBadge meaning={meaning} icon={icon} word={formatMessage({ id: `apiToken.state.${state}` })} />;
}
