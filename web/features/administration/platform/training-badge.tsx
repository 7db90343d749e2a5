import { chakra } from "@chakra-ui/react";
import { GraduationCap } from "lucide-react";
import { useIntl } from "react-intl";
import { StatusBadge } from "../../../ui/status-badge.tsx";

/** Marks a platform at which people and programs practise. */
export function TrainingBadge() {
  const { formatMessage } = useIntl();
  return <StatusBadge meaning="authorized" icon={GraduationCap} word={formatMessage({ id: "platform.training" })} />;
}

/** The same where there is room for a sign alone. */
export function TrainingSign() {
  const word = useIntl().formatMessage({ id: "platform.training" });
  return (
    <chakra.span role="img" aria-label={word} title={word} flex="none" color="state.authorized.fg">
      <GraduationCap size={15} aria-hidden />
    </chakra.span>
  );
}
