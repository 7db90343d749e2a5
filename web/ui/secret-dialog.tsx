import { Button, chakra } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";
import { CopyButton } from "./copy-button.tsx";
import { DialogFrame } from "./dialog-frame.tsx";

interface Props {
  readonly title: MessageId;
  /** What it is for, and that it is shown this once. */
  readonly text: MessageId;
  /** What it is called. */
  readonly label: MessageId;
  readonly secret: string;
  /** Above it, where it is told in another shape too: a code to be scanned. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** A secret that is shown once: to be copied now. Neither Escape nor the ground behind it takes it away by mistake. */
export function SecretDialog({ title, text, label, secret, children, onClose }: Props) {
  const { formatMessage } = useIntl();
  const id = useId();
  const name = formatMessage({ id: label });
  return (
    <DialogFrame
      role="alertdialog"
      title={formatMessage({ id: title })}
      description={formatMessage({ id: text })}
      footer={<Button onClick={onClose}>{formatMessage({ id: "secret.kept" })}</Button>}
    >
      {children}
      <div>
        <chakra.p id={id} fontSize="sm" fontWeight="550" marginBlockEnd="1">
          {name}
        </chakra.p>
        <chakra.div css={BOX}>
          <output aria-labelledby={id} dir="ltr">
            {secret}
          </output>
          <CopyButton value={secret} of={name} />
        </chakra.div>
      </div>
    </DialogFrame>
  );
}

const BOX = {
  display: "flex",
  alignItems: "center",
  gap: "2",
  paddingInlineStart: "3",
  paddingBlock: "2",
  bg: "surface.sunken",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "control",
  "& output": { flex: "1", fontFamily: "mono", fontSize: "sm", overflowWrap: "anywhere", userSelect: "all" },
} as const;
