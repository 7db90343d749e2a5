import { chakra } from "@chakra-ui/react";
import { Pencil, Trash2 } from "lucide-react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { PlainIconButton } from "../../../ui/plain-icon-button.tsx";
import { HistoryButton } from "../../../parts/record-history/history-button.tsx";
import { notify } from "../../../ui/toast-store.ts";

interface Props {
  readonly id: string;
  /** What it is called in the questions and on the buttons. */
  readonly name: string;
  /** "Delete 1 gun?" */
  readonly question: MessageId;
  readonly onEdit: () => void;
  /** Answers whether it is gone; a refusal is told as a notice. */
  readonly onDelete: () => Promise<boolean>;
}

/** Edit, delete and history of one line of a station's set-up. */
export function PieceActions({ id, name, question, onEdit, onDelete }: Props) {
  const { formatMessage } = useIntl();

  async function handleDelete() {
    const yes = await confirm({ title: question, values: { name }, action: "tanks.delete", tone: "danger", count: 1 });
    if (yes && (await onDelete())) {
      notify({ tone: "success", message: "tanks.deleted", values: { name } });
    }
  }

  return (
    <chakra.span display="inline-flex" gap="1">
      <PlainIconButton size="sm" label={formatMessage({ id: "bind.edit.of" }, { name })} onClick={onEdit}>
        <Pencil size={15} aria-hidden />
      </PlainIconButton>
      <PlainIconButton
        size="sm"
        label={formatMessage({ id: "bind.delete.of" }, { name })}
        onClick={() => void handleDelete()}
      >
        <Trash2 size={15} aria-hidden />
      </PlainIconButton>
      <HistoryButton objectId={id} name={name} />
    </chakra.span>
  );
}
