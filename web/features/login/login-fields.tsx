import { chakra, Input } from "@chakra-ui/react";
import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";

/** What goes wrong with a login: said above its button and read out. */
export function Complaint({ id, message }: { readonly id: string; readonly message: MessageId | undefined }) {
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
export function PasswordInput(props: ComponentProps<typeof Input>) {
  const [visible, setVisible] = useState(false);
  return (
    <chakra.span position="relative" display="block">
      <Input size="lg" pe="11" type={visible ? "text" : "password"} autoComplete="current-password" {...props} />
      <RevealButton visible={visible} onToggle={() => setVisible(!visible)} />
    </chakra.span>
  );
}

/** A field with its name above it. */
export function Labelled({ id, label, children }: { id: string; label: MessageId; children: ReactNode }) {
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
