import { Button, chakra, Input } from "@chakra-ui/react";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useIntl } from "react-intl";
import { PasswordBox } from "../../../ui/inputs/password-box.tsx";
import { Complaint, Labelled } from "./login-fields.tsx";
import { CodeFields } from "./code-fields.tsx";
import { useCodeStep } from "./use-code-step.ts";
import { useSignIn, type Credentials, type SignIn } from "./use-sign-in.ts";

/** Password and, where the account has a second factor, its code; the screen goes on by itself. */
export function LoginForm() {
  const signIn = useSignIn();
  return signIn.needsCode ? <CodeForm {...signIn} /> : <PasswordStep {...signIn} />;
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
function PasswordStep({ refused, signIn }: SignIn) {
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
