import { Button, chakra, Input } from "@chakra-ui/react";
import { useId, type FormEvent } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import type { ErrorWords } from "../../../i18n/messages.ts";
import { providerSignInPath, readNetworkCode } from "../../../lib/network-code.ts";
import { clearSession, useLocked, useSession } from "../../../lib/session.ts";
import { hasUnsaved } from "../../../lib/unsaved.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { PasswordBox } from "../../../ui/inputs/password-box.tsx";
import { CodeFields } from "./code-fields.tsx";
import { Complaint, Labelled } from "./login-fields.tsx";
import { useCodeStep } from "./use-code-step.ts";
import { useSignIn } from "./use-sign-in.ts";

/**
 * The same person's password over the page, and their code where the account has a second factor. Nothing but a button closes
 * it: a slip must not cost what was typed.
 */
export function ReloginDialog() {
  const { formatMessage } = useIntl();
  const { refused, needsCode, signIn, complete } = useSignIn();
  const username = useSession()?.login ?? "";
  const form = useForm<PasswordEntry>({ defaultValues: { password: "" } });
  const step = useCodeStep(complete);
  const locked = useLocked();
  const network = readNetworkCode();
  const id = useId();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (needsCode) {
      step.submit();
    } else {
      void form.handleSubmit(({ password }) => signIn({ username, password }))(event);
    }
  }

  const busy = needsCode ? step.busy : form.formState.isSubmitting;
  return (
    <DialogFrame
      title={<FormattedMessage id={locked ? "relogin.locked" : "relogin.title"} />}
      description={<FormattedMessage id={needsCode ? "relogin.code.text" : "relogin.text"} />}
      size="xs"
      veils={locked}
      initialFocus={() => document.getElementById(`${id}password`)}
      onSubmit={handleSubmit}
      footer={
        <chakra.div display="flex" flexWrap="wrap" flex="1" gap="2">
          <Button flex="1" size="lg" variant="outline" colorPalette="gray" onClick={() => void leave()}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button flex="2" type="submit" size="lg" aria-disabled={busy} aria-busy={busy} opacity={busy ? 0.75 : 1}>
            {formatMessage({ id: busy ? "login.busy" : "relogin.submit" })}
          </Button>
          {network !== "" && (
            <Button flexBasis="full" variant="ghost" colorPalette="gray" onClick={() => void leaveForCompany(network)}>
              <FormattedMessage id="login.company" />
            </Button>
          )}
          <Button flexBasis="full" variant="ghost" colorPalette="gray" onClick={() => void leave()}>
            <FormattedMessage id="relogin.other" />
          </Button>
        </chakra.div>
      }
    >
      {needsCode ? (
        <CodeFields id={`${id}code`} step={step} refused={refused} />
      ) : (
        <PasswordFields id={id} username={username} form={form} refused={refused} />
      )}
    </DialogFrame>
  );
}

interface PasswordEntry {
  password: string;
}

interface PasswordFieldsProps {
  readonly id: string;
  readonly username: string;
  readonly form: UseFormReturn<PasswordEntry>;
  readonly refused: ErrorWords | undefined;
}

function PasswordFields({ id, username, form: { register, formState }, refused }: PasswordFieldsProps) {
  const missing = Boolean(formState.errors.password);
  const message = missing ? "relogin.required" : refused?.message;
  return (
    <>
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
    </>
  );
}

/** What is on the page goes, so somebody who has typed is asked. */
async function mayGo(): Promise<boolean> {
  return (
    !hasUnsaved() ||
    (await confirm({
      title: "relogin.leave",
      text: "relogin.leave.text",
      action: "relogin.leave.action",
      tone: "danger",
    }))
  );
}

/** To the login, which knows the way back. */
async function leave(): Promise<void> {
  if (await mayGo()) {
    clearSession();
  }
}

/** To the company's provider, and back to this page. */
async function leaveForCompany(network: string): Promise<void> {
  if (await mayGo()) {
    const { pathname, search, hash } = location;
    location.assign(providerSignInPath(network, `${pathname}${search}${hash}`));
  }
}
