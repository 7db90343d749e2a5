import { ShieldAlert, ShieldCheck, ShieldOff } from "lucide-react";
import { useIntl } from "react-intl";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { AccountRowFragment } from "./account.generated.ts";

type Props = Pick<AccountRowFragment, "secondFactorState" | "secondFactorDemanded">;

/** Whether there is a second factor, and whether one is demanded. */
export function AccountFactor({ secondFactorState: state, secondFactorDemanded: demanded }: Props) {
  const { formatMessage } = useIntl();
  if (state === "ON") {
    const id = demanded ? "account.factor.demanded.on" : "account.factor.on";
    return <StatusBadge meaning="refuelling" icon={ShieldCheck} word={formatMessage({ id })} />;
  }
  return state === "MISSING" ? (
    <StatusBadge meaning="warning" icon={ShieldAlert} word={formatMessage({ id: "account.factor.missing" })} />
  ) : (
    <StatusBadge meaning="offline" icon={ShieldOff} word={formatMessage({ id: "account.factor.none" })} />
  );
}
