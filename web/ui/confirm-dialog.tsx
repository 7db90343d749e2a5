import { Button } from "@chakra-ui/react";
import { useId, useState, type FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import type { Asked, Question } from "./confirm-store.ts";
import { ConfirmTyped } from "./confirm-typed.tsx";
import { DialogFrame } from "./dialog-frame.tsx";

/** One question over everything else; Escape and the ground behind it mean no. */
export function ConfirmDialog({ asked: { question, answer } }: { readonly asked: Asked }) {
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
    <DialogFrame
      title={<FormattedMessage id={title} values={values} />}
      description={text && <FormattedMessage id={text} values={values} />}
      size="xs"
      role="alertdialog"
      onClose={() => answer(false)}
      onSubmit={handleSubmit}
      footer={
        <>
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
        </>
      }
    >
      {typed && <ConfirmTyped id={id} word={typed} value={written} onChange={setWritten} />}
    </DialogFrame>
  );
}

/** Blanks around a name are nobody's mistake; anything else is. */
function isReady({ typed }: Question, written: string): boolean {
  return typed === undefined || written.trim() === typed.trim();
}
