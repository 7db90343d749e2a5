import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { ShieldAlert, ShieldCheck, ShieldMinus } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { confirm, type Question } from "../../../ui/confirm-store.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { AccountDetailDocument, AccountsDocument } from "./account.generated.ts";
import { ChangeSignInRulesDocument, SignInRulesDocument } from "./sign-in-rules.generated.ts";

const CHANGES = [SignInRulesDocument, AccountsDocument, AccountDetailDocument];

/** Whether the network wants a second factor of everybody; who may switch it is told before whom it meets, themselves too. */
export function FactorRule() {
  const { data, error } = useQuery(SignInRulesDocument, {
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const { act, loading } = useDeed(ChangeSignInRulesDocument, { changes: CHANGES });
  if (data === undefined) {
    // In its shape, so that nothing below it moves when it is known; a network seldom wants one of everybody.
    return error ? null : (
      <Skeleton alignSelf="start" aria-hidden>
        <Rule demanded={false} disabled />
      </Skeleton>
    );
  }
  const { secondFactorDemanded: demanded, accountsLacking } = data.signInRules;
  const lacksOwn = data.ownSecondFactor.since === null;

  async function handleClick() {
    const question: Question = demanded
      ? { title: "factorRule.off.title", text: "factorRule.off.text", action: "factorRule.off" }
      : {
          title: "factorRule.on.title",
          text: lacksOwn ? "factorRule.on.text.own" : "factorRule.on.text",
          action: "factorRule.on",
          values: { lacking: accountsLacking },
        };
    if (await confirm(question)) {
      const done = await act({ secondFactorDemanded: !demanded });
      if (done) {
        notify({ tone: "success", message: demanded ? "factorRule.isOff" : "factorRule.isOn" });
      }
    }
  }

  return <Rule demanded={demanded} disabled={loading} onSwitch={() => void handleClick()} />;
}

interface RuleProps {
  readonly demanded: boolean;
  readonly disabled: boolean;
  readonly onSwitch?: () => void;
}

function Rule({ demanded, disabled, onSwitch }: RuleProps) {
  const { formatMessage } = useIntl();
  const Icon = demanded ? ShieldMinus : ShieldAlert;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <StatusBadge
        meaning={demanded ? "refuelling" : "offline"}
        icon={demanded ? ShieldCheck : ShieldMinus}
        word={formatMessage({ id: demanded ? "factorRule.isOn" : "factorRule.isOff" })}
      />
      <DeedButton
        needs={ChangeSignInRulesDocument}
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-disabled={disabled}
        onClick={onSwitch}
      >
        <Icon aria-hidden />
        <FormattedMessage id={demanded ? "factorRule.off" : "factorRule.on"} />
      </DeedButton>
    </chakra.div>
  );
}
