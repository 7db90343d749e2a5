import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useIntl } from "react-intl";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { AccountRowFragment } from "./account.generated.ts";

type Props = Pick<AccountRowFragment, "secondFactorSince" | "secondFactorDemanded">;

/** Whether there is a second factor, and whether an administrator demands one. */
export function AccountFactor({ secondFactorSince, secondFactorDemanded: demanded }: Props) {
  const { formatMessage } = useIntl();
  if (secondFactorSince !== null) {
    const id = demanded ? "account.factor.demanded.on" : "account.factor.on";
    return <StatusBadge meaning="refuelling" icon={ShieldCheck} word={formatMessage({ id })} />;
  }
  const word = formatMessage({ id: "account.factor.demanded.missing" });
  return demanded ? <StatusBadge meaning="warning" icon={ShieldAlert} word={word} /> : NO_VALUE;
}
