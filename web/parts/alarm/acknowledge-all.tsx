import { useMutation } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import type { AlarmFilter } from "../../schema-types.generated.ts";
import { AcknowledgeAllAlarmsDocument } from "./acknowledge-all.generated.ts";
import { NoteForm } from "../../ui/note-form.tsx";
import { notify } from "../../ui/toast-store.ts";

interface Props {
  readonly filter: AlarmFilter;
  /** How many of them nobody has taken note of. */
  readonly count: number;
  /** When the newest of them began: what comes while one is writing has not been seen by anybody. */
  readonly newest: string | undefined;
  readonly onDone?: () => void;
}

/** Takes note of every alarm that a filter leaves, with one note. */
export function AcknowledgeAll({ filter, count, newest, onDone }: Props) {
  const [noting, setNoting] = useState(false);
  const [acknowledge] = useMutation(AcknowledgeAllAlarmsDocument, { fetchPolicy: "no-cache" });
  const words = <FormattedMessage id="alarm.acknowledgeAll" values={{ count }} />;

  async function handleSend(note: string) {
    const seen = newest === undefined ? filter : { ...filter, to: new Date(Date.parse(newest) + 1).toISOString() };
    const { data } = await acknowledge({ variables: { input: { filter: seen, ...(note !== "" && { note }) } } });
    setNoting(false);
    notify({
      tone: "success",
      message: "alarm.acknowledgeAll.done",
      values: { count: data?.acknowledgeAllAlarms.count ?? 0 },
    });
    onDone?.();
  }

  return noting ? (
    <chakra.div flex="1 0 100%">
      <NoteForm onSend={handleSend} onCancel={() => setNoting(false)}>
        {words}
      </NoteForm>
    </chakra.div>
  ) : (
    <Button size="sm" variant="outline" disabled={count === 0} onClick={() => setNoting(true)}>
      <CheckCheck aria-hidden />
      {words}
    </Button>
  );
}
