import { Button, Dialog, Portal } from "@chakra-ui/react";
import { useId, useState, type FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import type { Asked, Question } from "./confirm-store.ts";
import { ConfirmTyped } from "./confirm-typed.tsx";

/** One question over everything else; Escape and the ground behind it mean no. */
export function ConfirmDialog({ asked: { question, answer } }: { readonly asked: Asked }) {
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
            <Asking question={question} answer={answer} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function Asking({ question, answer }: Asked) {
  const { title, text, action, tone, count, typed } = question;
  const values = { ...question.values, ...(count === undefined ? {} : { count }) };
  const [written, setWritten] = useState("");
  const id = useId();
  const ready = isReady(question, written);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (ready) {
      answer(true);
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Dialog.Header>
        <Dialog.Title fontSize="lg">
          <FormattedMessage id={title} values={values} />
        </Dialog.Title>
      </Dialog.Header>
      {(text ?? typed) && (
        <Dialog.Body display="grid" gap="3" pb="4" pt="0">
          {text && (
            <Dialog.Description color="muted" textStyle="md">
              <FormattedMessage id={text} values={values} />
            </Dialog.Description>
          )}
          {typed && <ConfirmTyped id={id} word={typed} value={written} onChange={setWritten} />}
        </Dialog.Body>
      )}
      <Dialog.Footer>
        <Button variant="outline" colorPalette="gray" onClick={() => answer(false)}>
          <FormattedMessage id="action.cancel" />
        </Button>
        <Button
          type="submit"
          colorPalette={tone === "danger" ? "red" : "accent"}
          aria-disabled={!ready}
          aria-describedby={typed && !ready ? id : undefined}
          opacity={ready ? 1 : 0.5}
        >
          <FormattedMessage id={action} values={values} />
        </Button>
      </Dialog.Footer>
    </form>
  );
}

/** Blanks around a name are nobody's mistake; anything else is. */
function isReady({ typed }: Question, written: string): boolean {
  return typed === undefined || written.trim() === typed.trim();
}
