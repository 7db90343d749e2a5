import { useMutation } from "@apollo/client/react";
import { chakra, Link, QrCode } from "@chakra-ui/react";
import { useEffect, useId, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { object } from "zod/mini";
import { latinDigits } from "../../../lib/decimal.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
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

type Offer = BeginSecondFactorMutation["beginSecondFactor"];

interface Props {
  readonly onClose: () => void;
  /** It is on, and these stand in for the app. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** From the password to an app that makes codes, in one dialog: a second one over the first would take its focus for a click outside. */
export function FactorSetUp({ onClose, onCodes }: Props) {
  const [offer, setOffer] = useState<Offer>();
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
  return (
    <FormDialog
      form={form}
      title="own.factor.setUp"
      action={offer ? "own.factor.turnOn" : "own.factor.next"}
      onClose={onClose}
    >
      {offer ? (
        <>
          <OfferShown {...offer} />
          <FormField
            of={form}
            name="code"
            as={TextInput}
            label="login.code"
            hint={<FormattedMessage id="own.factor.code.hint" />}
            autoComplete="one-time-code"
            inputMode="numeric"
            code
            required
          />
        </>
      ) : (
        <FormField
          of={form}
          name="password"
          as={PasswordInput}
          label="own.password.old"
          hint={<FormattedMessage id="own.factor.password.hint" />}
          required
        />
      )}
    </FormDialog>
  );
}

/** What the app is to read: by its camera, typed, or on the phone that shows it. */
function OfferShown({ secret, uri }: Offer) {
  const { formatMessage } = useIntl();
  const id = useId();
  const name = formatMessage({ id: "own.factor.secret" });
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <chakra.p color="muted" fontSize="sm">
        <FormattedMessage id="own.factor.scan" />
      </chakra.p>
      <QrCode.Root
        value={uri}
        mx="auto"
        role="img"
        aria-label={formatMessage({ id: "own.factor.qr" })}
        // Cameras read dark on white, whatever the theme.
        bg="white"
        color="black"
        p="3"
        borderRadius="control"
        encoding={{ ecc: "M" }}
      >
        <QrCode.Frame width="11rem" height="11rem">
          <QrCode.Pattern fill="black" />
        </QrCode.Frame>
      </QrCode.Root>
      <div>
        <chakra.p id={id} fontSize="sm" fontWeight="550" mb="1">
          {name}
        </chakra.p>
        <chakra.div display="flex" alignItems="center" gap="2">
          <chakra.output aria-labelledby={id} dir="ltr" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
            {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
          </chakra.output>
          <CopyButton value={secret} of={name} />
        </chakra.div>
      </div>
      <Link href={uri} fontSize="sm" color="accent.fg" alignSelf="start">
        <FormattedMessage id="own.factor.open" />
      </Link>
    </chakra.div>
  );
}
