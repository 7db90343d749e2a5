import { chakra, Link, QrCode } from "@chakra-ui/react";
import { useId } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { type FactorOffer, type FactorSteps, useFactorSetUp } from "./use-factor-set-up.ts";

interface Props {
  readonly onClose: () => void;
  /** It is on, and these stand in for the app. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** From the password to an app that makes codes, in one dialog: a second one over the first would take its focus for a click outside. */
export function FactorSetUp({ onClose, onCodes }: Props) {
  const setUp = useFactorSetUp(onCodes);
  return (
    <FormDialog form={setUp.form} title="own.factor.setUp" action={setUp.action} onClose={onClose}>
      <FactorFields {...setUp} />
    </FormDialog>
  );
}

/** The password, and after it what the app is to read and its first code. */
export function FactorFields({ form, offer }: FactorSteps) {
  return offer ? (
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
  );
}

/** What the app is to read: by its camera, typed, or on the phone that shows it. */
function OfferShown({ secret, uri }: FactorOffer) {
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
