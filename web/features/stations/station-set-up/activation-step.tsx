import { useMutation } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { useMay } from "../../../lib/may.ts";
import { ActivationBadge } from "../../../parts/activation/activation-badge.tsx";
import { SecretDialog } from "../../../ui/secret-dialog.tsx";
import { SetUpCodeDocument, type SetUpFragment } from "./set-up.generated.ts";
import { Step } from "./step.tsx";

/** How long the code that is made here is good: what the contract takes unless told. */
const VALID_HOURS = 72;

/** The code that a gateway trades for the station. */
export function ActivationStep({ station: { id, activationState: state } }: { readonly station: SetUpFragment }) {
  const may = useMay(SetUpCodeDocument);
  const [create, { loading }] = useMutation(SetUpCodeDocument, { refetchQueries: ["SetUpStation"] });
  const [code, setCode] = useState<string>();
  const done = state === "ACTIVATED";

  async function handleCreate() {
    const input = { stationId: id, validHours: VALID_HOURS };
    // What is refused, the client tells.
    const made = await create({ variables: { input } }).catch(() => undefined);
    setCode(made?.data?.createActivationCode.code);
  }

  return (
    <Step
      number={5}
      title="setUp.activation"
      done={done}
      missing={
        !done && (
          <FormattedMessage id={state === "INACTIVATED" ? "setUp.activation.waits" : "setUp.activation.missing"} />
        )
      }
      there={[{ id, text: <ActivationBadge state={state} /> }]}
    >
      {may && !done && (
        <chakra.div>
          <Button
            size="sm"
            colorPalette="accent"
            variant={state === "INACTIVATED" ? "outline" : "solid"}
            aria-disabled={loading}
            onClick={() => void (loading || handleCreate())}
          >
            <KeyRound aria-hidden />
            <FormattedMessage id="activation.generate" />
          </Button>
        </chakra.div>
      )}
      {code && (
        <SecretDialog
          title="setUp.code"
          text="setUp.code.text"
          label="setUp.code.label"
          secret={code}
          onClose={() => setCode(undefined)}
        />
      )}
    </Step>
  );
}
