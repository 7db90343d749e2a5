import { useMutation } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { object } from "zod/mini";
import { latinDigits } from "../../../lib/decimal.ts";
import type { MessageId } from "../../../i18n/messages.ts";
import { lineText, optionalText } from "../../../ui/form/checks.ts";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import {
  BeginSecondFactorDocument,
  type BeginSecondFactorMutation,
  ConfirmSecondFactorDocument,
  OwnSecondFactorDocument,
  OwnSessionsDocument,
} from "./own.generated.ts";

const LONGEST_PASSWORD = 200;
const LONGEST_CODE = 20;
const PASSWORD_STEP = object({ password: lineText(LONGEST_PASSWORD), code: optionalText(LONGEST_CODE) });
const CODE_STEP = object({ password: lineText(LONGEST_PASSWORD), code: lineText(LONGEST_CODE) });

/** What an app is to read. */
export type FactorOffer = BeginSecondFactorMutation["beginSecondFactor"];

export interface FactorSteps {
  readonly form: KitForm<{ password: string; code: string }>;
  /** There once the password was right. */
  readonly offer: FactorOffer | undefined;
  /** The verb of the step. */
  readonly action: MessageId;
}

/** The form from the password to an app that makes codes, whatever frame it stands in; `onCodes`: it is on, and these stand in for the app. */
export function useFactorSetUp(onCodes: (codes: readonly string[]) => void): FactorSteps {
  const [offer, setOffer] = useState<FactorOffer>();
  // What is secret stays out of what the console remembers.
  const [begin] = useMutation(BeginSecondFactorDocument, { fetchPolicy: "no-cache" });
  const [confirm] = useMutation(ConfirmSecondFactorDocument, {
    fetchPolicy: "no-cache",
    refetchQueries: [OwnSecondFactorDocument, OwnSessionsDocument],
  });
  const form = useKitForm({
    schema: offer ? CODE_STEP : PASSWORD_STEP,
    values: { password: "", code: "" },
    submit: async ({ password, code }, { context }) => {
      if (offer) {
        const { data } = await confirm({ variables: { input: { code: latinDigits(code) } }, context });
        onCodes(data?.confirmSecondFactor.codes ?? []);
      } else {
        const { data } = await begin({ variables: { input: { password } }, context });
        setOffer(data?.beginSecondFactor);
      }
    },
  });
  const { focus } = form;
  useEffect(() => {
    if (offer) {
      focus("code");
    }
  }, [offer, focus]);
  return { form, offer, action: offer ? "own.factor.turnOn" : "own.factor.next" };
}
