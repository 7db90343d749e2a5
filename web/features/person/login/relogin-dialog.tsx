import { Button, chakra, Input } from "@chakra-ui/react";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { clearSession, useLocked, useSession } from "../../../lib/session.ts";
import { hasUnsaved } from "../../../lib/unsaved.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { PasswordBox } from "../../../ui/inputs/password-box.tsx";
import { Complaint, Labelled } from "./login-fields.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** The same person's password over the page. Nothing but a button closes it: a slip must not cost what was typed. */
export function ReloginDialog() {
  const { formatMessage } = useIntl();
  const username = useSession()?.login ?? "";
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: "" } });
  const { refused, signIn } = useSignIn();
  const locked = useLocked();
  const id = useId();

  const missing = Boolean(formState.errors.password);
  const busy = formState.isSubmitting;
  const message = missing ? "relogin.required" : refused?.message;
  return (
    <DialogFrame
      title={<FormattedMessage id={locked ? "relogin.locked" : "relogin.title"} />}
      description={<FormattedMessage id="relogin.text" />}
      size="xs"
      veils={locked}
      initialFocus={() => document.getElementById(`${id}password`)}
      onSubmit={(event) => void handleSubmit(({ password }) => signIn({ username, password }))(event)}
      footer={
        <chakra.div display="flex" flexWrap="wrap" flex="1" gap="2">
          <Button flex="1" size="lg" variant="outline" colorPalette="gray" onClick={() => void leave()}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button flex="2" type="submit" size="lg" aria-disabled={busy} aria-busy={busy} opacity={busy ? 0.75 : 1}>
            {formatMessage({ id: busy ? "login.busy" : "relogin.submit" })}
          </Button>
          <Button flexBasis="full" variant="ghost" colorPalette="gray" onClick={() => void leave()}>
            <FormattedMessage id="relogin.other" />
          </Button>
        </chakra.div>
      }
    >
      <Labelled id={`${id}username`} label="login.username">
        <Input id={`${id}username`} size="lg" value={username} readOnly autoComplete="username" variant="subtle" />
      </Labelled>
      <Labelled id={`${id}password`} label="login.password">
        <PasswordBox
          large
          id={`${id}password`}
          aria-invalid={missing}
          {...(message ? { "aria-describedby": `${id}error` } : {})}
          {...register("password", { required: true })}
        />
      </Labelled>
      <Complaint id={`${id}error`} message={message} values={refused?.values} />
    </DialogFrame>
  );
}

/** To the login, which knows the way back. What is on the page goes, so somebody who has typed is asked. */
async function leave(): Promise<void> {
  const sure =
    !hasUnsaved() ||
    (await confirm({
      title: "relogin.leave",
      text: "relogin.leave.text",
      action: "relogin.leave.action",
      tone: "danger",
    }));
  if (sure) {
    clearSession();
  }
}
