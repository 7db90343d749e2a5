import { chakra } from "@chakra-ui/react";
import { useState, type KeyboardEvent } from "react";
import { FormattedMessage } from "react-intl";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { PasswordBox } from "./password-box.tsx";
import { passwordStrength, type PasswordStrength } from "./password-strength.ts";

interface Props extends InputProps<string> {
  /** A new password: its strength is told, and password stores may offer one. */
  readonly fresh?: boolean;
}

/** A password that one may look at while typing; warns of caps lock. */
export function PasswordInput({ value, onChange, onBlur, fresh = false, hint, ...field }: Props) {
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <FieldFrame {...field} hint={<Hint capsLock={capsLock} strength={fresh && value ? value : ""} hint={hint} />}>
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
  /** The password to judge; "" for none. */
  readonly strength: string;
  readonly hint: InputProps<string>["hint"];
}

function Hint({ capsLock, strength, hint }: HintProps) {
  const judged = strength === "" ? undefined : passwordStrength(strength);
  return (
    <chakra.span display="flex" flexWrap="wrap" columnGap="3" minH="1lh" aria-live="polite">
      {capsLock && (
        <chakra.span color="state.warning.fg" fontWeight="600">
          <FormattedMessage id="input.password.capsLock" />
        </chakra.span>
      )}
      {judged ? <Strength strength={judged} /> : hint}
    </chakra.span>
  );
}

const LOOK = {
  weak: { filled: 1, token: "state.warning" },
  fair: { filled: 2, token: "state.authorized" },
  strong: { filled: 3, token: "state.refuelling" },
} as const satisfies Record<PasswordStrength, unknown>;

function Strength({ strength }: { readonly strength: PasswordStrength }) {
  const { filled, token } = LOOK[strength];
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" color={`${token}.fg`}>
      <chakra.span display="inline-flex" gap="0.5" aria-hidden>
        {[1, 2, 3].map((step) => (
          <chakra.i key={step} w="5" h="1" borderRadius="full" bg={step <= filled ? `${token}.line` : "line"} />
        ))}
      </chakra.span>
      <FormattedMessage id={`input.password.${strength}`} />
    </chakra.span>
  );
}
