import { Button, chakra, Input } from "@chakra-ui/react";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import type { ErrorWords } from "../../../i18n/messages.ts";
import { PasswordBox } from "../../../ui/inputs/password-box.tsx";
import { Complaint, Labelled } from "./login-fields.tsx";
import { CodeFields } from "./code-fields.tsx";
import { CompanyPart } from "./company-part.tsx";
import { useCompany } from "./use-company.ts";
import { useCodeStep } from "./use-code-step.ts";
import { useSignIn, type Credentials, type SignIn } from "./use-sign-in.ts";

interface Props {
  /** Why a sign-in by the company did not go through. */
  readonly refused: ErrorWords | undefined;
}

/**
 * Password and, where the account has a second factor, its code, or the way by the company; the screen goes on by itself. Where a
 * network signs in by its company alone, the password is there for those who administer accounts, when they ask for it.
 */
export function LoginForm({ refused }: Props) {
  const signIn = useSignIn();
  const company = useCompany();
  const [byPassword, setByPassword] = useState(false);
  const { known, asking } = company;
  if (signIn.needsCode) {
    return <CodeForm {...signIn} />;
  }
  if (asking) {
    return <chakra.div minH="72" aria-busy />;
  }
  const isCompanyOnly = known?.passwordsAllowed === false && !byPassword;
  return (
    <chakra.div display="grid" gap="4">
      {isCompanyOnly ? (
        <CompanyOnly code={known.code} refused={refused} />
      ) : (
        <PasswordStep {...signIn} refused={signIn.refused ?? refused} />
      )}
      <CompanyPart company={company} main={isCompanyOnly} />
      {isCompanyOnly && (
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => setByPassword(true)}>
          <FormattedMessage id="login.company.password" />
        </Button>
      )}
    </chakra.div>
  );
}

function CompanyOnly({ code, refused }: Props & { readonly code: string }) {
  const id = useId();
  return (
    <>
      <chakra.p color="muted">
        <FormattedMessage id="login.company.only" values={{ code: <bdi>{code}</bdi> }} />
      </chakra.p>
      <Complaint id={id} message={refused?.message} values={refused?.values} />
    </>
  );
}

/** The code after the password; back to another name or password. */
function CodeForm({ refused, complete, startOver }: SignIn) {
  const { formatMessage } = useIntl();
  const step = useCodeStep(complete);
  const { busy } = step;
  const id = useId();
  return (
    <chakra.form
      noValidate
      display="grid"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        step.submit();
      }}
    >
      <CodeFields id={id} step={step} refused={refused} />
      <Button type="submit" size="lg" aria-disabled={busy} aria-busy={busy} opacity={busy ? 0.75 : 1}>
        {formatMessage({ id: busy ? "login.busy" : "login.submit" })}
      </Button>
      <Button size="lg" variant="outline" colorPalette="gray" onClick={startOver}>
        {formatMessage({ id: "login.code.back" })}
      </Button>
    </chakra.form>
  );
}

/** Username and password; what goes wrong is said above the button and read out. */
function PasswordStep({ refused, signIn }: Pick<SignIn, "refused" | "signIn">) {
  const { formatMessage } = useIntl();
  const { register, handleSubmit, formState } = useForm<Credentials>({ defaultValues: { username: "", password: "" } });
  const id = useId();
  const errorId = `${id}error`;
  const hintId = `${id}network`;

  const { username, password } = formState.errors;
  const busy = formState.isSubmitting;
  const message = username || password ? "login.required" : refused?.message;
  const describedBy = message ? { "aria-describedby": errorId } : {};
  return (
    <chakra.form noValidate onSubmit={(event) => void handleSubmit(signIn)(event)} display="grid" gap="4">
      <Labelled id={`${id}username`} label="login.username">
        <Input
          id={`${id}username`}
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          aria-invalid={Boolean(username)}
          aria-describedby={message ? `${errorId} ${hintId}` : hintId}
          {...register("username", { validate: (text) => text.trim() !== "" })}
        />
        <chakra.p id={hintId} color="muted" fontSize="xs" mt="1">
          {formatMessage({ id: "login.network" })}
        </chakra.p>
      </Labelled>
      <Labelled id={`${id}password`} label="login.password">
        <PasswordBox
          large
          id={`${id}password`}
          aria-invalid={Boolean(password)}
          {...describedBy}
          {...register("password", { required: true })}
        />
      </Labelled>
      <Complaint id={errorId} message={message} values={refused?.values} />
      <Button type="submit" size="lg" aria-disabled={busy} aria-busy={busy} opacity={busy ? 0.75 : 1}>
        {formatMessage({ id: busy ? "login.busy" : "login.submit" })}
      </Button>
    </chakra.form>
  );
}
