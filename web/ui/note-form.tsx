import { Button, chakra, Input } from "@chakra-ui/react";
import { useState, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";

interface Props {
  /** What the button does. */
  readonly children: ReactNode;
  /** Rejects when the server refused; the error is shown elsewhere and the note stays for another try. */
  readonly onSend: (note: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** A note to what is taken note of, one line of it. */
export function NoteForm({ children, onSend, onCancel }: Props) {
  const { formatMessage } = useIntl();
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);

  async function handleSend() {
    setBusy(true);
    try {
      await onSend(note.trim());
    } catch {
      // The toast has said why; the note stays for another try.
      setBusy(false);
    }
  }

  return (
    <chakra.form
      display="flex"
      flexWrap="wrap"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        void handleSend();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          onCancel();
        }
      }}
    >
      <Input
        size="sm"
        flex="1 0 100%"
        maxLength={500}
        autoFocus
        value={note}
        onChange={(event) => setNote(event.target.value)}
        aria-label={formatMessage({ id: "alarm.note" })}
        placeholder={formatMessage({ id: "alarm.note" })}
      />
      <Button type="submit" size="sm" disabled={busy}>
        {children}
      </Button>
      <Button size="sm" variant="ghost" colorPalette="gray" onClick={onCancel}>
        <FormattedMessage id="action.cancel" />
      </Button>
    </chakra.form>
  );
}
