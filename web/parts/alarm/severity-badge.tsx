import { Info, OctagonAlert, TriangleAlert } from "lucide-react";
import { useIntl } from "react-intl";
import type { AlarmSeverity } from "../../schema-types.generated.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { SEVERITY_WORDS } from "./alarm-words.ts";

/** How a severity looks wherever an alarm is told. */
export const SEVERITY_LOOKS = {
  CRITICAL: { meaning: "fault", icon: OctagonAlert },
  WARNING: { meaning: "warning", icon: TriangleAlert },
  INFO: { meaning: "authorized", icon: Info },
} as const satisfies Record<AlarmSeverity, object>;

/** How urgent an alarm is. */
export function SeverityBadge({ of }: { readonly of: AlarmSeverity }) {
  return <StatusBadge {...SEVERITY_LOOKS[of]} word={useIntl().formatMessage({ id: SEVERITY_WORDS.wordOf(of) })} />;
}
