import { Button, chakra, Input } from "@chakra-ui/react";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useIntl } from "react-intl";
import { PasswordBox } from "../../../ui/inputs/password-box.tsx";
import { Complaint, Labelled } from "./login-fields.tsx";
import { useSignIn, type Credentials } from "./use-sign-in.ts";

/** Username and password; what goes wrong is said above the button and read out. The screen goes on by itself. */
export function LoginForm() {
  const { formatMessage } = useIntl();
  const { register, handleSubmit, formState } = useForm<Credentials>({ defaultValues: { username: "", password: "" } });
  const { refused, signIn } = useSignIn();
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
