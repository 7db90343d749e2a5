import type { TypedDocumentNode } from "@apollo/client";
import { BellRing } from "lucide-react";
import type { MessageId } from "../../../../i18n/messages.ts";
import { useFactsOf } from "../../../../parts/records/columns.tsx";
import { RecordDeed } from "../../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../../parts/records/record-drawer.tsx";
import { useDeed } from "../../../../parts/records/use-deed.ts";
import { confirm } from "../../../../ui/confirm-store.ts";
import { notify } from "../../../../ui/toast-store.ts";
import { SILENCE_CHANGES, stateOf } from "./silence-list.ts";
import {
  AlarmSilenceDetailDocument,
  EndAlarmSilenceDocument,
  EndMaintenanceWindowDocument,
  MaintenanceWindowDetailDocument,
} from "./silences.generated.ts";
import {
  SILENCE_FACTS,
  SilenceMark,
  useSilenceColumns,
  useWindowColumns,
  WINDOW_FACTS,
  WindowMark,
} from "./use-silence-columns.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** One silence: what is silenced, until when, why and by whom; and its end. */
export function SilenceDetail({ id, onClose }: Props) {
  const factsOf = useFactsOf(useSilenceColumns());
  return (
    <RecordDrawer
      id={id}
      document={AlarmSilenceDetailDocument}
      pick={({ alarmSilences }) => alarmSilences.nodes[0]}
      title={({ reason }) => <bdi>{reason}</bdi>}
      subtitle={(silence) => <SilenceMark of={silence} />}
      facts={(silence) => factsOf(silence, SILENCE_FACTS)}
      deeds={(silence) => stateOf(silence, new Date()) !== "OVER" && <EndSilenceDeed id={id} />}
      onClose={onClose}
    />
  );
}

/** One maintenance window: when it comes, of what, and its end. */
export function WindowDetail({ id, onClose }: Props) {
  const factsOf = useFactsOf(useWindowColumns());
  return (
    <RecordDrawer
      id={id}
      document={MaintenanceWindowDetailDocument}
      pick={({ maintenanceWindows }) => maintenanceWindows.nodes[0]}
      title={({ reason }) => <bdi>{reason}</bdi>}
      subtitle={(window) => <WindowMark {...window} />}
      facts={(window) => factsOf(window, WINDOW_FACTS)}
      deeds={({ endedAt }) =>
        endedAt === null && <EndDeed id={id} deed={EndMaintenanceWindowDocument} words={WINDOW_END} />
      }
      onClose={onClose}
    />
  );
}

interface EndWords {
  readonly label: MessageId;
  readonly question: MessageId;
  readonly text: MessageId;
  readonly done: MessageId;
}

const SILENCE_END: EndWords = {
  label: "silence.end",
  question: "silence.end.question",
  text: "silence.end.text",
  done: "silence.end.done",
};
const WINDOW_END: EndWords = {
  label: "maintenance.end",
  question: "maintenance.end.question",
  text: "maintenance.end.text",
  done: "maintenance.end.done",
};

/** Ends a silence before its time. */
export const EndSilenceDeed = ({ id }: Pick<Props, "id">) => (
  <EndDeed id={id} deed={EndAlarmSilenceDocument} words={SILENCE_END} />
);

interface EndProps<Data> extends Pick<Props, "id"> {
  readonly deed: TypedDocumentNode<Data, { input: { id: string } }>;
  readonly words: EndWords;
}

function EndDeed<Data>({ id, deed, words }: EndProps<Data>) {
  const { act, loading } = useDeed(deed, SILENCE_CHANGES);
  const { label, question, text, done } = words;

  async function handleEnd() {
    if ((await confirm({ title: question, text, action: label })) && (await act({ id }))) {
      notify({ tone: "success", message: done });
    }
  }

  return <RecordDeed needs={deed} icon={BellRing} label={label} loading={loading} onClick={() => void handleEnd()} />;
}
