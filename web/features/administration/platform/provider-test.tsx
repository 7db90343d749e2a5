import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { CircleAlert, CircleCheck, PlugZap } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { TestIdentityProviderDocument, type TestIdentityProviderMutation } from "./provider.generated.ts";

type Check = TestIdentityProviderMutation["testIdentityProvider"];

/** Has the server look at the issuer that is typed, and says in words what it found. */
export function ProviderTest({ issuer }: { readonly issuer: string }) {
  const [test, { loading }] = useMutation(TestIdentityProviderDocument);
  const [found, setFound] = useState<Check & { readonly of: string }>();

  async function handleClick() {
    setFound(undefined);
    // What is refused, the client tells.
    const answer = await test({ variables: { input: { issuer } } }).catch(() => undefined);
    const check = answer?.data?.testIdentityProvider;
    setFound(check && { ...check, of: issuer });
  }

  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" minH="9">
      <DeedButton
        needs={TestIdentityProviderDocument}
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-disabled={loading}
        aria-busy={loading}
        onClick={() => void (issuer.trim() === "" || loading || handleClick())}
      >
        <PlugZap aria-hidden />
        <FormattedMessage id="provider.test" />
      </DeedButton>
      <chakra.div role="status" flex="1" minW="48" fontSize="sm">
        {found?.of === issuer && <Found {...found} />}
      </chakra.div>
    </chakra.div>
  );
}

function Found({ fault, detail }: Check) {
  const Icon = fault === null ? CircleCheck : CircleAlert;
  return (
    <chakra.span
      display="flex"
      gap="2"
      alignItems="flex-start"
      color={fault === null ? "state.refuelling.fg" : "state.fault.fg"}
    >
      <chakra.span pt="1px" flex="none">
        <Icon size={16} aria-hidden />
      </chakra.span>
      <chakra.span overflowWrap="anywhere">
        {fault === null ? (
          <FormattedMessage id="provider.test.ok" />
        ) : (
          <FormattedMessage id={`provider.fault.${fault}`} values={{ detail: <bdi>{detail}</bdi> }} />
        )}
      </chakra.span>
    </chakra.span>
  );
}
