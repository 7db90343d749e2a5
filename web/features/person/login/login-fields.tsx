import { chakra } from "@chakra-ui/react";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";

interface ComplaintProps {
  readonly id: string;
  readonly message: MessageId | undefined;
  readonly values: Record<string, number> | undefined;
}

/** What goes wrong with a login: said above its button and read out. */
export function Complaint({ id, message, values }: ComplaintProps) {
  return (
    <chakra.div id={id} role="alert" minH="5">
      {message && (
        <chakra.span display="flex" gap="2" alignItems="flex-start" color="state.fault.fg" fontSize="sm">
          <chakra.span pt="1px" flex="none">
            <CircleAlert size={16} aria-hidden />
          </chakra.span>
          <span>
            <FormattedMessage id={message} values={values} />
          </span>
        </chakra.span>
      )}
    </chakra.div>
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
