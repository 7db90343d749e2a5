import { Button, chakra, Dialog, Portal } from "@chakra-ui/react";
import { useId } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";
import { CopyButton } from "./copy-button.tsx";

interface Props {
  readonly title: MessageId;
  /** What it is for, and that it is shown this once. */
  readonly text: MessageId;
  /** What it is called. */
  readonly label: MessageId;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret that is shown once: to be copied now. Neither Escape nor the ground behind it takes it away by mistake. */
export function SecretDialog({ title, text, label, secret, onClose }: Props) {
  const { formatMessage } = useIntl();
  const id = useId();
  const name = formatMessage({ id: label });
  return (
    <Dialog.Root
      open
      role="alertdialog"
      size="sm"
      placement="center"
      closeOnEscape={false}
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content borderWidth="1px" borderColor="line" mx="4">
            <Dialog.Header px="5" pt="4" pb="2">
              <Dialog.Title fontSize="lg">{formatMessage({ id: title })}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body px="5" pb="4" display="grid" gap="3">
              <Dialog.Description color="muted" textStyle="md">
                {formatMessage({ id: text })}
              </Dialog.Description>
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
            </Dialog.Body>
            <Dialog.Footer px="5" py="3" borderTopWidth="1px" borderColor="line">
              <Button onClick={onClose}>{formatMessage({ id: "secret.kept" })}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
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
