import { Button, chakra, Input } from "@chakra-ui/react";
import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { useNavigate, useSearchParams } from "react-router-dom";
import { errorMessageId, type MessageId } from "../../i18n/messages.ts";
import { safeRedirect } from "../../lib/paths.ts";
import { post, RequestFailure } from "../../lib/post.ts";
import { saveSession } from "../../lib/session.ts";
import { LoginDocument } from "./login.generated.ts";

interface Fields {
  username: string;
  password: string;
}

/** Username and password; what goes wrong is said above the button and read out. */
export function LoginForm() {
  const { formatMessage } = useIntl();
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: { username: "", password: "" } });
  const { refused, handleLogin } = useLogin();
  const id = useId();
  const errorId = `${id}error`;

  const { username, password } = formState.errors;
  const busy = formState.isSubmitting;
  const message = username || password ? "login.required" : refused;
  const describedBy = message ? { "aria-describedby": errorId } : {};
  return (
    <chakra.form noValidate onSubmit={(event) => void handleSubmit(handleLogin)(event)} display="grid" gap="4">
      <Labelled id={`${id}username`} label="login.username">
        <Input
          id={`${id}username`}
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          aria-invalid={Boolean(username)}
          {...describedBy}
          {...register("username", { validate: (text) => text.trim() !== "" })}
        />
      </Labelled>
      <Labelled id={`${id}password`} label="login.password">
        <PasswordInput
          id={`${id}password`}
          aria-invalid={Boolean(password)}
          {...describedBy}
          {...register("password", { required: true })}
        />
      </Labelled>
      <Complaint id={errorId} message={message} />
      <Button type="submit" size="lg" aria-disabled={busy} aria-busy={busy} opacity={busy ? 0.75 : 1}>
        {formatMessage({ id: busy ? "login.busy" : "login.submit" })}
      </Button>
    </chakra.form>
  );
}

/** Logs in and goes on to where the person wanted to be; or says why not. */
function useLogin(): { refused: MessageId | undefined; handleLogin: (fields: Fields) => Promise<void> } {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [refused, setRefused] = useState<MessageId>();

  async function handleLogin({ username, password }: Fields) {
    setRefused(undefined);
    try {
      const { login } = await post(LoginDocument, { input: { username: username.trim(), password } });
      const { expiresAt, ...session } = login;
      saveSession(session, (Date.parse(expiresAt) - Date.now()) / 1000);
      await navigate(safeRedirect(search.get("redirect")), { replace: true });
    } catch (error) {
      setRefused(errorMessageId(error instanceof RequestFailure ? error.number : undefined));
    }
  }

  return { refused, handleLogin };
}

function Complaint({ id, message }: { readonly id: string; readonly message: MessageId | undefined }) {
  return (
    <chakra.div id={id} role="alert" minH="5">
      {message && (
        <chakra.span display="flex" gap="2" alignItems="flex-start" color="state.fault.fg" fontSize="sm">
          <chakra.span pt="1px" flex="none">
            <CircleAlert size={16} aria-hidden />
          </chakra.span>
          <span>
            <FormattedMessage id={message} />
          </span>
        </chakra.span>
      )}
    </chakra.div>
  );
}

/** A password that one may look at while typing. */
function PasswordInput(props: ComponentProps<typeof Input>) {
  const [visible, setVisible] = useState(false);
  return (
    <chakra.span position="relative" display="block">
      <Input size="lg" pe="11" type={visible ? "text" : "password"} autoComplete="current-password" {...props} />
      <RevealButton visible={visible} onToggle={() => setVisible(!visible)} />
    </chakra.span>
  );
}

function Labelled({ id, label, children }: { id: string; label: MessageId; children: ReactNode }) {
  return (
    <div>
      <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight="550" mb="1.5">
        <FormattedMessage id={label} />
      </chakra.label>
      {children}
    </div>
  );
}

function RevealButton({ visible, onToggle }: { readonly visible: boolean; readonly onToggle: () => void }) {
  const { formatMessage } = useIntl();
  const Icon = visible ? EyeOff : Eye;
  return (
    <chakra.button
      type="button"
      aria-label={formatMessage({ id: visible ? "login.hidePassword" : "login.showPassword" })}
      onClick={onToggle}
      position="absolute"
      insetEnd="1.5"
      insetBlock="1.5"
      w="8"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      color="muted"
      borderRadius="control"
      cursor="pointer"
      _hover={{ color: "text", bg: "surface.sunken" }}
    >
      <Icon size={18} aria-hidden />
    </chakra.button>
  );
}
