import { Button, chakra, Dialog, Input, Portal } from "@chakra-ui/react";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { clearSession, useSession } from "../../lib/session.ts";
import { hasUnsaved } from "../../lib/unsaved.ts";
import { confirm } from "../../ui/confirm-store.ts";
import { Complaint, Labelled, PasswordInput } from "./login-fields.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** The same person's password over the page. Nothing but a button closes it: a slip must not cost what was typed. */
export function ReloginDialog() {
  const id = `${useId()}password`;
  return (
    <Dialog.Root
      open
      placement="center"
      size="xs"
      closeOnEscape={false}
      closeOnInteractOutside={false}
      initialFocusEl={() => document.getElementById(id)}
    >
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content mx="4" borderWidth="1px" borderColor="line">
            <Dialog.Header>
              <Dialog.Title fontSize="lg">
                <FormattedMessage id="relogin.title" />
              </Dialog.Title>
            </Dialog.Header>
            <ReloginForm passwordId={id} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function ReloginForm({ passwordId }: { readonly passwordId: string }) {
  const { formatMessage } = useIntl();
  const username = useSession()?.login ?? "";
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: "" } });
  const { refused, signIn } = useSignIn();
  const id = useId();

  const missing = Boolean(formState.errors.password);
  const busy = formState.isSubmitting;
  const message = missing ? "relogin.required" : refused;
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => void handleSubmit(({ password }) => signIn({ username, password }))(event)}
    >
      <Dialog.Body display="grid" gap="4" pt="0" pb="2">
        <Dialog.Description color="muted">
          <FormattedMessage id="relogin.text" />
        </Dialog.Description>
        <Labelled id={`${id}username`} label="login.username">
          <Input id={`${id}username`} size="lg" value={username} readOnly autoComplete="username" variant="subtle" />
        </Labelled>
        <Labelled id={passwordId} label="login.password">
          <PasswordInput
            id={passwordId}
            aria-invalid={missing}
            {...(message ? { "aria-describedby": `${id}error` } : {})}
            {...register("password", { required: true })}
          />
        </Labelled>
        <Complaint id={`${id}error`} message={message} />
      </Dialog.Body>
      <Dialog.Footer flexDirection="column" alignItems="stretch" gap="2" pt="0">
        <chakra.div display="flex" gap="3">
          <Button flex="1" size="lg" variant="outline" colorPalette="gray" onClick={() => void leave()}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button flex="2" type="submit" size="lg" aria-disabled={busy} aria-busy={busy} opacity={busy ? 0.75 : 1}>
            {formatMessage({ id: busy ? "login.busy" : "relogin.submit" })}
          </Button>
        </chakra.div>
        <Button variant="ghost" colorPalette="gray" onClick={() => void leave()}>
          <FormattedMessage id="relogin.other" />
        </Button>
      </Dialog.Footer>
    </chakra.form>
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
