import { Button, Dialog, Portal } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import type { Asked } from "./confirm-store.ts";

/** One question over everything else; Escape and the ground behind it mean no. */
export function ConfirmDialog({ asked: { question, answer } }: { readonly asked: Asked }) {
  const danger = question.tone === "danger";
  return (
    <Dialog.Root
      open
      role="alertdialog"
      placement="center"
      size="xs"
      onOpenChange={({ open }) => {
        if (!open) {
          answer(false);
        }
      }}
    >
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content mx="4" borderWidth="1px" borderColor="line">
            <Dialog.Header>
              <Dialog.Title fontSize="lg">
                <FormattedMessage id={question.title} values={question.values} />
              </Dialog.Title>
            </Dialog.Header>
            {question.text && (
              <Dialog.Body color="muted" textStyle="md" pb="4" pt="0">
                <FormattedMessage id={question.text} values={question.values} />
              </Dialog.Body>
            )}
            <Dialog.Footer>
              <Button variant="outline" colorPalette="gray" onClick={() => answer(false)}>
                <FormattedMessage id="action.cancel" />
              </Button>
              <Button colorPalette={danger ? "red" : "accent"} onClick={() => answer(true)}>
                <FormattedMessage id={question.action} />
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
