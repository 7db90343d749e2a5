import { useMutation } from "@apollo/client/react";
import { ShieldAlert, ShieldMinus } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { type AccountRowFragment, DemandSecondFactorDocument } from "./account.generated.ts";

/** Demands a second factor of an account, or takes that back, which nobody does for themselves. */
export function DemandAct({ account }: { readonly account: AccountRowFragment }) {
  const { id, login, secondFactorDemanded: demanded, secondFactorSince: since } = account;
  const [demand] = useMutation(DemandSecondFactorDocument);
  const own = useMe()?.id === id;
  const values = { name: login };

  async function handleClick() {
    const asked = {
      title: "account.factor.demand.title",
      text: "account.factor.demand.text",
      action: "account.factor.demand",
      values,
    } as const;
    if (demanded || since !== null || (await confirm(asked))) {
      const message = demanded ? "account.factor.undemanded" : "account.factor.demanded";
      await demand({ variables: { input: { id, demanded: !demanded } } }).then(
        () => notify({ tone: "success", message, values }),
        () => undefined,
      );
    }
  }

  if (own && demanded) {
    return null;
  }
  const Icon = demanded ? ShieldMinus : ShieldAlert;
  return (
    <DeedButton
      needs={DemandSecondFactorDocument}
      size="sm"
      variant="outline"
      colorPalette="gray"
      onClick={() => void handleClick()}
    >
      <Icon aria-hidden />
      <FormattedMessage id={demanded ? "account.factor.undemand" : "account.factor.demand"} />
    </DeedButton>
  );
}
