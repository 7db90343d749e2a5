import { chakra } from "@chakra-ui/react";
import { useState, type KeyboardEvent } from "react";
import { FormattedMessage } from "react-intl";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { PasswordBox } from "./password-box.tsx";
import type { PasswordOwner } from "../../../common/password-fault.ts";
import type { PasswordStrength } from "./password-strength.ts";
import { type PasswordVerdict, usePasswordVerdict } from "./use-password-verdict.ts";

interface Props extends InputProps<string> {
  /** A new password: its strength is told, and password stores may offer one. */
  readonly fresh?: boolean;
  /** Of a new one: whose account it is for. It is told as the server will judge it, and until then nothing is promised. */
  readonly owner?: PasswordOwner;
}

/** A password that one may look at while typing; warns of caps lock. */
export function PasswordInput({ value, onChange, onBlur, fresh = false, owner, hint, ...field }: Props) {
  const [capsLock, setCapsLock] = useState(false);
  const verdict = usePasswordVerdict(fresh ? value : "", owner);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <FieldFrame {...field} hint={<Hint capsLock={capsLock} verdict={verdict} hint={hint} />}>
      {(control) => (
        <PasswordBox
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={onBlur}
          autoComplete={fresh ? "new-password" : "current-password"}
        />
      )}
    </FieldFrame>
  );
}

interface HintProps {
  readonly capsLock: boolean;
  readonly verdict: PasswordVerdict | undefined;
  readonly hint: InputProps<string>["hint"];
}

function Hint({ capsLock, verdict, hint }: HintProps) {
  return (
    <chakra.span display="flex" flexWrap="wrap" columnGap="3" minH="1lh" aria-live="polite">
      {capsLock && (
        <chakra.span color="state.warning.fg" fontWeight="600">
          <FormattedMessage id="input.password.capsLock" />
        </chakra.span>
      )}
      {verdict ? <Strength verdict={verdict} /> : hint}
    </chakra.span>
  );
}

const LOOK = {
  weak: { filled: 1, token: "state.warning" },
  fair: { filled: 2, token: "state.authorized" },
  strong: { filled: 3, token: "state.refuelling" },
} as const satisfies Record<PasswordStrength, unknown>;

function Strength({ verdict: { strength, message, values } }: { readonly verdict: PasswordVerdict }) {
  const { filled, token } = LOOK[strength];
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" color={`${token}.fg`}>
      <chakra.span display="inline-flex" gap="0.5" aria-hidden>
        {[1, 2, 3].map((step) => (
          <chakra.i key={step} w="5" h="1" borderRadius="full" bg={step <= filled ? `${token}.line` : "line"} />
        ))}
      </chakra.span>
      <FormattedMessage id={message} {...(values && { values })} />
    </chakra.span>
  );
}
