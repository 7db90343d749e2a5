import { GraduationCap } from "lucide-react";
import { useIntl } from "react-intl";
import { StatusBadge } from "../../../ui/status-badge.tsx";

/** Marks a platform at which people and programs practise. */
export function TrainingBadge() {
  const { formatMessage } = useIntl();
  return <StatusBadge meaning="authorized" icon={GraduationCap} word={formatMessage({ id: "platform.training" })} />;
}
