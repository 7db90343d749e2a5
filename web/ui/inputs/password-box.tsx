import { chakra } from "@chakra-ui/react";
import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { useIntl } from "react-intl";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { alongPage, InputBox } from "./input-box.tsx";

interface Props extends Omit<ComponentProps<typeof chakra.input>, "type" | "size"> {
  /** As high as the login's other controls. */
  readonly large?: boolean;
}

/** The control of a password: what is typed can be looked at. */
export function PasswordBox({ large = false, disabled, ...input }: Props) {
  const { formatMessage } = useIntl();
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <InputBox css={large ? LARGE : {}}>
      <chakra.input
        type={visible ? "text" : "password"}
        dir="ltr"
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        css={alongPage}
        disabled={disabled}
        {...input}
      />
      <PlainIconButton
        size="sm"
        me="1"
        disabled={disabled}
        label={formatMessage({ id: visible ? "login.hidePassword" : "login.showPassword" })}
        onClick={() => setVisible(!visible)}
      >
        <Icon size={17} aria-hidden />
      </PlainIconButton>
    </InputBox>
  );
}

const LARGE = {
  minHeight: "control.lg",
  "& input": { height: "calc({sizes.control.lg} - 2px)", paddingInline: "3.5" },
} as const;
