import { CircleCheck, CircleSlash } from "lucide-react";
import { useIntl } from "react-intl";
import { StatusBadge } from "../../../ui/status-badge.tsx";

/** Whether an account may log in. */
export function AccountState({ disabled }: { readonly disabled: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <StatusBadge
      meaning={disabled ? "offline" : "refuelling"}
      icon={disabled ? CircleSlash : CircleCheck}
      word={formatMessage({ id: disabled ? "account.state.disabled" : "account.state.enabled" })}
    />
  );
}
